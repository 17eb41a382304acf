import { type RawBuilder, sql } from 'kysely';
import type { DataVersionRow } from '../db/data-version.ts';
import { own } from '../db/own.ts';
import type { FactRow } from '../metrics/value/readings.ts';

/** Reads the state of the data as a row, in the statement that reads the others: one statement sees one state. */
export function readState(): RawBuilder<FactRow> {
  return sql<FactRow>`
    select 'state' as kind, 0 as read, 0 as slice, null::text as key, stamp::text as label, version::numeric as amount
    from ${own('data_versions')} state`;
}

/** The state that rows are of; none where the statement saw none. */
export function stateIn(rows: readonly FactRow[]): readonly DataVersionRow[] {
  const row = rows.find(({ kind }) => kind === 'state');
  return row === undefined ? [] : [{ version: row.amount, stamp: row.label ?? '' }];
}
