import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ButtonLink } from '../../parts/button.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { UndatedNote } from '../../parts/undated-note.tsx';
import { useMe } from '../../session/use-me.ts';
import { STATUSES } from '../parties/fields.ts';
import { useColumns } from './chosen-columns.ts';
import { ColumnChoice } from './column-choice.tsx';
import styles from './customers-page.module.css';
import { CustomerCount } from './list-count.tsx';
import { sortOf, sortText } from './list-sort.ts';
import { CustomerList } from './list-table.tsx';
import { customersQuery } from './queries.ts';
import { type CustomersSearch, LONGEST_SEARCH, type StatusFilter, USUAL_STATUS } from './search.ts';

const route = getRouteApi('/signed-in/customers');

/** The customers of the organisation: searched, filtered, with the columns of the reader’s choice. */
export function CustomersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { organization, capabilities } = useMe();
  const [columns, chooseColumns] = useColumns(organization.id);
  const { data, error, isPlaceholderData, refetch } = useQuery(customersQuery(search, columns));
  const sort = sortOf(search.sort);
  const go = useCallback(
    (change: CustomersSearch) => {
      // A search is one step of the history, not one for each pause in typing.
      void navigate({ search: (before) => ({ ...before, ...change }), replace: change.search !== undefined });
    },
    [navigate],
  );
  const { history } = useRouter();
  const look = useCallback(
    (text: string) => {
      // Keeps users on the customer they opened during a search.
      if (history.location.pathname === '/customers') go({ search: text });
    },
    [go, history],
  );
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          capabilities.includes('records.write') && (
            <ButtonLink to="/customers/new" variant="primary" icon="plus">
              New customer
            </ButtonLink>
          )
        }
      />
      <UndatedNote what="Customers" asOf={search.asOf} />
      <TeamNote what="Customers are" />
      <div className={styles.tools} data-screen>
        <SearchBox
          label="Search customers"
          longest={LONGEST_SEARCH}
          value={search.search ?? ''}
          onSearch={look}
        />
        <Segmented
          label="Status"
          value={search.status ?? USUAL_STATUS}
          options={FILTERS}
          onChange={(status) => go({ status })}
        />
        <div className={styles.columns}>
          <ColumnChoice chosen={columns} onChoose={chooseColumns} />
        </div>
      </div>
      {data === undefined && error !== null ? (
        <FailureState
          failure={error}
          title="The customers could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {error !== null && <FailureNote failure={error} />}
          <CustomerCount
            shown={data?.data.length}
            total={data?.meta.total}
            search={search}
            isSorted={sort.key !== 'name' || sort.direction !== 'ascending'}
          />
          <CustomerList
            customers={data?.data}
            search={search}
            columns={columns}
            sort={sort}
            isBefore={isPlaceholderData}
            onSort={(next) => go({ sort: sortText(next) })}
            onFilter={go}
          />
        </>
      )}
    </>
  );
}

const FILTERS: readonly Readonly<{ value: StatusFilter; label: string }>[] = [
  ...STATUSES,
  { value: 'all', label: 'All' },
];
