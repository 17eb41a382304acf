import { type FormEvent, useState } from 'react';
import { areBeside, refusalsOf, wordsAbout } from '../../../api/refusal.ts';
import { Button } from '../../../parts/button.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { EndButtons } from '../../../parts/end-buttons.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Checkbox, Field, TextInput } from '../../../parts/field.tsx';
import { OptionBoxes } from '../../../parts/option-boxes.tsx';
import { NameField } from '../name-field.tsx';
import { capabilitiesFor, KINDS, namesEntries } from './kind-words.ts';
import type { Webhook, WebhookContent } from './queries.ts';

/** The name, address and kinds of events of a webhook, new or to be changed. */
export function WebhookForm({ webhook, busy, failure, submit: words, onSubmit, onCancel }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [kinds, setKinds] = useState<readonly string[]>(webhook?.kinds ?? ['data.changed']);
  const [entries, setEntries] = useState(webhook !== undefined && namesEntries(webhook));
  const [wasSent, setSent] = useState(false);
  const refusals = refusalsOf(failure);
  const chosen = KINDS.map(({ kind }) => kind).filter((kind) => kinds.includes(kind));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (busy || chosen.length === 0) return;
    onSubmit({ name, url, kinds: chosen, capabilities: capabilitiesFor(chosen, entries) });
  };
  const nothing = wasSent && chosen.length === 0 ? 'Select at least one.' : null;
  return (
    <DialogForm onSubmit={submit}>
      {failure !== null && !areBeside(refusals, isBeside) && <FailureNote failure={failure} />}
      <NameField
        help="The program that receives the events, such as “Data warehouse”."
        name={name}
        error={wordsAbout(refusals, 'name')}
        onChange={setName}
      />
      <Field
        label="Address"
        help="It begins with https and is on the public internet."
        error={wordsAbout(refusals, 'url')}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            required
            maxLength={2000}
            autoComplete="off"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <OptionBoxes
        legend="Events"
        options={KINDS.map(({ kind, label }) => ({ value: kind, label }))}
        ticked={kinds}
        onChange={setKinds}
        error={nothing ?? wordsAbout(refusals, 'kinds')}
      />
      {kinds.includes('data.changed') && (
        <Checkbox
          checked={entries}
          onChange={({ target }) => setEntries(target.checked)}
          label="Name the accounts and days that changed"
          help="The receiver also learns on which days there were entries of pay."
        />
      )}
      <EndButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {words}
        </Button>
      </EndButtons>
    </DialogForm>
  );
}

type WebhookFormProps = Readonly<{
  /** The webhook to change; none for a new one. */
  webhook?: Webhook;
  busy: boolean;
  failure: Error | null;
  /** What the button says. */
  submit: string;
  onSubmit: (content: WebhookContent) => void;
  onCancel: () => void;
}>;

function isBeside(field: string): boolean {
  return field === 'name' || field === 'url' || field.startsWith('kinds');
}
