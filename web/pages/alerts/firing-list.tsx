import { useState } from 'react';
import { formatCount } from '../../format/number.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { Stack } from '../../parts/stack.tsx';
import { TimeAgo } from '../../parts/time-ago.tsx';
import styles from './firing-list.module.css';
import type { Firing } from './firings.ts';

/** What fired, the newest first. All that was not seen before is shown and marked; of the rest a few, and the others on demand. */
export function FiringList({
  firings,
  total,
  unseen,
}: Readonly<{ firings: readonly Firing[]; total: number; unseen: ReadonlySet<string> }>) {
  const [isWhole, setWhole] = useState(false);
  if (firings.length === 0)
    return (
      <EmptyState title="Nothing fired yet">
        When a value crosses a limit of yours, it is listed here.
      </EmptyState>
    );
  const shown = isWhole ? firings : firings.slice(0, Math.max(FEW, unseen.size));
  return (
    <Stack>
      <ol className={styles.firings}>
        {shown.map((firing) => (
          <FiringItem key={firing.id} firing={firing} isNew={unseen.has(firing.id)} />
        ))}
      </ol>
      {shown.length < firings.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {formatCount(firings.length)}</Button>
        </div>
      )}
      {shown.length === firings.length && total > firings.length && (
        <Quiet>
          The newest {formatCount(firings.length)} of {formatCount(total)}.
        </Quiet>
      )}
    </Stack>
  );
}

const FEW = 5;

function FiringItem({
  firing: { name, sentence, explanation, path, fired_at: firedAt },
  isNew,
}: Readonly<{ firing: Firing; isNew: boolean }>) {
  return (
    <li className={styles.firing}>
      <div className={styles.head}>
        <a href={path} className={styles.name}>
          {name}
        </a>
        {isNew && <Badge tone="good">New</Badge>}
        <span className={styles.when}>
          <TimeAgo instant={firedAt} />
        </span>
      </div>
      <p>{sentence}</p>
      {explanation !== null && <p className={styles.why}>{explanation}</p>}
    </li>
  );
}
