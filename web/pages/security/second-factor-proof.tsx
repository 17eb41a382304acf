import { type FormEvent, useState } from 'react';
import { refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { Button } from '../../parts/button.tsx';
import { ButtonRow } from '../../parts/button-row.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { CurrentPassword } from '../../parts/current-password.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { useMe } from '../../session/use-me.ts';
import { Narrow } from './narrow.tsx';

export type Proof = Readonly<{ password: string; code: string }>;

/** Asks for the password and a code before the second factor changes. A code works once, so it is typed anew after a refusal. */
export function SecondFactorProof({
  label,
  busy,
  failure,
  onProof,
  onCancel,
}: Readonly<{
  label: string;
  busy: boolean;
  failure: Error | null;
  onProof: (proof: Proof) => void;
  onCancel: () => void;
}>) {
  const { email } = useMe();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    onProof({ password, code });
    setCode('');
  };
  const refusals = refusalsOf(failure);
  const isBeside = refusals.has('password') || refusals.has('code');
  return (
    <form onSubmit={submit}>
      <Narrow>
        {failure !== null && !isBeside && <FailureNote failure={failure} />}
        <AccountName email={email} />
        <CurrentPassword
          label="Current password"
          error={refusals.has('password') ? 'This is not your current password' : null}
          required
          value={password}
          onChange={setPassword}
        />
        <CodeField
          error={refusals.has('code') ? wordsAbout(refusals, 'code') : null}
          value={code}
          onChange={setCode}
        />
        <ButtonRow>
          <Button type="submit" variant="primary" busy={busy}>
            {label}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </ButtonRow>
      </Narrow>
    </form>
  );
}
