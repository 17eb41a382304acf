import type { ChangeEvent } from 'react';
import { formatCount } from '../../../../format/number.ts';
import { Button } from '../../../../parts/button.tsx';
import { classes } from '../../../../parts/classes.ts';
import { Field, FieldError, TextArea, TextInput } from '../../../../parts/field.tsx';
import {
  type Corrections,
  isCorrected,
  withCell,
  withLineAsBefore,
  withoutLine,
  withRow,
} from './corrections.ts';
import { goToNext } from './go-to-next.ts';
import styles from './mend-row.module.css';
import { hasCells, otherReasons, type RefusedLine, wrongCells } from './refused-lines.ts';
import type { SourceTable } from './source-table.ts';

/** A refused row: its wrong cells as fields, each with the reason, and its other cells on demand. */
export function MendRow({ refused, table, isReplaced, corrections, onChange }: MendRowProps) {
  const { line, row } = refused;
  const isLeftOut = corrections.leftOut.has(line);
  const isDone = isCorrected(corrections, line) || isReplaced;
  return (
    <li className={classes(styles.row, isDone && styles.done)}>
      <header className={styles.head}>
        <h4>Line {formatCount(line)}</h4>
        <p className={styles.summary}>{summaryOf(refused)}</p>
        {isCorrected(corrections, line) ? (
          <Button variant="quiet" onClick={() => onChange(withLineAsBefore(corrections, line))}>
            Undo
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => onChange(withoutLine(corrections, line))}>
            Leave out
          </Button>
        )}
      </header>
      {isLeftOut ? (
        <p>This row is left out of the corrected file.</p>
      ) : hasCells(refused, table) ? (
        <Cells refused={refused} isReplaced={isReplaced} corrections={corrections} onChange={onChange} />
      ) : (
        <Field
          label="The row as it is written"
          error={refused.refusals.map(({ reason }) => reason).join(' ')}
        >
          {(control) => (
            <TextArea
              {...control}
              data-code
              rows={2}
              value={corrections.rows.get(line) ?? row.text}
              onChange={({ target }) => onChange(withRow(corrections, line, target.value, row.text))}
            />
          )}
        </Field>
      )}
    </li>
  );
}

type CellsProps = Readonly<{
  refused: RefusedLine;
  /** Whether a correction of all rows with a text changes this one. */
  isReplaced: boolean;
  corrections: Corrections;
  onChange: (corrections: Corrections) => void;
}>;
type MendRowProps = CellsProps & Readonly<{ table: SourceTable }>;

function Cells({ refused, isReplaced, corrections, onChange }: CellsProps) {
  const { line, row } = refused;
  const wrong = wrongCells(refused);
  const cells = (row.cells ?? []).map((cell, index) => ({ ...cell, index, key: `${index} ${cell.name}` }));
  const others = cells.filter(({ index }) => !wrong.has(index));
  const changed = corrections.cells.get(line);
  const field = ({ index, key, name, text, isEditable }: (typeof cells)[number]) => (
    <Field
      key={key}
      label={name}
      error={changed?.has(index) === true || isReplaced ? null : wrong.get(index)}
    >
      {(control) => {
        const shared = {
          ...control,
          disabled: !isEditable,
          'data-stop': wrong.has(index) ? true : undefined,
          value: changed?.get(index) ?? replacedText(corrections, name, text),
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange(withCell(corrections, line, { index, text: target.value, was: text })),
        };
        // A single line would lose the line breaks of a text.
        return text.includes('\n') ? (
          <TextArea {...shared} rows={2} />
        ) : (
          <TextInput {...shared} onKeyDown={goToNext} />
        );
      }}
    </Field>
  );
  return (
    <>
      {otherReasons(refused).map((reason) => (
        <FieldError key={reason}>{reason}</FieldError>
      ))}
      {wrong.size > 0 && (
        <div className={styles.cells}>{cells.filter(({ index }) => wrong.has(index)).map(field)}</div>
      )}
      {others.length > 0 && (
        // Where no cell is named, any of them may be wrong.
        <details open={wrong.size === 0}>
          <summary>{wrong.size === 0 ? 'Its cells' : 'Other cells'}</summary>
          <div className={styles.cells}>{others.map(field)}</div>
        </details>
      )}
    </>
  );
}

function replacedText({ replacements }: Corrections, name: string, text: string): string {
  return replacements.find(({ column, from }) => column === name && from === text.trim())?.to ?? text;
}

/** The first cells without errors, so the reader recognises the row. */
function summaryOf(refused: RefusedLine): string {
  const { row } = refused;
  if (row.cells === null) return '';
  const wrong = wrongCells(refused);
  const texts = row.cells.filter((_, index) => !wrong.has(index)).map(({ text }) => text.trim());
  return texts
    .filter((text) => text !== '')
    .slice(0, SUMMARISED)
    .join(' · ');
}

const SUMMARISED = 4;
