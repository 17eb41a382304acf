import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { AsAtChoice } from '../../parts/as-at-choice.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { UndatedNote } from '../../parts/undated-note.tsx';
import { chosenTime, searchOf } from '../../period/period.ts';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { PageNotFound } from '../../shell/page-not-found.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { RecordKind, RecordsSearch } from './kind.ts';
import { NoAccess } from './no-access.tsx';
import { ColumnChoice } from './party-columns/column-choice.tsx';
import { useShownColumns } from './party-columns/use-shown-columns.ts';
import { recordsFile, recordsQuery } from './queries.ts';
import { RecordsList } from './records-list.tsx';
import styles from './records-page.module.css';
import { LONGEST_SEARCH, readRecordsSearch, sortIn, sortName } from './records-search.ts';
import { useKind } from './use-kind.ts';

const route = getRouteApi('/signed-in/$records');

/** A list of records: customers, vendors, invoices, bills, payments, entries or accounts. */
export function RecordsPage() {
  const { records } = route.useParams();
  const { capabilities } = useMe();
  const kind = useKind(records);
  if (kind === undefined) return <PageNotFound />;
  if (!capabilities.includes(kind.access)) return <NoAccess title={kind.title} what={kind.plural} />;
  return <List key={kind.name} of={kind} />;
}

function List({ of }: Readonly<{ of: RecordKind }>) {
  const kind = useShownColumns(of);
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { organization, capabilities } = useMe();
  const today = useToday(organization);
  const search = readRecordsSearch(kind, address);
  const { asOf } = chosenTime(address);
  const query = useInfiniteQuery(recordsQuery(kind, search, asOf));
  const { data, error, isPlaceholderData, refetch } = query;
  const go = useCallback(
    (change: RecordsSearch) => {
      // A search is one step of the history, not one for each pause in typing.
      const replace = kind.search.parameter in change && Object.keys(change).length === 1;
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false });
    },
    [navigate, kind],
  );
  const look = useCallback(
    (text: string) => {
      // Keeps users on the record they opened during a search.
      if (history.location.pathname === `/${kind.name}`) go({ [kind.search.parameter]: text });
    },
    [go, history, kind],
  );
  return (
    <>
      <PageHeader
        title={kind.title}
        actions={
          <div className={styles.actions} data-screen>
            {kind.isDated && (
              <AsAtChoice
                asOf={asOf}
                today={today}
                onChange={(day) =>
                  void navigate({
                    search: (before) => ({ ...before, ...searchOf({ ...chosenTime(address), asOf: day }) }),
                  })
                }
              />
            )}
            <FileButtons
              name={kind.name}
              fetchFile={async (format) => await recordsFile(kind, search, asOf, format)}
            />
            {kind.creates !== undefined && capabilities.includes(kind.creates.access) && (
              <ButtonLink to={kind.creates.to} variant="primary" icon="plus">
                {kind.creates.label}
              </ButtonLink>
            )}
          </div>
        }
      />
      {!kind.isDated && <UndatedNote what={kind.title} asOf={asOf} />}
      <TeamNote what={`${kind.title} are`} />
      <div className={styles.tools} data-screen>
        <SearchBox
          label={kind.search.label}
          longest={LONGEST_SEARCH}
          value={search[kind.search.parameter] ?? ''}
          onSearch={look}
        />
        <FilterBar kind={kind} search={search} onChange={go} />
        {kind.chooses !== null && <ColumnChoice kind={kind.chooses} />}
      </div>
      {data === undefined && error !== null ? (
        <FailureState
          failure={error}
          title={`The ${kind.plural} could not be loaded`}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {error !== null && <FailureNote failure={error} />}
          <RecordsList
            kind={kind}
            search={search}
            records={data?.pages.flatMap((page) => page.data)}
            total={data?.pages[0]?.meta.total}
            sort={sortIn(kind, search)}
            isBefore={isPlaceholderData}
            onSort={(sort) => go({ sort: sortName(kind, sort) })}
            onFilter={go}
            more={query}
          />
        </>
      )}
    </>
  );
}
