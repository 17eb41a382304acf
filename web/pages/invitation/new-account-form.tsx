import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { refusalsOf } from '../../api/refusal.ts';
import { acceptInvitation, type Invitation } from '../../api/session.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { NewPassword, passwordFault } from '../../parts/new-password.tsx';
import { Stack } from '../../parts/stack.tsx';
import { type Faults, isFaulty, useFaults } from '../../parts/use-faults.ts';
import { changeSession, startWith } from '../../session/change.ts';
import { FrontText } from '../../shell/front-text.tsx';
import { InvitationHead } from './invitation-words.tsx';
import styles from './new-account-form.module.css';

/** For signed-out users: a new account with a name and a password, or the link to sign in and return. */
export function NewAccountForm({ token, invitation }: Readonly<{ token: string; invitation: Invitation }>) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { faults, show, forget, form } = useFaults<FieldName>();
  const accepting = useMutation({
    mutationFn: async () => {
      const change = async () => await acceptInvitation({ token, name, password });
      await changeSession(queryClient, change, (next) => startWith(queryClient, next));
    },
    onSuccess: () => router.history.replace('/'),
    onError: (failure) => show(faultsIn(failure)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (accepting.isPending) return;
    const found = { name: name.trim() === '' ? 'Enter your name' : null, password: passwordFault(password) };
    show(found);
    if (!isFaulty(found)) accepting.mutate();
  };
  const { error } = accepting;
  return (
    <>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="fields">
          <InvitationHead invitation={invitation} />
          {error !== null && !isFaulty(faultsIn(error)) && <FailureNote failure={error} />}
          <AccountName email={invitation.email} />
          <Field label="Your name" error={faults.name}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="name"
                value={name}
                onChange={({ target }) => {
                  setName(target.value);
                  forget('name');
                }}
              />
            )}
          </Field>
          <NewPassword
            value={password}
            error={faults.password}
            onChange={(value) => {
              setPassword(value);
              forget('password');
            }}
          />
          <Button type="submit" variant="primary" busy={accepting.isPending}>
            Create my account and join
          </Button>
        </Stack>
      </form>
      <section className={styles.other} aria-labelledby="have-account">
        <h2 id="have-account" className={styles.subtitle}>
          Already have an account?
        </h2>
        <FrontText>Sign in with {invitation.email}, and accept the invitation then.</FrontText>
        <div>
          <ButtonLink to="/sign-in" state={{ token }}>
            Sign in to accept
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

type FieldName = 'name' | 'password';

// The parts of a failure that concern a field.
function faultsIn(failure: unknown): Faults<FieldName> {
  const refusals = [...refusalsOf(failure)].filter(([field]) => field === 'name' || field === 'password');
  return Object.fromEntries(refusals);
}
