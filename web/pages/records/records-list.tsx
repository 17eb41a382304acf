import { type ComponentProps, useMemo } from 'react';
import { formatCount } from '../../format/number.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Framed } from '../../parts/framed.tsx';
import { ListFoot } from '../../parts/list-foot.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column, Sort } from '../../parts/table-props.ts';
import { textIn } from './columns.tsx';
import type { ListedRecord, RecordColumn, RecordKind, RecordsSearch } from './kind.ts';
import styles from './records-list.module.css';
import { isFiltered } from './records-search.ts';

/** The records as a table, each row of which leads to its record; or why there is none. */
export function RecordsList({ kind, search, records, sort, isBefore, more, ...act }: ListProps) {
  const columns = useMemo(() => columnsOf(kind, records ?? []), [kind, records]);
  if (records === undefined) return <Loading />;
  if (records.length === 0) return <Nothing kind={kind} search={search} onUnfilter={act.onUnfilter} />;
  const count = formatCount(records.length);
  return (
    <>
      <Framed label={kind.title} isBefore={isBefore}>
        <Table
          caption={kind.title}
          columns={columns}
          rows={records}
          keyOf={(record) => textIn(record, 'id') || textIn(record, 'class')}
          sort={sort}
          onSort={act.onSort}
        />
      </Framed>
      <ListFoot
        words={
          more.hasNextPage
            ? `The first ${count} ${kind.plural}`
            : `${count} ${records.length === 1 ? kind.singular : kind.plural}`
        }
        more={more}
      />
    </>
  );
}

type ListProps = Readonly<{
  kind: RecordKind;
  search: RecordsSearch;
  /** Undefined while they are on their way. */
  records: readonly ListedRecord[] | undefined;
  sort: Sort;
  /** Whether these are those of before, while others are on their way. */
  isBefore: boolean;
  onSort: (sort: Sort) => void;
  onUnfilter: () => void;
  /** The query of its pages. */
  more: ComponentProps<typeof ListFoot>['more'];
}>;

// Columns that say nothing of any record are left out.
function columnsOf(
  { columns }: RecordKind,
  records: readonly ListedRecord[],
): readonly Column<ListedRecord>[] {
  const isTold = ({ cell, sortable }: RecordColumn): boolean =>
    sortable === true || records.some((record) => cell(record) !== '');
  return columns.filter(isTold).map(({ key, heading, align = 'start', sortable = false, cell }) => ({
    key,
    heading,
    align,
    sortable,
    cell,
  }));
}

function Nothing({ kind, search, onUnfilter }: Pick<ListProps, 'kind' | 'search' | 'onUnfilter'>) {
  return isFiltered(search) ? (
    <EmptyState
      title={`No ${kind.plural} match`}
      action={<Button onClick={onUnfilter}>{`Show all ${kind.plural}`}</Button>}
    >
      Remove a filter, or search for something else.
    </EmptyState>
  ) : (
    <EmptyState title={`No ${kind.plural} yet`}>Import your books to see them here.</EmptyState>
  );
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
