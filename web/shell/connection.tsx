import { useSyncExternalStore } from 'react';
import { Icon } from '../parts/icon.tsx';
import styles from './connection.module.css';

/** Says that the reader is offline, for as long as they are: what they see may be old, and nothing can be saved. */
export function Connection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.words}>
          <Icon name="warning" />
          You are offline. What is shown may be out of date, and nothing can be saved.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
