import DataLoader from 'dataloader';

/**
 * Combines the requests of one turn of the event loop, and those that arrive while an earlier statement runs, into one statement.
 * The statement starts after the last of these requests, so that no result is older than its request. If the earlier statement
 * does not end, the next one starts beside it after a short wait.
 */
export function together<Found>(
  find: (names: readonly string[]) => Promise<readonly (Found | null)[]>,
): DataLoader<string, Found | null> {
  let underWay = 0;
  let waiting: Waiting | null = null;
  const begin = (): void => {
    if (waiting === null) return;
    const { start, patience } = waiting;
    waiting = null;
    clearTimeout(patience);
    start();
  };
  const beginWhenFree = (): void => {
    if (underWay === 0) begin();
  };
  return new DataLoader(
    async (names) => {
      underWay += 1;
      try {
        return await find(names);
      } finally {
        underWay -= 1;
        setImmediate(beginWhenFree);
      }
    },
    {
      cache: false,
      batchScheduleFn: (start) => {
        waiting = { start, patience: underWay === 0 ? undefined : setTimeout(begin, PATIENCE_MS) };
        setImmediate(beginWhenFree);
      },
    },
  );
}

/** How to start the next statement, and when it starts in any case. */
type Waiting = Readonly<{ start: () => void; patience: NodeJS.Timeout | undefined }>;

// Many times as long as a statement takes.
const PATIENCE_MS = 20;
