import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount } from '../../format/number.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { Framed } from '../../parts/framed.tsx';
import { ListFoot } from '../../parts/list-foot.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import { useMe } from '../../session/use-me.ts';
import { staffColumns } from './table-columns.tsx';
import { type StaffChoice, sortableColumns, sortOf, sortText, staffQuery } from './table-query.ts';

/** The people as a table that the service sorts, a hundred rows at a time. */
export function PeopleTable({ choice, onSort }: PeopleTableProps) {
  const { asOf, seesPay, sort } = choice;
  const { base_currency: baseCurrency } = useMe().organization;
  const query = useInfiniteQuery(staffQuery(choice));
  const { data, error, isPlaceholderData, refetch } = query;
  const columns = useMemo(() => staffColumns({ asOf, seesPay, baseCurrency }), [asOf, seesPay, baseCurrency]);
  if (data === undefined && error !== null)
    return (
      <FailureState failure={error} title="The table could not be loaded" onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <div role="status" aria-label="Loading the table">
        <Skeleton height="28rem" />
      </div>
    );
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0)
    return (
      <EmptyState title="No one matches">Choose another department, or search for another name.</EmptyState>
    );
  const count = formatCount(rows.length);
  return (
    <>
      {error !== null && <FailureNote failure={error} />}
      <Framed label="People" isBefore={isPlaceholderData}>
        <Table
          caption="People"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          sort={sortOf(sort, sortableColumns(seesPay))}
          onSort={(next) => onSort(sortText(next))}
        />
      </Framed>
      <ListFoot
        words={
          query.hasNextPage ? `The first ${count} people` : rows.length === 1 ? '1 person' : `${count} people`
        }
        more={query}
      />
    </>
  );
}

type PeopleTableProps = Readonly<{ choice: StaffChoice; onSort: (sort: string) => void }>;
