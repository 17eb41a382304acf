import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StatementAnswer } from '../../api/generated.ts';
import { tableWriter } from '../../format/number.ts';
import { classes } from '../../parts/classes.ts';
import { columnGroups, headsOf } from './column-heads.ts';
import { measuresOf } from './column-measures.ts';
import type { ShownRow } from './shown-rows.ts';
import { StatementHead } from './statement-head.tsx';
import { StatementRowShown } from './statement-row.tsx';
import type { Amounts } from './statement-search.ts';
import styles from './statement-table.module.css';
import { useCells } from './use-cells.ts';
import { useFirstRows } from './use-first-rows.ts';

/** A statement as a table. It scrolls in its frame, in which the names of rows and columns stay. */
export function StatementTable({ answer, shown, isOfDays, amounts, asOf, printed, onToggle }: TableProps) {
  const { title, columns, currency, rows } = answer.data;
  const { history } = useRouter();
  const table = useCells(history.push);
  const groups = useMemo(() => columnGroups(columns, isOfDays), [columns, isOfDays]);
  const heads = useMemo(() => headsOf(groups), [groups]);
  const writer = useMemo(
    () => tableWriter(currency, amounts === 'exact' ? 'full' : 'whole'),
    [currency, amounts],
  );
  const measures = useMemo(() => measuresOf(rows, heads, writer), [rows, heads, writer]);
  const first = useFirstRows(shown);
  return (
    <section className={styles.frame} style={{ width: measures.most }} aria-label={title} tabIndex={0}>
      <table
        ref={table}
        className={classes(
          styles.table,
          heads.some(({ column }) => column.comparison !== null) && styles.compared,
        )}
        style={{ minWidth: measures.least }}
      >
        <caption className={styles.caption}>{title}. The arrow keys move between the numbers.</caption>
        <colgroup>
          <col className={styles.names} />
          {heads.map(({ column }, index) => (
            <col key={column.key} style={{ width: measures.widths[index] }} />
          ))}
        </colgroup>
        <StatementHead groups={groups} currency={currency} printed={printed} />
        <tbody>
          {first.map((row) => (
            <StatementRowShown
              key={`${row.row.key} ${row.kind}`}
              shown={row}
              heads={heads}
              writer={writer}
              asOf={asOf}
              onToggle={onToggle}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type TableProps = Readonly<{
  answer: StatementAnswer;
  shown: readonly ShownRow[];
  /** Whether its columns are of days, and not of the end of them. */
  isOfDays: boolean;
  amounts: Amounts;
  asOf: string | undefined;
  /** What stands at the head of every printed page. */
  printed: string;
  onToggle: (key: string) => void;
}>;
