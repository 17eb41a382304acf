import { formatDay } from '../../../format/date.ts';
import { Field, Select, TextInput } from '../../../parts/field.tsx';
import { EXPIRY_CHOICES, type Expiry, type ExpiryChoice, lastDayOf } from './expiry.ts';
import styles from './expiry-field.module.css';

/** How long a key is to work, with the day on which it ends. */
export function ExpiryField({ expiry, today, timeZone, error, onChange }: ExpiryFieldProps) {
  const { choice, day } = expiry;
  return (
    <div className={styles.expiry}>
      <Field label="Expires" help={helpOf(expiry, today, timeZone)} error={choice === 'day' ? null : error}>
        {(control) => (
          <Select
            {...control}
            options={EXPIRY_CHOICES}
            value={choice}
            onChange={({ target }) => onChange({ choice: target.value as ExpiryChoice, day })}
          />
        )}
      </Field>
      {choice === 'day' && (
        <Field label="Last day" error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              required
              min={today}
              value={day}
              onChange={({ target }) => onChange({ choice, day: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

type ExpiryFieldProps = Readonly<{
  expiry: Expiry;
  /** The organisation's time zone. */
  today: string;
  timeZone: string;
  error: string | null;
  onChange: (expiry: Expiry) => void;
}>;

function helpOf(expiry: Expiry, today: string, timeZone: string): string {
  if (expiry.choice === 'never') return 'It works until it is revoked. A forgotten key stays open.';
  const last = lastDayOf(expiry, today);
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return last === null
    ? `Days end at midnight in ${place}.`
    : `Until the end of ${formatDay(last)} in ${place}.`;
}
