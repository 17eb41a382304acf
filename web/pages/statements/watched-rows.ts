import type { AlertTest, StatementRow } from '../../api/generated.ts';
import type { Watched } from '../alerts/watched.ts';

/** The rows of a statement that alerts can be about; null where they are records, or are not there yet. */
export function watchedRows(
  name: string,
  rows: readonly StatementRow[] | undefined,
  team: string | undefined,
): Watched | null {
  if (rows === undefined || !hasWatchedRows(name)) return null;
  const choices = rows
    .filter(
      ({ kind, account, record }) =>
        kind !== 'heading' && kind !== 'check' && account === null && record === null,
    )
    .map(({ key, label }) => ({
      subject: { statement: name as NonNullable<AlertTest['statement']>, row: key },
      label,
      unit: 'currency' as const,
    }));
  return choices.length === 0 ? null : { choices, isOfDay: name === 'balance-sheet', team: team ?? null };
}

/** Whether alerts can be about rows of a statement. */
export function hasWatchedRows(name: string): boolean {
  return NAMED_ROWS.has(name);
}

const NAMED_ROWS: ReadonlySet<string> = new Set([
  'profit-and-loss',
  'balance-sheet',
  'cash-flow',
  'equity-changes',
]);
