import { formatCount } from '../../../../format/number.ts';
import { Button } from '../../../../parts/button.tsx';
import { Field, TextInput } from '../../../../parts/field.tsx';
import { type Corrections, withReplacement } from './corrections.ts';
import { goToNext } from './go-to-next.ts';
import type { RepeatedText } from './refused-lines.ts';
import styles from './repeated-text-form.module.css';

/** One correction for all rows that have the same text in a column. */
export function RepeatedTextForm({ repeated, corrections, onChange }: RepeatedTextFormProps) {
  const { reason, column, from, count } = repeated;
  const replaced = corrections.replacements.find((one) => one.column === column && one.from === from);
  const rows = `${formatCount(count)} rows`;
  return (
    <div className={styles.form} data-done={replaced !== undefined}>
      <Field
        label={`Replace “${from}” in ${column} in all ${rows}`}
        error={replaced === undefined ? reason : null}
        help={replaced === undefined ? undefined : `Replaced in ${rows}.`}
      >
        {(control) => (
          <TextInput
            {...control}
            data-stop
            onKeyDown={goToNext}
            value={replaced?.to ?? ''}
            onChange={({ target }) =>
              onChange(withReplacement(corrections, repeated, target.value === '' ? null : target.value))
            }
          />
        )}
      </Field>
      {replaced !== undefined && (
        <Button variant="quiet" onClick={() => onChange(withReplacement(corrections, repeated, null))}>
          Undo
        </Button>
      )}
    </div>
  );
}

type RepeatedTextFormProps = Readonly<{
  repeated: RepeatedText & Readonly<{ count: number }>;
  corrections: Corrections;
  onChange: (corrections: Corrections) => void;
}>;
