import { type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { hasCode } from '../api/failure.ts';
import { Icon } from '../parts/icon.tsx';
import { useCodeMissing } from '../parts/use-code.ts';
import styles from './connection.module.css';
import { useRecovery } from './use-recovery.ts';

/**
 * Says that the reader is offline, or that the service cannot be reached, for as long as it is so; and asks again for what
 * failed meanwhile as soon as it no longer is.
 */
export function Connection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const queryClient = useQueryClient();
  const hasFailed = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => queryClient.getQueryCache().findAll(FAILED).length > 0,
  );
  const isPartMissing = useCodeMissing();
  useRecovery(hasFailed, () => void queryClient.refetchQueries(FAILED));
  const words = !isOnline
    ? 'You are offline. This page may be out of date, and nothing can be saved. Your input is kept.'
    : hasFailed
      ? 'Almanac cannot be reached. Requests are retried automatically, and your input is kept.'
      : isPartMissing
        ? 'A part of Almanac could not be fetched. Your input is kept; reload the page when you have saved it.'
        : null;
  return (
    <div role="status" className={styles.place}>
      {words !== null && (
        <p className={styles.words}>
          <Icon name="warning" />
          {words}
        </p>
      )}
    </div>
  );
}

// Queries on the page that failed because the service did not answer.
const FAILED: QueryFilters = {
  type: 'active',
  predicate: ({ state: { status, error } }) =>
    status === 'error' && (hasCode(error, 'NO_CONNECTION') || hasCode(error, 'UNAVAILABLE')),
};

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
