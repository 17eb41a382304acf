import { useId } from 'react';
import { Badge } from '../../../parts/badge.tsx';
import { Checkbox, FieldError } from '../../../parts/field.tsx';
import styles from './api-keys.module.css';
import { wordsOf } from './capability-words.ts';
import type { Capability } from './queries.ts';

/** What a key may be allowed: all that its maker may, each with what it opens. */
export function CapabilityBoxes({ offered, ticked, error, onChange }: CapabilityBoxesProps) {
  const id = useId();
  const toggle = (name: Capability, isTicked: boolean) =>
    onChange(isTicked ? [...ticked, name] : ticked.filter((other) => other !== name));
  return (
    <fieldset className={styles.capabilities} aria-describedby={error === null ? undefined : id}>
      <legend>What the key may do</legend>
      {wordsOf(offered).map(({ name, label, opens, warning }) => (
        <Checkbox
          key={name}
          checked={ticked.includes(name)}
          onChange={({ target }) => toggle(name, target.checked)}
          label={
            <>
              <span className={styles.capability}>{label}</span> <code className={styles.code}>{name}</code>
            </>
          }
          help={
            <>
              {warning !== null && <Badge tone="warn">{warning}</Badge>} {opens}
            </>
          }
        />
      ))}
      {error !== null && (
        <FieldError id={id} role="alert">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}

type CapabilityBoxesProps = Readonly<{
  offered: readonly Capability[];
  ticked: readonly Capability[];
  error: string | null;
  onChange: (ticked: readonly Capability[]) => void;
}>;
