import { type ComponentProps, useMemo } from 'react';
import { formatCount } from '../../format/number.ts';
import { Framed } from '../../parts/framed.tsx';
import { ListFoot } from '../../parts/list-foot.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column, Sort } from '../../parts/table-props.ts';
import { textIn } from './columns.tsx';
import type { ListedRecord, RecordColumn, RecordKind, RecordsSearch } from './kind.ts';
import { NoRecords } from './no-records.tsx';
import { USUAL_COLUMNS } from './party-columns/kept-columns.ts';
import styles from './records-list.module.css';
import { WideFrame } from './wide-frame.tsx';

/** The records as a table, each row of which leads to its record; or why there is none. */
export function RecordsList({ kind, search, records, total, sort, isBefore, more, ...act }: ListProps) {
  const columns = useMemo(() => columnsOf(kind, search, sort, records ?? []), [kind, search, sort, records]);
  if (records === undefined) return <Loading />;
  if (records.length === 0) return <NoRecords kind={kind} search={search} onFilter={act.onFilter} />;
  // Of columns that are chosen there may be more than fit.
  const mayScroll = kind.chooses !== null;
  const Frame = mayScroll ? WideFrame : Framed;
  return (
    <>
      <Frame label={kind.title} isBefore={isBefore}>
        <Table
          caption={kind.title}
          columns={columns}
          rows={records}
          keyOf={(record) => textIn(record, 'id') || textIn(record, 'class')}
          sort={sort}
          onSort={act.onSort}
          scrolls={mayScroll}
        />
      </Frame>
      <ListFoot words={countInWords(kind, records.length, total, more.hasNextPage)} more={more} />
    </>
  );
}

type ListProps = Readonly<{
  kind: RecordKind;
  search: RecordsSearch;
  /** Undefined while they are on their way. */
  records: readonly ListedRecord[] | undefined;
  /** How many there are on all pages; undefined where the service does not count them. */
  total: number | undefined;
  sort: Sort;
  /** Whether these are those of before, while others are on their way. */
  isBefore: boolean;
  onSort: (sort: Sort) => void;
  onFilter: (change: RecordsSearch) => void;
  /** The query of its pages. */
  more: ComponentProps<typeof ListFoot>['more'];
}>;

function countInWords(
  { singular, plural }: RecordKind,
  shown: number,
  total: number | undefined,
  hasMore: boolean,
): string {
  const count = formatCount(shown);
  if (!hasMore) return `${count} ${shown === 1 ? singular : plural}`;
  return total === undefined
    ? `The first ${count} ${plural}`
    : `The first ${count} of ${formatCount(total)} ${plural}`;
}

// Columns that say nothing of any record are left out, unless the reader chose them or sorts by them.
function columnsOf(
  { columns, chooses }: RecordKind,
  search: RecordsSearch,
  sort: Sort,
  records: readonly ListedRecord[],
): readonly Column<ListedRecord>[] {
  const isAsked = (key: string): boolean =>
    key === sort.key || (chooses !== null && !USUAL_COLUMNS[chooses].includes(key));
  const saysSomething = ({ key, cell }: RecordColumn): boolean =>
    isAsked(key) || records.some((record) => cell(record, search) !== '');
  return columns.filter(saysSomething).map(({ key, heading, align = 'start', sortable = false, cell }) => ({
    key,
    heading,
    align,
    sortable,
    cell: (record) => cell(record, search),
  }));
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading">
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height="1.25rem" width={`${92 - ((row * 13) % 31)}%`} />
      ))}
    </div>
  );
}
