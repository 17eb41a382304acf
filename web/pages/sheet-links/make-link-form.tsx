import { type FormEvent, type ReactNode, useState } from 'react';
import { areBeside, refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { formatDay } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { EndButtons } from '../../parts/end-buttons.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, Select, TextInput } from '../../parts/field.tsx';
import { addDays, endOfDay } from '../../period/end-of-day.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';

/** The name of a new link, and how long it is to work. */
export function MakeLinkForm({ proposed, busy, failure, onMake, onCancel, children }: MakeLinkFormProps) {
  const { organization } = useMe();
  const today = useToday(organization);
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? proposed;
  const [days, setDays] = useState(USUAL_DAYS);
  const refusals = refusalsOf(failure);
  const lastDay = addDays(today, Number(days));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onMake({ name, expires_at: endOfDay(lastDay, organization.time_zone) });
  };
  return (
    <DialogForm onSubmit={submit}>
      {failure !== null && !areBeside(refusals, (field) => field === 'name') && (
        <FailureNote failure={failure} />
      )}
      {children}
      <Field
        label="Name"
        help="Where it is used, such as “Board sheet”."
        error={wordsAbout(refusals, 'name')}
      >
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="Works" help={`Through ${formatDay(lastDay)}. You can revoke it at any time.`}>
        {(control) => (
          <Select
            {...control}
            options={DAY_CHOICES}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        )}
      </Field>
      <EndButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Create link
        </Button>
      </EndButtons>
    </DialogForm>
  );
}

const DAY_CHOICES = [
  { value: '30', label: 'For 30 days' },
  { value: '90', label: 'For 90 days' },
  { value: '365', label: 'For 1 year' },
];
const USUAL_DAYS = '90';

type MakeLinkFormProps = Readonly<{
  proposed: string;
  busy: boolean;
  failure: Error | null;
  onMake: (link: Readonly<{ name: string; expires_at: string }>) => void;
  onCancel: () => void;
  children: ReactNode;
}>;
