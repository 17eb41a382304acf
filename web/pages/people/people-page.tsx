import { getRouteApi } from '@tanstack/react-router';
import { FailureState } from '../../parts/failure-state.tsx';
import { Select } from '../../parts/field.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { NameSearch } from './name-search.tsx';
import styles from './people.module.css';
import { PeopleShown } from './people-shown.tsx';
import { readPeopleSearch, type StatusFilter, type View } from './search.ts';
import { useDirectory } from './use-directory.ts';

const route = getRouteApi('/signed-in/people');

/** Everybody who belongs to the organisation: where they work, or to whom they report. */
export function PeoplePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, retry } = useDirectory();
  const view: View = search.view ?? 'departments';
  const status: StatusFilter = search.status ?? 'active';
  const show = (change: Readonly<Record<string, string>>, replace = false): void =>
    void navigate({ search: readPeopleSearch({ ...search, ...change }), replace });
  const content = (
    <>
      <div className={styles.tools}>
        <NameSearch inAddress={search.search ?? ''} onSearch={(text) => show({ search: text }, true)} />
        <Select
          aria-label="Whom to show"
          value={status}
          options={STATUS_OPTIONS}
          onChange={({ target }) => show({ status: target.value })}
        />
      </div>
      {data === undefined ? (
        <div role="status" aria-label="Loading people">
          <Skeleton height="28rem" />
        </div>
      ) : (
        <PeopleShown directory={data} view={view} status={status} text={search.search ?? ''} />
      )}
    </>
  );
  return (
    <>
      <PageHeader title="People" description="Who belongs to the organisation, as of today." />
      {error !== null ? (
        <FailureState failure={error} title="The people could not be loaded" onRetry={retry} />
      ) : (
        <Tabs
          label="People by"
          value={view}
          onChange={(next) => show({ view: next })}
          tabs={[
            { value: 'departments', label: 'By department', content },
            { value: 'reporting', label: 'Reporting lines', content },
          ]}
        />
      )}
    </>
  );
}

const STATUS_OPTIONS: readonly Readonly<{ value: StatusFilter; label: string }>[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'All, also who has left' },
];
