import { useId } from 'react';
import { Checkbox, FieldError } from '../../../parts/field.tsx';
import styles from './field-form.module.css';

/** Some of a few options. */
export function OptionBoxes({ legend, options, ticked, error = null, onChange }: OptionBoxesProps) {
  const id = useId();
  return (
    <fieldset className={styles.boxes} aria-describedby={error === null ? undefined : id}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={ticked.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
          }
        />
      ))}
      {error !== null && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

type OptionBoxesProps = Readonly<{
  legend: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  ticked: readonly string[];
  error?: string | null;
  onChange: (ticked: readonly string[]) => void;
}>;
