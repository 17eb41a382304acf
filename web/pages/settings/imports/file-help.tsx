import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../parts/icon.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import styles from './imports.module.css';

/** What a file may look like. It is fetched when somebody wants to know. */
export function FileHelp() {
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <details className={styles.help} onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}>
      <summary>
        <Icon name="chevron-right" />
        What a file may look like
      </summary>
      {wasOpen && (
        <Suspense fallback={<ListSkeleton />}>
          <Columns />
        </Suspense>
      )}
    </details>
  );
}

const Columns = lazy(async () => ({ default: (await import('./file-columns.tsx')).FileColumns }));
