import { useId } from 'react';
import { Checkbox } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import styles from './customer.module.css';
import type { FieldControlProps } from './field-control-props.ts';
import { sentence } from './words.ts';

/** Some of several options, to tick. One that is no longer offered stays until it is unticked. */
export function OptionBoxes({ field, draft, problem, help, onChange }: OptionBoxesProps) {
  const id = useId();
  const { options = [], max } = field.settings;
  const others = draft.filter((chosen) => options.every(({ value }) => value !== chosen));
  const words = [help, max === undefined ? undefined : `At most ${max}`].filter((part) => part !== undefined);
  return (
    <fieldset
      className={styles.boxes}
      aria-describedby={[words.length > 0 && `${id}-help`, problem !== undefined && `${id}-error`]
        .filter(Boolean)
        .join(' ')}
    >
      <legend>
        {field.label}
        {field.required && <span className={styles.quiet}> (required)</span>}
      </legend>
      <div className={styles.options}>
        {[...options, ...others.map((value) => ({ value, label: value }))].map(({ value, label }) => (
          <Checkbox
            key={value}
            name={field.name}
            label={label}
            checked={draft.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...draft, value] : draft.filter((chosen) => chosen !== value))
            }
          />
        ))}
      </div>
      {words.length > 0 && (
        <p id={`${id}-help`} className={styles.help}>
          {words.join(' · ')}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-error`} className={styles.problem}>
          <Icon name="warning" size={14} />
          {sentence(problem)}
        </p>
      )}
    </fieldset>
  );
}

type OptionBoxesProps = Omit<FieldControlProps, 'draft'> &
  Readonly<{ draft: readonly string[]; help: string | undefined }>;
