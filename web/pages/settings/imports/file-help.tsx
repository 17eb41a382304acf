import { useState } from 'react';
import { Icon } from '../../../parts/icon.tsx';
import { useCode } from '../../../parts/use-code.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import styles from './file-help.module.css';

/** File formats. They are loaded on request. */
export function FileHelp() {
  const [wasOpen, setWasOpen] = useState(false);
  const code = useCode(load, wasOpen);
  return (
    <details className={styles.help} onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}>
      <summary>
        <Icon name="chevron-right" />
        File formats
      </summary>
      {wasOpen && (code === null ? <ListSkeleton /> : <code.FileColumns />)}
    </details>
  );
}

const load = async () => await import('./file-columns.tsx');
