import { Badge } from '../../parts/badge.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import styles from './firing-list.module.css';
import type { Firing } from './firings.ts';

/** What fired, the newest first; what was not seen before is marked. */
export function FiringList({
  firings,
  unseen,
}: Readonly<{ firings: readonly Firing[]; unseen: ReadonlySet<string> }>) {
  if (firings.length === 0)
    return (
      <EmptyState title="Nothing fired yet">
        When a value crosses a limit of yours, it is listed here.
      </EmptyState>
    );
  return (
    <ol className={styles.firings}>
      {firings.map(({ id, name, sentence, explanation, path, fired_at: firedAt }) => (
        <li key={id} className={styles.firing}>
          <div className={styles.head}>
            <a href={path} className={styles.name}>
              {name}
            </a>
            {unseen.has(id) && <Badge tone="good">New</Badge>}
            <span className={styles.when}>
              <TimeAgo instant={firedAt} />
            </span>
          </div>
          <p>{sentence}</p>
          {explanation !== null && <p className={styles.why}>{explanation}</p>}
        </li>
      ))}
    </ol>
  );
}
