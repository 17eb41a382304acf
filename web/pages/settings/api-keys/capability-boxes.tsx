import { useId } from 'react';
import { Badge } from '../../../parts/badge.tsx';
import { Checkbox, FieldError } from '../../../parts/field.tsx';
import styles from './capability-boxes.module.css';
import { CapabilitySet } from './capability-set.tsx';
import { wordsOf } from './capability-words.ts';
import type { Capability } from './queries.ts';
import { TinyCode } from './tiny-code.tsx';

/** The capabilities that a user can give a key: all of their own, each with its meaning. */
export function CapabilityBoxes({ offered, ticked, error, onChange }: CapabilityBoxesProps) {
  const id = useId();
  const toggle = (name: Capability, isTicked: boolean) =>
    onChange(isTicked ? [...ticked, name] : ticked.filter((other) => other !== name));
  return (
    <CapabilitySet legend="Capabilities" describedBy={error === null ? undefined : id}>
      {wordsOf(offered).map(({ name, label, opens, warning }) => (
        <Checkbox
          key={name}
          checked={ticked.includes(name)}
          onChange={({ target }) => toggle(name, target.checked)}
          label={
            <>
              <span className={styles.capability}>{label}</span> <TinyCode>{name}</TinyCode>
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
    </CapabilitySet>
  );
}

type CapabilityBoxesProps = Readonly<{
  offered: readonly Capability[];
  ticked: readonly Capability[];
  error: string | null;
  onChange: (ticked: readonly Capability[]) => void;
}>;
