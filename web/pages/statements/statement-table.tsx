import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StatementAnswer } from '../../api/generated.ts';
import { type TableWriter, tableWriter } from '../../format/table-number.ts';
import { classes } from '../../parts/classes.ts';
import { useMe } from '../../session/use-me.ts';
import { type ColumnGroup, columnGroups, headsOf } from './column-heads.ts';
import { leastOf, measuresOf, styleOf } from './column-measures.ts';
import { paperOf } from './paper.ts';
import type { ShownRow } from './shown-rows.ts';
import { StatementHead } from './statement-head.tsx';
import { StatementRowShown } from './statement-row.tsx';
import styles from './statement-table.module.css';
import type { Amounts } from './statement-view.ts';
import { useCells } from './use-cells.ts';
import { useFirstRows } from './use-first-rows.ts';
import { usePrinting } from './use-printing.ts';

/**
 * A statement as a table. It scrolls in its frame, in which the names of rows and columns stay. On paper it is as many tables as its
 * columns need pages beside each other.
 */
export function StatementTable({ answer, shown, isOfDays, amounts, ...table }: TableProps) {
  const { title, columns, currency, rows } = answer.data;
  const isPrinting = usePrinting();
  const groups = useMemo(() => columnGroups(columns, isOfDays), [columns, isOfDays]);
  const writer = useMemo(
    () => tableWriter(currency, amounts === 'exact' ? 'full' : 'whole'),
    [currency, amounts],
  );
  const { widths, most } = useMemo(() => measuresOf(rows, headsOf(groups), writer), [rows, groups, writer]);
  const paper = useMemo(() => paperOf(groups, widths), [groups, widths]);
  const first = useFirstRows(shown);
  return (
    <section
      className={styles.frame}
      style={{ width: most }}
      aria-label={title}
      tabIndex={0}
      data-paper={paper.shape}
    >
      {(isPrinting ? paper.parts : [groups]).map((part) => (
        <Part
          key={part[0]?.heads[0]?.column.key}
          {...table}
          title={title}
          currency={currency}
          groups={part}
          widths={widths}
          writer={writer}
          shown={isPrinting ? shown : first}
        />
      ))}
    </section>
  );
}

function Part({ title, currency, groups, widths, writer, shown, printed, lasting, onToggle }: PartProps) {
  const { history } = useRouter();
  const mayRead = useMe().capabilities.includes('ledger.read');
  const table = useCells(history.push);
  const heads = useMemo(() => headsOf(groups), [groups]);
  const own = heads.map(({ index }) => widths[index] ?? 0);
  return (
    <table
      ref={table}
      className={classes(
        styles.table,
        heads.some(({ column }) => column.comparison !== null) && styles.compared,
      )}
      style={{ minWidth: leastOf(own) }}
    >
      <caption className={styles.caption}>{title}. The arrow keys move between the numbers.</caption>
      <colgroup>
        <col className={styles.names} />
        {heads.map(({ column }, place) => (
          <col key={column.key} style={{ width: styleOf(own[place] ?? 0) }} />
        ))}
      </colgroup>
      <StatementHead groups={groups} currency={currency} printed={printed} />
      <tbody>
        {shown.map((row) => (
          <StatementRowShown
            key={`${row.row.key} ${row.kind}`}
            shown={row}
            heads={heads}
            writer={writer}
            lasting={lasting}
            mayRead={mayRead}
            onToggle={onToggle}
          />
        ))}
      </tbody>
    </table>
  );
}

type PartProps = Pick<TableProps, 'shown' | 'lasting' | 'printed' | 'onToggle'> &
  Readonly<{
    title: string;
    currency: string;
    groups: readonly ColumnGroup[];
    /** In rem, by the place of a column in the whole. */
    widths: readonly number[];
    writer: TableWriter;
  }>;

type TableProps = Readonly<{
  answer: StatementAnswer;
  shown: readonly ShownRow[];
  /** Whether its columns are of days, and not of the end of them. */
  isOfDays: boolean;
  amounts: Amounts;
  /** What lasts in the address, for the pages behind the numbers. */
  lasting: string;
  /** What stands at the head of every printed page. */
  printed: string;
  onToggle: (key: string) => void;
}>;
