import { getRouteApi } from '@tanstack/react-router';
import { formatDay, isDay } from '../../format/date.ts';
import { AsAtChoice } from '../../parts/as-at-choice.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { CopyLink } from '../../parts/copy-link.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { Select } from '../../parts/field.tsx';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { TeamFilter } from '../../parts/team-filter.tsx';
import { TeamNote } from '../../parts/team-note.tsx';
import { UndatedNote } from '../../parts/undated-note.tsx';
import { useToday } from '../../period/use-today.ts';
import { useMe } from '../../session/use-me.ts';
import { ChartShown } from './chart/chart-shown.tsx';
import { NameSearch } from './name-search.tsx';
import { PeopleFigures } from './people-figures.tsx';
import styles from './people-page.module.css';
import { PeopleShown } from './people-shown.tsx';
import { PeopleTable } from './people-table.tsx';
import { maySeePay } from './queries.ts';
import { readPeopleSearch, type StatusFilter, type View } from './search.ts';
import { FILTERS } from './standing.ts';
import { sortableColumns, sortOf, sortText, staffFile } from './table-query.ts';
import { useDirectory } from './use-directory.ts';

const route = getRouteApi('/signed-in/people');

/** All members of the organisation, or those employed on a day, by department or by manager. */
export function PeoplePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { asOf, team } = search;
  const me = useMe();
  const today = useToday(me.organization);
  const { data, error, retry } = useDirectory(asOf, isDayUpTo(asOf, today));
  const view: View = search.view ?? 'departments';
  const status: StatusFilter = search.status ?? 'active';
  const show = (change: Readonly<Record<string, string>>, replace = false): void =>
    void navigate({ search: readPeopleSearch({ ...search, ...change }), replace });
  const text = search.search ?? '';
  const choice = {
    status,
    asOf,
    team,
    text,
    sort: sortText(sortOf(search.sort, sortableColumns(maySeePay(me)))),
    seesPay: maySeePay(me),
  };
  const content = (
    <>
      <div className={styles.tools} data-screen>
        <NameSearch inAddress={text} onSearch={(typed) => show({ search: typed }, true)} />
        <Select
          aria-label="Whom to show"
          value={status}
          options={FILTERS[asOf === undefined ? 'today' : 'another day']}
          onChange={({ target }) => show({ status: target.value })}
        />
        {view === 'table' && <TeamFilter team={team} />}
        {view === 'table' && (
          <FileButtons name="people" fetchFile={async (format) => await staffFile(choice, format)} />
        )}
      </div>
      {view === 'table' ? (
        <PeopleTable choice={choice} onSort={(sort) => show({ sort })} />
      ) : data === undefined ? (
        <div role="status" aria-label="Loading people">
          <Skeleton height="28rem" />
        </div>
      ) : view === 'chart' ? (
        <ChartShown
          directory={data}
          status={status}
          asOf={asOf}
          text={text}
          focus={search.focus}
          onFocus={(id) => show({ focus: id ?? '', search: '' })}
        />
      ) : (
        <PeopleShown directory={data} view={view} status={status} asOf={asOf} text={text} />
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title="People"
        description={
          asOf === undefined
            ? 'Who belongs to the organisation, as at today.'
            : `Who was employed on ${isDay(asOf) ? formatDay(asOf) : asOf}.`
        }
        actions={
          <>
            <AsAtChoice
              asOf={asOf}
              today={today}
              onChange={(day) => void navigate({ search: { ...search, asOf: day } })}
            />
            <CopyLink today={today} />
          </>
        }
      />
      {!isDayUpTo(asOf, today) ? (
        <EmptyState
          title="Choose another date"
          action={
            <ButtonLink to="/people" search={{ ...search, asOf: undefined }}>
              Show the people of today
            </ButtonLink>
          }
        >
          “{asOf}” is not a date up to today.
        </EmptyState>
      ) : error !== null ? (
        <FailureState failure={error} title="The people could not be loaded" onRetry={retry} />
      ) : (
        <>
          <PeopleFigures search={search} />
          <TeamNote what={view === 'table' ? 'The figures above are' : 'People are'} />
          <UndatedNote what="Names of people and how departments are nested" asOf={asOf} />
          <Tabs
            label="People by"
            value={view}
            onChange={(next) => show({ view: next })}
            tabs={[
              { value: 'departments', label: 'By department', content },
              { value: 'reporting', label: 'Reporting lines', content },
              { value: 'chart', label: 'Chart', content },
              { value: 'table', label: 'Table', content },
            ]}
          />
        </>
      )}
    </>
  );
}

/** Whether there is such a day to look at. */
function isDayUpTo(asOf: string | undefined, today: string): boolean {
  return asOf === undefined || (isDay(asOf) && asOf <= today);
}
