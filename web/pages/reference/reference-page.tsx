import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { FailureState } from '../../parts/failure-state.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { OperationList } from './operation-list.tsx';
import { OperationSearch } from './operation-search.tsx';
import { findOperations, reference } from './queries.ts';
import styles from './reference-page.module.css';

const route = getRouteApi('/open/reference');

/** The API, operation by operation: the list at the side, and beside it what one has chosen. */
export function ReferencePage() {
  const { data, error, refetch } = useQuery(reference);
  const { q = '' } = route.useSearch();
  if (data === undefined) {
    return (
      <>
        <PageHeader title="API reference" />
        {error === null ? (
          <Skeleton height="24rem" />
        ) : (
          <FailureState failure={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  return (
    <div className={styles.reference}>
      <div className={styles.side}>
        <OperationSearch text={q} />
        <OperationList subjects={findOperations(data.subjects, q)} look="side" />
      </div>
      <div className={styles.chosen}>
        <Outlet />
      </div>
    </div>
  );
}
