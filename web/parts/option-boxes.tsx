import { useId } from 'react';
import { Checkbox, FieldError } from './field.tsx';
import styles from './option-boxes.module.css';
import { Quiet } from './quiet.tsx';

/** Some of several options, to tick. */
export function OptionBoxes({ legend, options, ticked, onChange, ...rest }: OptionBoxesProps) {
  const { name, required = false, help, error = null } = rest;
  const id = useId();
  const described = [help !== undefined && `${id}-help`, error !== null && `${id}-error`].filter(Boolean);
  return (
    <fieldset
      className={styles.boxes}
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
    >
      <legend>
        {legend}
        {required && <span className={styles.required}> (required)</span>}
      </legend>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            label={label}
            checked={ticked.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      {help !== undefined && (
        <Quiet id={`${id}-help`} small>
          {help}
        </Quiet>
      )}
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

type OptionBoxesProps = Readonly<{
  legend: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  ticked: readonly string[];
  onChange: (ticked: readonly string[]) => void;
  /** On every box, so that a page can find the first one with a fault. */
  name?: string;
  required?: boolean;
  help?: string | undefined;
  error?: string | null;
}>;
