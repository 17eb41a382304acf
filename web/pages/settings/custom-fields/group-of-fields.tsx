import { useId, useRef } from 'react';
import { IconButton } from '../../../parts/button.tsx';
import { classes } from '../../../parts/classes.ts';
import { DragHandle } from '../../../parts/drag-handle.tsx';
import { VisuallyHidden } from '../../../parts/visually-hidden.tsx';
import { FieldFacts, OwnActions, SystemActions } from './field-facts.tsx';
import styles from './fields.module.css';
import type { FieldGroup } from './groups.ts';
import type { ManagedField } from './queries.ts';
import { useMoving } from './use-moving.ts';

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
  const list = useRef<HTMLUListElement>(null);
  const { told, lifted, shiftOf, handle } = useMoving({
    list,
    rows: own,
    onMove: (moved, to) => {
      const field = own.find((one) => one.id === moved);
      if (field !== undefined) onMove(field, to);
    },
  });
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
      <ul className={styles.rows} ref={list} aria-label={name}>
        {fixed.map((field) => (
          <li key={field.id} className={styles.row}>
            <span className={styles.noHandle} />
            <FieldFacts field={field} fields={fields} />
            <SystemActions field={field} />
          </li>
        ))}
        {own.map((field) => (
          <li
            key={field.id}
            className={classes(
              styles.row,
              lifted !== null && styles.moving,
              lifted === field.id && styles.lifted,
            )}
            style={lifted === null ? undefined : { translate: `0 ${shiftOf(field.id)}px` }}
          >
            <DragHandle
              label={`Move ${field.label}`}
              isLifted={lifted === field.id}
              aria-describedby={`${id}-how`}
              aria-pressed={lifted === field.id}
              disabled={own.length === 1}
              title="Drag, or press space and the arrow keys"
              {...handle(field.id)}
            />
            <FieldFacts field={field} fields={fields} />
            <OwnActions field={field} onArchive={() => onArchive(field)} />
          </li>
        ))}
      </ul>
      <VisuallyHidden as="p" id={`${id}-how`}>
        Press space to lift it, the arrow keys to move it, space to drop it, Escape to leave it where it was.
      </VisuallyHidden>
      <VisuallyHidden as="p" role="status" aria-live="assertive">
        {told}
      </VisuallyHidden>
    </section>
  );
}

type GroupOfFieldsProps = Readonly<{
  group: FieldGroup;
  /** All active fields of the subject: conditions are about any of them. */
  fields: readonly ManagedField[];
  onMove: (field: ManagedField, to: number) => void;
  onGroupUp: (() => void) | null;
  onGroupDown: (() => void) | null;
  onArchive: (field: ManagedField) => void;
}>;
