import { type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { DragHandle } from './drag-handle.tsx';
import styles from './movable-rows.module.css';
import { type MovableRow, type OnMove, useMoving } from './use-moving.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A list whose rows are moved by their handles. */
export function MovableRows<Row extends MovableRow>({
  rows,
  label,
  className,
  rowClassName,
  fixedRows,
  onMove,
  children,
}: MovableRowsProps<Row>) {
  const list = useRef<HTMLOListElement>(null);
  const { announcement, lifted, shown, handleOf } = useMoving(list, rows, onMove);
  const help = useId();
  return (
    <>
      <ol ref={list} className={className} aria-label={label}>
        {fixedRows}
        {shown.map((row) => (
          <li
            key={row.id}
            data-row={row.id}
            className={classes(rowClassName, lifted === row.id && styles.lifted)}
          >
            <DragHandle
              label={`Move ${row.label}`}
              isLifted={lifted === row.id}
              aria-describedby={help}
              aria-pressed={lifted === row.id}
              disabled={rows.length === 1}
              title="Drag, or press space and the arrow keys"
              {...handleOf(row)}
            />
            {children(row)}
          </li>
        ))}
      </ol>
      <VisuallyHidden as="p" id={help}>
        Press space to lift it, the arrow keys to move it, space to drop it, Escape to leave it where it was.
      </VisuallyHidden>
      <VisuallyHidden as="p" role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
    </>
  );
}

type MovableRowsProps<Row> = Readonly<{
  rows: readonly Row[];
  label?: string;
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** Rows of the same list that stand before those that move. */
  fixedRows?: ReactNode;
  onMove: OnMove<Row>;
  /** The content of a row beside its handle. */
  children: (row: Row) => ReactNode;
}>;
