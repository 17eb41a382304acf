import { type FormEvent, useState } from 'react';
import { areBeside, refusalsOf, wordsAbout } from '../../api/refusal.ts';
import type { Me } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { DialogForm } from '../../parts/dialog-form.tsx';
import { EndButtons } from '../../parts/end-buttons.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Checkbox, Field, Select, TextInput } from '../../parts/field.tsx';
import { useMe } from '../../session/use-me.ts';
import { NameField } from '../settings/name-field.tsx';
import { AlertPreview } from './alert-preview.tsx';
import type { Alert, AlertRule } from './queries.ts';
import { CONDITION_WORDS, ruleWords } from './rule-words.ts';
import { ALERT_PERIODS, type Watched } from './watched.ts';

/** What an alert is called, when it fires, and whether its maker gets a message. */
export type AlertContent = AlertRule & Readonly<{ name: string; by_mail: boolean }>;

/** The rule of an alert, new or to be changed, with what it would have done. */
export function AlertForm({
  watched,
  alert,
  busy,
  failure,
  submit: words,
  onSubmit,
  onCancel,
}: AlertFormProps) {
  const me = useMe();
  const { organization } = me;
  const [place, setPlace] = useState(0);
  const [condition, setCondition] = useState<Alert['condition']>(alert?.condition ?? 'below');
  const [limit, setLimit] = useState(alert?.limit ?? '');
  const [limitUnit, setLimitUnit] = useState<Alert['limit_unit']>(alert?.limit_unit ?? 'percent');
  const [period, setPeriod] = useState(alert?.period ?? (watched.isOfDay ? 'today' : 'mtd'));
  const [typed, setName] = useState<string | null>(alert?.name ?? null);
  const [byMail, setByMail] = useState(alert?.by_mail ?? me.sends_mail);
  const chosen = watched.choices[place] ?? watched.choices[0];
  if (chosen === undefined) throw new Error('an alert is about nothing');
  const isChange = condition === 'changes_by_more_than';
  const exact = limit.trim().replaceAll(' ', '');
  const rule: AlertRule = {
    ...chosen.subject,
    period,
    team: watched.team,
    condition,
    limit: exact,
    limit_unit: isChange ? limitUnit : 'amount',
  };
  const measured = { unit: chosen.unit, currency: organization.base_currency };
  const isNumber = DECIMAL.test(exact);
  const proposed = isNumber
    ? `${chosen.label}: ${ruleWords({ condition, limit: exact, limit_unit: rule.limit_unit ?? 'amount' }, measured).toLowerCase()}`
    : chosen.label;
  const name = typed ?? proposed;
  const refusals = refusalsOf(failure);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit({ ...rule, name, by_mail: byMail });
  };
  return (
    <DialogForm onSubmit={submit}>
      {failure !== null && !areBeside(refusals, isBeside) && <FailureNote failure={failure} />}
      {watched.choices.length > 1 && (
        <Field label="Row">
          {(control) => (
            <Select
              {...control}
              value={String(place)}
              options={watched.choices.map(({ label }, index) => ({ value: String(index), label }))}
              onChange={({ target }) => setPlace(Number(target.value))}
            />
          )}
        </Field>
      )}
      <Field label="Alert me when it is" error={wordsAbout(refusals, 'condition')}>
        {(control) => (
          <Select
            {...control}
            value={condition}
            options={CONDITIONS}
            onChange={({ target }) => setCondition(target.value as Alert['condition'])}
          />
        )}
      </Field>
      <Field
        label={isChange ? 'By more than' : 'Limit'}
        help={limitHelp(chosen.unit, isChange, organization.base_currency)}
        error={wordsAbout(refusals, 'limit')}
      >
        {(control) => (
          <TextInput
            {...control}
            required
            inputMode="decimal"
            pattern="-?[0-9 ]{1,19}([.][0-9]{1,4})?"
            title="A number such as 10000 or 12.5"
            autoComplete="off"
            value={limit}
            onChange={({ target }) => setLimit(target.value)}
          />
        )}
      </Field>
      {isChange && (
        <Field label="In">
          {(control) => (
            <Select
              {...control}
              value={limitUnit}
              options={[
                { value: 'percent', label: 'Percent of the period before' },
                { value: 'amount', label: chosen.unit === 'percent' ? 'Points' : 'Amount' },
              ]}
              onChange={({ target }) => setLimitUnit(target.value as Alert['limit_unit'])}
            />
          )}
        </Field>
      )}
      {!watched.isOfDay && (
        <Field label="Period" error={wordsAbout(refusals, 'period')}>
          {(control) => (
            <Select
              {...control}
              value={period}
              options={periodsWith(period)}
              onChange={({ target }) => setPeriod(target.value)}
            />
          )}
        </Field>
      )}
      <AlertPreview rule={isNumber ? rule : null} measured={measured} />
      <NameField
        help="As messages and the list call it."
        name={name}
        error={wordsAbout(refusals, 'name')}
        onChange={setName}
      />
      <Checkbox
        checked={byMail}
        onChange={({ target }) => setByMail(target.checked)}
        label="Send me an e-mail too"
        help={mailHelp(me)}
      />
      <EndButtons>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {words}
        </Button>
      </EndButtons>
    </DialogForm>
  );
}

type AlertFormProps = Readonly<{
  watched: Watched;
  /** The alert to change; none for a new one. */
  alert?: Alert;
  busy: boolean;
  failure: Error | null;
  /** What the button says. */
  submit: string;
  onSubmit: (content: AlertContent) => void;
  onCancel: () => void;
}>;

const DECIMAL = /^-?\d{1,15}(\.\d{1,4})?$/;

const CONDITIONS = (['below', 'above', 'changes_by_more_than'] as const).map((value) => ({
  value,
  label: value === 'changes_by_more_than' ? 'Changing by more than' : CONDITION_WORDS[value],
}));

function periodsWith(period: string) {
  const isKnown = ALERT_PERIODS.some(({ value }) => value === period);
  return isKnown ? ALERT_PERIODS : [...ALERT_PERIODS, { value: period, label: period }];
}

function limitHelp(unit: Alert['unit'], isChange: boolean, currency: string): string | undefined {
  if (isChange) return undefined;
  if (unit === 'currency') return `In ${currency}.`;
  if (unit === 'percent') return 'In percent: 12.5 means 12.5%.';
  return unit === 'days' || unit === 'months' ? `In ${unit}.` : undefined;
}

function mailHelp({ sends_mail: sendsMail, email_verified: isVerified }: Me): string {
  if (!sendsMail) return 'This service sends no mail. Alerts lists what fires.';
  if (!isVerified) return 'Nothing is sent before your address is verified. Alerts lists what fires.';
  return 'Ten a day at most; Alerts lists all of them.';
}

function isBeside(field: string): boolean {
  return ['name', 'limit', 'condition', 'period'].includes(field);
}
