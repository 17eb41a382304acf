import { memo } from 'react';
import type { StatementRow } from '../../api/generated.ts';
import type { ExactNumber } from '../../format/exact.ts';
import type { TableWriter } from '../../format/table-number.ts';
import { classes } from '../../parts/classes.ts';
import { Icon } from '../../parts/icon.tsx';
import { cellLinks, type RowRecords } from './cell-link.ts';
import { amountText, marginText, nothingIn } from './cell-text.ts';
import type { ColumnHead } from './column-heads.ts';
import { recordLink } from './record-link.ts';
import type { ShownRow } from './shown-rows.ts';
import styles from './statement-row.module.css';

/** A row of a statement. It is drawn again only where something of it has changed: there may be thousands. */
export const StatementRowShown = memo(function StatementRowShown(props: RowProps) {
  const { shown, heads, onToggle } = props;
  if (shown.kind === 'nothing beneath') {
    return (
      <tr className={classes(styles.row, styles.without)}>
        <th scope="row" data-level={shown.row.level + 1}>
          Nothing beneath {shown.row.label}
        </th>
        <NoCells heads={heads} />
      </tr>
    );
  }
  if (shown.kind === 'margin') return <MarginRow {...props} shown={shown} />;
  const { row, beneath, isWithin } = shown;
  if (row.kind === 'heading') {
    return (
      <tr className={classes(styles.row, styles.heading)}>
        <th scope="row" data-level={row.level}>
          {row.label}
        </th>
        <NoCells heads={heads} />
      </tr>
    );
  }
  return (
    <tr className={classes(styles.row, styles[row.kind], isWithin && styles.within)}>
      <th scope="row" data-level={row.level}>
        {beneath === 'nothing' ? (
          <RowName row={row} lasting={props.lasting} mayRead={props.mayRead} />
        ) : (
          <button
            type="button"
            className={styles.opener}
            tabIndex={-1}
            data-print
            aria-expanded={beneath !== 'closed'}
            aria-busy={beneath === 'coming' || undefined}
            onClick={() => onToggle(row.key)}
          >
            <Icon name="chevron-right" size={12} />
            {row.label}
          </button>
        )}
      </th>
      <Amounts {...props} shown={shown} />
    </tr>
  );
}, areSame);

type RowProps = Readonly<{
  shown: ShownRow;
  heads: readonly ColumnHead[];
  writer: TableWriter;
  /** What lasts in the address, for the pages behind the numbers. */
  lasting: string;
  /** Whether the reader may see the records behind it. */
  mayRead: boolean;
  onToggle: (key: string) => void;
}>;

type Of<Kind extends ShownRow['kind']> = Omit<RowProps, 'shown'> &
  Readonly<{ shown: Extract<ShownRow, { kind: Kind }> }>;

const NOTHING = '';

// The shade of the last column goes through.
function NoCells({ heads }: Pick<RowProps, 'heads'>) {
  return heads.length > 1 && heads.at(-1)?.column.kind === 'total' ? (
    <>
      <td colSpan={heads.length - 1}>{NOTHING}</td>
      <td data-kind="total">{NOTHING}</td>
    </>
  ) : (
    <td colSpan={heads.length}>{NOTHING}</td>
  );
}

// The name of an account, a customer or a document leads to its page.
function RowName({ row, lasting, mayRead }: RowNameProps) {
  const { account, label, record } = row;
  const name =
    account === null ? (
      label
    ) : (
      <>
        <span className={styles.code}>{account}</span> {label}
      </>
    );
  const page =
    account !== null
      ? `/accounts/${encodeURIComponent(account)}`
      : record === null
        ? null
        : recordLink(record);
  return page === null || !mayRead ? (
    name
  ) : (
    <a href={lasting === '' ? page : `${page}?${lasting.slice(1)}`} tabIndex={-1}>
      {name}
    </a>
  );
}

type RowNameProps = Pick<RowProps, 'lasting' | 'mayRead'> & Readonly<{ row: StatementRow }>;

function Amounts({ shown: { row }, ...table }: Of<'amounts'>) {
  return <Cells {...table} numbers={row} records={row} textOf={amountText} />;
}

// Where a row leads to nothing, what is beside it does not either.
function MarginRow({ shown: { row, margin }, ...table }: Of<'margin'>) {
  const explained = `/api/v1/metrics/${margin.metric}/explain?period={startDate}:{asOfDate}`;
  return (
    <tr className={classes(styles.row, styles.margin)}>
      <th scope="row" data-level={row.level}>
        {margin.label}
      </th>
      <Cells
        {...table}
        numbers={margin}
        records={{ record: null, records: row.records === null ? null : explained }}
        textOf={marginText}
      />
    </tr>
  );
}

function Cells({ heads, writer, lasting, mayRead, numbers, records, textOf }: CellsProps) {
  const linkOf = cellLinks(records.record !== null && !mayRead ? NO_RECORDS : records, lasting);
  return heads.map(({ index, column, isQuiet }) => {
    const { key, kind } = column;
    const value = numbers.values[index] ?? null;
    if (value === null) {
      // The head says that the column has not begun.
      if (isQuiet) return <td key={key}>{NOTHING}</td>;
      const { word, why } = nothingIn(numbers.nullReasons?.[index], kind);
      return (
        <td key={key} className={styles.nothing} title={why}>
          {word}
        </td>
      );
    }
    const text = textOf(value, kind, writer);
    if (text === null) return <td key={key}>{NOTHING}</td>;
    const link = linkOf(column);
    return (
      <td key={key} data-kind={kind} data-value={value} data-zero={Number(value) === 0 || undefined}>
        {link === null ? (
          text
        ) : (
          <a href={link} tabIndex={-1}>
            {text}
          </a>
        )}
      </td>
    );
  });
}

const NO_RECORDS: RowRecords = { record: null, records: null };

type CellsProps = Pick<RowProps, 'heads' | 'writer' | 'lasting' | 'mayRead'> &
  Readonly<{
    numbers: Pick<StatementRow, 'values' | 'nullReasons'>;
    records: RowRecords;
    textOf: (value: ExactNumber, kind: ColumnHead['column']['kind'], writer: TableWriter) => string | null;
  }>;

function areSame(before: RowProps, now: RowProps): boolean {
  const [one, other] = [before.shown, now.shown];
  const isSame = one.kind === other.kind && one.row === other.row;
  const areBeneath = one.kind !== 'amounts' || other.kind !== 'amounts' || one.beneath === other.beneath;
  const { heads, writer, lasting } = now;
  return (
    isSame && areBeneath && before.heads === heads && before.writer === writer && before.lasting === lasting
  );
}
