import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { classes } from '../../parts/classes.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Table } from '../../parts/table.tsx';
import type { Column, Sort } from '../../parts/table-props.ts';
import { WideLink } from '../../parts/wide-link.tsx';
import { useMe } from '../../session/use-me.ts';
import { partyDefinitions } from '../parties/queries.ts';
import { StatusBadge } from '../parties/status-badge.tsx';
import { columnsWith } from './list-columns.tsx';
import { NoCustomers } from './list-empty.tsx';
import { sorted } from './list-sort.ts';
import styles from './list-table.module.css';
import type { ListedCustomer } from './queries.ts';
import type { CustomersSearch } from './search.ts';
import { useTooWide } from './too-wide.ts';

/** The customers as a table, each row of which leads to its customer; or why there is none. */
export function CustomerList({
  customers,
  search,
  columns: chosen,
  sort,
  isBefore,
  ...act
}: CustomerListProps) {
  const { organization } = useMe();
  const hasOwn = chosen.some((name) => name.includes('.'));
  const { data: definitions = [] } = useQuery({ ...partyDefinitions('customer'), enabled: hasOwn });
  const columns = useMemo(
    () => columnsWith(definitions, organization.base_currency).filter(({ name }) => chosen.includes(name)),
    [definitions, organization.base_currency, chosen],
  );
  const rows = useMemo(() => sorted(customers ?? [], sort, columns), [customers, sort, columns]);
  const [frame, isTooWide] = useTooWide();
  if (customers === undefined) return <Loading />;
  if (customers.length === 0) return <NoCustomers search={search} onFilter={act.onFilter} />;
  return (
    <section
      ref={frame}
      className={classes(styles.frame, isTooWide && styles.scrolls, isBefore && styles.before)}
      aria-label="Customers"
      aria-busy={isBefore}
      tabIndex={isTooWide ? 0 : undefined}
    >
      <Table
        caption="Customers"
        rows={rows}
        keyOf={(customer) => customer.id ?? ''}
        sort={sort}
        onSort={act.onSort}
        scrolls
        columns={[
          nameColumn(search),
          ...columns.map(
            ({ name, label, align, cell }): Column<ListedCustomer> => ({
              key: name,
              heading: label,
              align,
              cell,
              sortable: true,
            }),
          ),
        ]}
      />
    </section>
  );
}

type CustomerListProps = Readonly<{
  /** Undefined while they are on their way. */
  customers: readonly ListedCustomer[] | undefined;
  search: CustomersSearch;
  columns: readonly string[];
  sort: Sort;
  /** Whether these are those of before, while others are on their way. */
  isBefore: boolean;
  onSort: (sort: Sort) => void;
  onFilter: (search: CustomersSearch) => void;
}>;

function nameColumn(search: CustomersSearch): Column<ListedCustomer> {
  return {
    key: 'name',
    heading: 'Name',
    sortable: true,
    cell: ({ id = '', name, status }) => (
      <span className={styles.name}>
        <WideLink>
          <Link to="/customers/$id" params={{ id }} state={{ customers: search }} className={styles.link}>
            {name}
          </Link>
        </WideLink>
        {search.status === 'all' && status !== undefined && status !== 'active' && (
          <StatusBadge status={status} />
        )}
      </span>
    ),
  };
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
