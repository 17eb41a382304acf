import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { changePassword } from '../../api/session.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Button } from '../../parts/button.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { NewPassword, passwordFault } from '../../parts/new-password.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { say } from '../../parts/toast.tsx';
import { type Faults, isFaulty, useFaults } from '../../parts/use-faults.ts';
import { renewSession } from '../../session/change.ts';
import { useMe } from '../../session/use-me.ts';
import styles from './password.module.css';

/** Changes the user's own password. */
export function PasswordPage() {
  const { email } = useMe();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(NOTHING);
  const { faults, show, forget, form } = useFaults<keyof Typed>();
  const changing = useMutation({
    mutationFn: async ({ current, next }: Typed) => {
      const renew = async () => await changePassword({ current_password: current, new_password: next });
      await renewSession(queryClient, renew);
    },
    onSuccess: () => {
      setTyped(NOTHING);
      say('Your password is changed. Everywhere else you are signed out.');
    },
    onError: (failure) => show(faultsIn(failure)),
  });
  const change = (name: keyof Typed, value: string): void => {
    setTyped((before) => ({ ...before, [name]: value }));
    forget(name);
    if (changing.isSuccess) changing.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changing.isPending) return;
    const found = faultsOf(typed);
    show(found);
    if (!isFaulty(found)) changing.mutate(typed);
  };
  const { error } = changing;
  return (
    <>
      <PageHeader title="Change password" description={`For ${email}, in all of your organisations.`} />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {error !== null && !isFaulty(faultsIn(error)) && <FailureNote failure={error} />}
        {changing.isSuccess && (
          <p role="status" className={styles.done}>
            Your password is changed.
          </p>
        )}
        <AccountName email={email} />
        <CurrentPassword
          label="Current password"
          error={faults.current}
          value={typed.current}
          onChange={(value) => change('current', value)}
        />
        <NewPassword
          label="New password"
          value={typed.next}
          error={faults.next}
          onChange={(value) => change('next', value)}
        />
        <Field label="New password again" error={faults.again}>
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="new-password"
              value={typed.again}
              onChange={({ target }) => change('again', target.value)}
            />
          )}
        </Field>
        <p className={styles.words}>
          You stay signed in here. Every other session of yours, in other browsers and on other devices, ends
          at once. API keys keep working.
        </p>
        <div>
          <Button type="submit" variant="primary" busy={changing.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </>
  );
}

type Typed = Readonly<{ current: string; next: string; again: string }>;
const NOTHING: Typed = { current: '', next: '', again: '' };

function faultsOf({ current, next, again }: Typed): Faults<keyof Typed> {
  const fault = passwordFault(next);
  return {
    current: current === '' ? 'Enter your current password' : null,
    next: fault ?? (next === current ? 'Choose a password that differs from the current one' : null),
    again: fault === null && again !== next ? 'This is not the same as the new password' : null,
  };
}

// The parts of a failure that concern a field.
function faultsIn(failure: unknown): Faults<keyof Typed> {
  const refusals = refusalsOf(failure);
  return {
    ...(refusals.has('current_password') ? { current: 'This is not your current password' } : {}),
    ...(refusals.has('new_password') ? { next: wordsAbout(refusals, 'new_password') } : {}),
  };
}
