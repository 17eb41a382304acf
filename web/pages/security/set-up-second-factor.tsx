import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api/client.ts';
import { refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { me } from '../../api/session.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { useMe } from '../../session/use-me.ts';
import { Narrow } from './narrow.tsx';
import { QrCode } from './qr-code.tsx';
import { secondFactor, sessions } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecurityText } from './security-text.tsx';
import styles from './set-up-second-factor.module.css';

/** Sets up a second factor: the password, then a first code, then the recovery codes. */
export function SetUpSecondFactor() {
  const { email } = useMe();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const beginning = useMutation({
    mutationFn: async () =>
      (await ask('POST /auth/second-factor/enrolment', { body: { password: typed } })).data,
    onSettled: () => setTyped(''),
  });
  const confirming = useMutation({
    mutationFn: async () => (await ask('POST /auth/second-factor/confirm', { body: { code: typed } })).data,
    onSettled: () => setTyped(''),
  });
  const finish = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: me.queryKey });
    await queryClient.invalidateQueries({ queryKey: sessions.queryKey });
    await queryClient.invalidateQueries({ queryKey: secondFactor.queryKey });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const step = beginning.data === undefined ? beginning : confirming;
    if (!step.isPending) step.mutate();
  };
  if (confirming.data !== undefined)
    return (
      <RecoveryCodes
        codes={confirming.data.recovery_codes}
        note="Your second factor is set up. You are signed out everywhere else."
        onDone={() => void finish()}
      />
    );
  const { error } = beginning.data === undefined ? beginning : confirming;
  const refusals = refusalsOf(error);
  const isBeside = refusals.has('password') || refusals.has('code');
  return (
    <form onSubmit={submit}>
      <Narrow>
        {error !== null && !isBeside && <FailureNote failure={error} />}
        {beginning.data === undefined ? (
          <>
            <SecurityText>
              With a second factor, you sign in with your password and a code from an authenticator app.
            </SecurityText>
            <AccountName email={email} />
            <CurrentPassword
              label="Current password"
              error={refusals.has('password') ? 'This is not your current password' : null}
              required
              value={typed}
              onChange={setTyped}
            />
          </>
        ) : (
          <>
            <SecurityText>
              Scan this with your authenticator app, or type the key into it. Then enter the code that it
              shows.
            </SecurityText>
            <QrCode text={beginning.data.uri} label="QR code for your authenticator app" />
            <p>
              Key: <span className={styles.secret}>{beginning.data.secret}</span>
            </p>
            <div>
              <CopyButton text={beginning.data.secret} label="Copy key" />
            </div>
            <CodeField
              error={refusals.has('code') ? wordsAbout(refusals, 'code') : null}
              value={typed}
              onChange={setTyped}
            />
          </>
        )}
        <div>
          <Button type="submit" variant="primary" busy={beginning.isPending || confirming.isPending}>
            {beginning.data === undefined ? 'Set up' : 'Confirm'}
          </Button>
        </div>
      </Narrow>
    </form>
  );
}
