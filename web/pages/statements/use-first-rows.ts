import { startTransition, useEffect, useState } from 'react';

/**
 * The rows that fill a screen at once, and all of them right after: what is seen first does not wait for what is below. All are in the page
 * then, for those who search or print it.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [areAll, setAll] = useState(rows.length <= SCREEN);
  useEffect(() => {
    if (!areAll) startTransition(() => setAll(true));
  }, [areAll]);
  return areAll ? rows : rows.slice(0, SCREEN);
}

const SCREEN = 40;
