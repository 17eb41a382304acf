import styles from './find-hint.module.css';
import { Keys } from './keys.tsx';

/** How the keyboard moves in the search. */
export function FindHint({ isPending }: Readonly<{ isPending: boolean }>) {
  return (
    <div className={styles.hint} aria-hidden="true">
      <span>
        <Keys keys="↑ ↓" /> to move
      </span>
      <span>
        <Keys keys="↵" /> to open
      </span>
      <span>
        <Keys keys="Ctrl ↵" /> in a new tab
      </span>
      {isPending && <span className={styles.pending}>Searching…</span>}
    </div>
  );
}
