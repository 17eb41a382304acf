import { useId } from 'react';
import styles from './segmented.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One of a few that stand side by side, of which one is always chosen. The arrow keys move between them. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

type SegmentedProps<Value extends string> = Readonly<{
  /** The name of the choice, for screen readers. */
  label: string;
  value: Value;
  options: readonly Readonly<{ value: Value; label: string }>[];
  onChange: (value: Value) => void;
}>;
