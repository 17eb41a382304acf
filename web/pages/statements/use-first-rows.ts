import { startTransition, useEffect, useState } from 'react';

/**
 * The rows that fill a screen at once, and the others right after, a screen at a time: what is seen first does not wait for what is below,
 * and no frame for all of it. In the end all are in the page, for those who search or print it.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [count, setCount] = useState(SCREEN);
  const isAll = count >= rows.length;
  useEffect(() => {
    if (!isAll) startTransition(() => setCount(count + SCREEN));
  }, [isAll, count]);
  return isAll ? rows : rows.slice(0, count);
}

const SCREEN = 24;
