import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api/client.ts';
import { hasCode } from '../../api/failure.ts';
import { Button } from '../../parts/button.tsx';
import { EndButtons } from '../../parts/end-buttons.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { beginAnew } from '../../session/begin-anew.ts';
import { CapabilityBoxes } from '../settings/api-keys/capability-boxes.tsx';
import styles from './consent-form.module.css';
import { ConsentOrganization } from './consent-organization.tsx';
import type { Consent } from './queries.ts';

/** What an assistant asks for, in plain words, with the choice of what to allow. */
export function ConsentForm({ consent }: ConsentFormProps) {
  const { id, name, host, capabilities, connected_days: days } = consent;
  const offered = capabilities.map((capability) => capability.name);
  const [ticked, setTicked] = useState(
    capabilities.filter(({ proposed }) => proposed).map((capability) => capability.name),
  );
  const [isEmpty, setEmpty] = useState(false);
  const answering = useMutation({
    mutationFn: async (answer: 'allow' | 'deny') => {
      const { data } =
        answer === 'allow'
          ? await ask('POST /settings/assistant-requests/{id}/approve', {
              path: { id },
              body: { capabilities: ticked },
            })
          : await ask('POST /settings/assistant-requests/{id}/deny', { path: { id } });
      return data.redirect_to;
    },
    onSuccess: (to) => location.assign(to),
  });
  const { isPending, isSuccess } = answering;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(ticked.length === 0);
    if (ticked.length > 0 && !isPending && !isSuccess) answering.mutate('allow');
  };
  if (isSuccess)
    return (
      <div className={styles.form} role="status">
        <h1 className={styles.title}>Going back to {name}</h1>
        <p>You can close this page if the assistant is open already.</p>
      </div>
    );
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Connect “{name}”?
        </h1>
        <p>
          An assistant at <strong className={styles.host}>{host}</strong> wants to use Almanac as you.
        </p>
        <Quiet small>
          The assistant chose its name, and anyone can use it. {returnWords(consent)} Continue only if you
          started this there.
        </Quiet>
      </div>
      <ConsentOrganization />
      <CapabilityBoxes
        offered={offered}
        ticked={ticked}
        error={isEmpty ? 'Tick at least one, or cancel.' : null}
        onChange={(next) => setTicked([...next])}
      />
      <Quiet small>
        It stays connected for {days} days, and never sees more than you do. You can revoke it at any time
        under Security, Connected assistants.
      </Quiet>
      {hasCode(answering.error, 'UNAUTHENTICATED') ? (
        <SessionEnded />
      ) : (
        answering.error !== null && <FailureNote failure={answering.error} />
      )}
      <EndButtons>
        <Button busy={isPending && answering.variables === 'deny'} onClick={() => answering.mutate('deny')}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isPending && answering.variables === 'allow'}>
          Allow
        </Button>
      </EndButtons>
    </form>
  );
}

// What an assistant asks is kept for one session, so it is read anew after signing in.
function SessionEnded() {
  return (
    <div role="alert">
      <p>Your session has ended. Sign in again, then choose what to allow.</p>
      <Button onClick={() => beginAnew(`${location.pathname}${location.search}`)}>Sign in again</Button>
    </div>
  );
}

type Question = Extract<Consent, { kind: 'asked' }>;
type ConsentFormProps = Readonly<{ consent: Question }>;

function returnWords({ returns_to: place, returns_to_this_machine: isHere }: Question): string {
  return isHere
    ? `Your answer goes to a program on this computer (${place}).`
    : `Your answer goes to ${place}.`;
}
