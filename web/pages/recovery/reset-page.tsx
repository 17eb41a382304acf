import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import { passwordLink, resetPassword } from '../../api/recovery.ts';
import { refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { NewPassword, passwordFault } from '../../parts/new-password.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Stack } from '../../parts/stack.tsx';
import { ROLES } from '../../session/roles.ts';
import { FrontPage } from '../../shell/front-page.tsx';
import { FrontText, FrontTitle } from '../../shell/front-text.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { Ended } from './ended.tsx';
import styles from './reset-page.module.css';

/** The page of the link that sets a new password. */
export function ResetPage() {
  const token = useLocation({ select: ({ state }) => state.token });
  useTitle('New password');
  return <FrontPage>{token === undefined ? <Ended /> : <Reset key={token} token={token} />}</FrontPage>;
}

function Reset({ token }: Readonly<{ token: string }>) {
  const link = useQuery(passwordLink(token));
  const resetting = useMutation({
    mutationFn: async (password: string) => await resetPassword({ token, password }),
  });
  if (resetting.isSuccess) return <Done account={resetting.data} />;
  if (hasCode(link.error, 'NOT_FOUND') || hasCode(resetting.error, 'NOT_FOUND')) return <Ended />;
  if (link.data !== undefined)
    return (
      <ResetForm
        email={link.data.email}
        failure={resetting.error}
        isPending={resetting.isPending}
        onReset={(password) => resetting.mutate(password)}
      />
    );
  if (link.error !== null) return <FailureState failure={link.error} onRetry={() => void link.refetch()} />;
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height="8rem" />
    </div>
  );
}

type ResetFormProps = Readonly<{
  email: string;
  failure: Error | null;
  isPending: boolean;
  onReset: (password: string) => void;
}>;

function ResetForm({ email, failure, isPending, onReset }: ResetFormProps) {
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const refused = wordsAbout(refusalsOf(failure), 'password');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const found = passwordFault(password);
    setFault(found);
    if (found === null) onReset(password);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="fields">
        <FrontTitle>Set a new password</FrontTitle>
        <FrontText>
          For <strong>{email}</strong>. Every session of the account ends, on all devices.
        </FrontText>
        {failure !== null && refused === null && <FailureNote failure={failure} />}
        <AccountName email={email} />
        <NewPassword
          label="New password"
          value={password}
          error={fault ?? refused}
          onChange={(typed) => {
            setPassword(typed);
            setFault(null);
          }}
        />
        <Button type="submit" variant="primary" busy={isPending}>
          Set password
        </Button>
      </Stack>
    </form>
  );
}

function Done({ account }: Readonly<{ account: Awaited<ReturnType<typeof resetPassword>> }>) {
  return (
    <div role="status">
      <Stack gap="fields">
        <FrontTitle>Your password is set</FrontTitle>
        <FrontText>
          You are signed out everywhere.{' '}
          {account.organizations.length === 0
            ? 'Your account is not a member of any organisation at the moment.'
            : 'Your account is a member of the organisations below. If you do not recognise one, someone else created an account for your address. It is yours alone now.'}
        </FrontText>
        {account.organizations.length > 0 && (
          <ul className={styles.list}>
            {account.organizations.map(({ slug, name, role }) => (
              <li key={slug}>
                {name} ({ROLES[role].label})
              </li>
            ))}
          </ul>
        )}
        <div>
          <ButtonLink to="/sign-in" variant="primary">
            Sign in
          </ButtonLink>
        </div>
      </Stack>
    </div>
  );
}
