import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { areBeside, refusalsOf, wordsAbout } from '../../api/refusal.ts';
import { Button } from '../../parts/button.tsx';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { EndButtons } from '../../parts/end-buttons.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, Select, TextInput } from '../../parts/field.tsx';
import { OptionBoxes } from '../../parts/option-boxes.tsx';
import { PRESETS, periodInWords } from '../../period/period.ts';
import { useLabelWords } from '../../session/label-words.ts';
import { useMe } from '../../session/use-me.ts';
import { isPackStatement, partsOf, textOfPart, usualPart } from '../board-pack/pack-part.ts';
import { wordsOfPart } from '../board-pack/part-words.ts';
import { boardsQuery } from '../boards/queries.ts';
import { statementsQuery } from '../statements/queries.ts';
import type { Candidate, ReportForm } from './queries.ts';
import { hourWords, workingDayWords } from './words.ts';

type Form = Required<ReportForm>;

/** What a report sends, when, and to whom. */
export function ReportFields({ from, choosesParts, members, ...rest }: ReportFieldsProps) {
  const { isNew, busy, failure, onSave, onCancel } = rest;
  const { organization } = useMe();
  const label = useLabelWords();
  const [form, setForm] = useState(from);
  const set = (change: Partial<Form>): void => setForm((before) => ({ ...before, ...change }));
  const refusals = refusalsOf(failure);
  const recipientFault = [...refusals].find(([field]) => field.startsWith('recipients'))?.[1] ?? null;
  const isBeside = (field: string) => BESIDE.has(field) || field.startsWith('recipients');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSave(form);
  };
  return (
    <DialogForm onSubmit={submit}>
      {failure !== null && !areBeside(refusals, isBeside) && <FailureNote failure={failure} />}
      <Field label="Name" help="It is the subject of the mail." error={wordsAbout(refusals, 'name')}>
        {(control) => (
          <TextInput
            {...control}
            required
            maxLength={200}
            autoComplete="off"
            value={form.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      {choosesParts && (
        <PartsField
          parts={form.parts}
          error={wordsAbout(refusals, 'parts')}
          onChange={(parts) => set({ parts })}
        />
      )}
      <Field
        label="Period"
        help="Counted from the day on which it is sent."
        error={wordsAbout(refusals, 'period')}
      >
        {(control) => (
          <Select
            {...control}
            options={periodsWith(form.period).map((period) => ({
              value: period,
              label: label(periodInWords(period) ?? period),
            }))}
            value={form.period}
            onChange={({ target }) => set({ period: target.value })}
          />
        )}
      </Field>
      <Field
        label="Day of the month"
        help="Monday to Friday count. Public holidays are not known."
        error={wordsAbout(refusals, 'working_day')}
      >
        {(control) => (
          <Select
            {...control}
            options={DAYS.map((day) => ({ value: String(day ?? LAST), label: workingDayWords(day) }))}
            value={String(form.working_day ?? LAST)}
            onChange={({ target }) =>
              set({ working_day: target.value === LAST ? null : Number(target.value) })
            }
          />
        )}
      </Field>
      <Field
        label={`Time in ${organization.time_zone.replaceAll('_', ' ')}`}
        error={wordsAbout(refusals, 'hour')}
      >
        {(control) => (
          <Select
            {...control}
            options={HOURS.map((hour) => ({ value: String(hour), label: hourWords(hour) }))}
            value={String(form.hour)}
            onChange={({ target }) => set({ hour: Number(target.value) })}
          />
        )}
      </Field>
      <OptionBoxes
        legend="Recipients"
        options={members.map(({ user_id: value, name, is_verified: isVerified }) => ({
          value,
          label: isVerified ? name : `${name} (address not verified)`,
        }))}
        ticked={form.recipients}
        onChange={(recipients) => set({ recipients: [...recipients] })}
        help="Members of the organisation. Each can stop it for themselves."
        error={recipientFault}
      />
      <EndButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {isNew ? 'Create report' : 'Save report'}
        </Button>
      </EndButtons>
    </DialogForm>
  );
}

type ReportFieldsProps = Readonly<{
  from: Form;
  /** Whether it is chosen here what is sent. */
  choosesParts: boolean;
  members: readonly Candidate[];
  isNew: boolean;
  busy: boolean;
  failure: Error | null;
  onSave: (form: Form) => void;
  onCancel: () => void;
}>;

function PartsField({ parts, error, onChange }: PartsFieldProps) {
  const { data: boards } = useQuery(boardsQuery);
  const { data: statements } = useQuery(statementsQuery);
  const chosen = partsOf(parts);
  const offered = [
    ...(boards ?? []).map(({ id, name }) => ({ value: `board:${id}`, label: name })),
    ...(statements ?? []).flatMap(({ name, title }) =>
      isPackStatement(name) ? [{ value: textOfPart(usualPart(name)), label: title }] : [],
    ),
  ];
  const isOffered = offered.some(({ value }) => value === parts);
  const others = chosen.map((part) => wordsOfPart(part, boards, statements).title).join(', ');
  return (
    <Field
      label="What is sent"
      help="A board or a statement. To send several, make a board pack and choose “Send by mail” there."
      error={error}
    >
      {(control) => (
        <Select
          {...control}
          options={isOffered ? offered : [{ value: parts, label: others }, ...offered]}
          value={parts}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type PartsFieldProps = Readonly<{ parts: string; error: string | null; onChange: (parts: string) => void }>;

const BESIDE: ReadonlySet<string> = new Set(['name', 'parts', 'period', 'working_day', 'hour']);
const LAST = 'last';
const DAYS: readonly (number | null)[] = [...Array.from({ length: 23 }, (_, place) => place + 1), null];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

function periodsWith(period: string): readonly string[] {
  const presets = PRESETS.flatMap(({ periods }) => periods.map((preset) => preset.period));
  return presets.includes(period) ? presets : [period, ...presets];
}
