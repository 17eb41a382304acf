import { type FormEvent, useState } from 'react';
import type { MintApiKey } from '../../../api/generated.ts';
import { areBeside, refusalsOf, wordsAbout } from '../../../api/refusal.ts';
import { Button } from '../../../parts/button.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { useToday } from '../../../period/use-today.ts';
import { useMe } from '../../../session/use-me.ts';
import { NameField } from '../name-field.tsx';
import { CapabilityBoxes } from './capability-boxes.tsx';
import { instantOf, USUAL_EXPIRY } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';
import { isAboutLimits, LimitFields, limitsOf, NO_LIMITS } from './limit-fields.tsx';
import type { Capability } from './queries.ts';

/** The name, capabilities and expiry of a new key. */
export function MintForm({ busy, failure, onMint, onCancel }: MintFormProps) {
  const { organization, capabilities: mine } = useMe();
  const today = useToday(organization);
  const [name, setName] = useState('');
  const [ticked, setTicked] = useState<readonly Capability[]>(['metrics.read']);
  const [expiry, setExpiry] = useState(USUAL_EXPIRY);
  const [limits, setLimits] = useState(NO_LIMITS);
  const [wasSent, setSent] = useState(false);
  const refusals = refusalsOf(failure);
  const nothing = wasSent && ticked.length === 0 ? 'Select at least one.' : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (busy || ticked.length === 0) return;
    const expires_at = instantOf(expiry, today, organization.time_zone);
    onMint({ name, capabilities: [...ticked], expires_at, ...limitsOf(limits) });
  };
  return (
    <DialogForm onSubmit={submit}>
      {failure !== null && !areBeside(refusals, isBeside) && <FailureNote failure={failure} />}
      <NameField
        help="The program that uses it, such as “Power BI” or “Month-end script”."
        name={name}
        error={wordsAbout(refusals, 'name')}
        onChange={setName}
      />
      <CapabilityBoxes
        offered={mine}
        ticked={ticked}
        error={nothing ?? wordsAbout(refusals, 'capabilities')}
        onChange={setTicked}
      />
      <ExpiryField
        expiry={expiry}
        today={today}
        timeZone={organization.time_zone}
        error={wordsAbout(refusals, 'expires_at')}
        onChange={setExpiry}
      />
      <LimitFields draft={limits} refusals={refusals} onChange={setLimits} />
      <EndButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Create key
        </Button>
      </EndButtons>
    </DialogForm>
  );
}

/** The request to the service. */
export type NewKey = MintApiKey['body'];

type MintFormProps = Readonly<{
  busy: boolean;
  failure: Error | null;
  onMint: (key: NewKey) => void;
  onCancel: () => void;
}>;

function isBeside(field: string): boolean {
  return field === 'name' || field === 'capabilities' || field === 'expires_at' || isAboutLimits(field);
}
