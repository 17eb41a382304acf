import { useId } from 'react';
import { IconButton } from '../../../parts/button.tsx';
import { MovableRows } from '../../../parts/movable-rows.tsx';
import { FieldFacts, OwnActions, SystemActions } from './field-facts.tsx';
import rowStyles from './field-row.module.css';
import { FieldRow } from './field-row.tsx';
import styles from './group-of-fields.module.css';
import type { FieldGroup } from './groups.ts';
import type { ManagedField } from './queries.ts';

/** Fields under one heading. Those of the organisation can be moved among themselves, and the heading among headings. */
export function GroupOfFields({
  group,
  fields,
  onMove,
  onGroupUp,
  onGroupDown,
  onArchive,
}: GroupOfFieldsProps) {
  const { title, fixed, own } = group;
  const id = useId();
  const name = title ?? 'Without a group';
  return (
    <section aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h2 id={id}>{name}</h2>
        {onGroupUp !== null && (
          <IconButton icon="arrow-up" label={`Move the group ${name} up`} onClick={onGroupUp} />
        )}
        {onGroupDown !== null && (
          <IconButton icon="arrow-down" label={`Move the group ${name} down`} onClick={onGroupDown} />
        )}
      </header>
      <MovableRows
        rows={own}
        label={name}
        className={rowStyles.rows}
        rowClassName={rowStyles.row}
        fixedRows={fixed.map((field) => (
          <FieldRow key={field.id}>
            <FieldFacts field={field} fields={fields} />
            <SystemActions field={field} />
          </FieldRow>
        ))}
        onMove={onMove}
      >
        {(field) => (
          <>
            <FieldFacts field={field} fields={fields} />
            <OwnActions field={field} onArchive={() => onArchive(field)} />
          </>
        )}
      </MovableRows>
    </section>
  );
}

type GroupOfFieldsProps = Readonly<{
  group: FieldGroup;
  /** All active fields of the subject: conditions are about any of them. */
  fields: readonly ManagedField[];
  onMove: (field: ManagedField, place: number) => void;
  onGroupUp: (() => void) | null;
  onGroupDown: (() => void) | null;
  onArchive: (field: ManagedField) => void;
}>;
