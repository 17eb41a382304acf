import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import { refusalsOf } from '../../api/refusal.ts';
import { acceptInvitation, type Invitation } from '../../api/session.ts';
import { formatInstant } from '../../format/date.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { NewPassword, passwordFault } from '../../parts/new-password.tsx';
import { type Faults, isFaulty, useFaults } from '../../parts/use-faults.ts';
import { changeSession, startWith } from '../../session/change.ts';
import { oneOf, ROLES } from '../../session/roles.ts';
import styles from './invitation.module.css';

/** What an invitation is for, and what it takes to accept it: a name and a password, or the password that one has. */
export function AcceptForm({ token, invitation }: Readonly<{ token: string; invitation: Invitation }>) {
  const {
    organization_name: organization,
    invited_by: invitedBy,
    email,
    role,
    has_account: hasAccount,
  } = invitation;
  const router = useRouter();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { faults, show, forget, form } = useFaults<FieldName>();
  const accepting = useMutation({
    mutationFn: async () => {
      const body = hasAccount ? { token, password } : { token, name, password };
      const change = async () => await acceptInvitation(body);
      await changeSession(queryClient, change, (next) => startWith(queryClient, next));
    },
    onSuccess: () => router.history.replace('/'),
    onError: (failure) => show(faultsIn(failure)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (accepting.isPending) return;
    const found = faultsOf({ name, password, hasAccount });
    show(found);
    if (!isFaulty(found)) accepting.mutate();
  };
  const { error } = accepting;
  const isMember = hasCode(error, 'ALREADY_EXISTS');
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <h1 className={styles.title} tabIndex={-1}>
        {invitedBy ?? 'Somebody'} invites you to {organization}
      </h1>
      <p className={styles.words}>
        You will be {oneOf(role)}. {ROLES[role].opens} The invitation is for <strong>{email}</strong> and is
        good until <span className={styles.time}>{formatInstant(invitation.expires_at)}</span>.
      </p>
      {error !== null && !isFaulty(faultsIn(error)) && <FailureNote failure={error} />}
      <AccountName email={email} />
      {hasAccount ? (
        <CurrentPassword
          label="Your password"
          help="You have an account here already. Your password confirms that it is you, and stays as it is."
          error={faults.password}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            forget('password');
          }}
        />
      ) : (
        <>
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
        </>
      )}
      <Button type="submit" variant="primary" busy={accepting.isPending}>
        {hasAccount ? 'Join' : 'Create my account and join'}
      </Button>
      {isMember && <ButtonLink to="/sign-in">Sign in</ButtonLink>}
    </form>
  );
}

type FieldName = 'name' | 'password';

function faultsOf({
  name,
  password,
  hasAccount,
}: Readonly<{ name: string; password: string; hasAccount: boolean }>): Faults<FieldName> {
  if (hasAccount) return { password: password === '' ? 'Write your password' : null };
  return { name: name.trim() === '' ? 'Write your name' : null, password: passwordFault(password) };
}

// What of a failure is about a field.
function faultsIn(failure: unknown): Faults<FieldName> {
  if (hasCode(failure, 'UNAUTHENTICATED')) return { password: 'This is not the password of your account' };
  const refusals = [...refusalsOf(failure)].filter(([field]) => field === 'name' || field === 'password');
  return Object.fromEntries(refusals);
}
