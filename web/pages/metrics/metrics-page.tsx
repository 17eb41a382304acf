import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { catalogue } from '../../api/metrics.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { SearchInput } from '../../parts/field.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { findMetrics } from './find-metrics.ts';
import { MetricsList } from './metrics-list.tsx';
import styles from './metrics-page.module.css';
import { readMetricsSearch } from './metrics-search.ts';
import { useSearchKeys } from './use-search-keys.ts';

const route = getRouteApi('/signed-in/metrics');

/** The catalogue: every number that the reader may see, by subject, found by typing. No value is asked for here. */
export function MetricsPage() {
  const { q = '', category, ...time } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: metrics, error, refetch } = useQuery(catalogue);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(q);
  useSearchKeys(field, results);
  // The address follows what is typed; where it changes otherwise, the field follows it.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(q);
  }, [q]);
  const write = (wanted: string): void => {
    setText(wanted);
    void navigate({
      search: (search) => readMetricsSearch({ ...search, q: wanted }),
      replace: true,
    });
  };
  const found = findMetrics(metrics ?? [], text);
  const shown = category === undefined ? found : found.filter((metric) => metric.category === category);
  return (
    <>
      <PageHeader
        title="Metrics"
        description="Every metric: its meaning, its value, and how it’s calculated."
      />
      {error !== null && metrics === undefined ? (
        <FailureState
          failure={error}
          title="The metrics could not be loaded"
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.page}>
          <CategoryChoice metrics={metrics ?? []} found={found} category={category} />
          <div className={styles.found}>
            <search className={styles.search}>
              <SearchInput
                ref={field}
                label="Search metrics"
                placeholder="Search by name, meaning or tag"
                aria-keyshortcuts="/"
                value={text}
                onChange={({ target }) => write(target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape' && text !== '') write('');
                }}
              />
              <p className={styles.count} role="status">
                {metrics === undefined ? 'Loading' : countOf(shown.length, metrics.length)}
              </p>
            </search>
            <div ref={results}>
              {metrics === undefined ? (
                <Pending />
              ) : shown.length === 0 ? (
                <EmptyState
                  title={`No metric matches “${text}”`}
                  action={<Button onClick={() => write('')}>Clear the search</Button>}
                >
                  {category === undefined
                    ? 'Try another word, such as sales, debt, staff or margin.'
                    : `There are ${found.length} in the other categories.`}
                </EmptyState>
              ) : (
                <MetricsList metrics={shown} time={time} isRanked={text.trim() !== ''} />
              )}
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function countOf(shown: number, all: number): string {
  return shown === all ? `${all} metrics` : `${shown} of ${all} metrics`;
}

function Pending() {
  return (
    <div className={styles.pending} aria-hidden="true">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} height="2.5rem" />
      ))}
    </div>
  );
}
