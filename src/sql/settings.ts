import { type RawBuilder, sql } from 'kysely';
import { own } from '../db/own.ts';
import type { SettingMeasure } from '../metrics/definition/measures/settings.ts';
import type { AmountRow } from '../metrics/value/readings.ts';
import type { NumberedRead } from './pieces.ts';
import type { ReadersOf } from './source.ts';

/** How the numbers that an organisation has set are read: no facts are behind them. */
export const SETTING_READERS: ReadersOf<SettingMeasure> = {
  settings: { read: readSettings, facts: null },
};

/** Reads what the organisation has set, the same for every slice. */
function readSettings(reads: readonly NumberedRead<SettingMeasure>[]): RawBuilder<AmountRow> {
  const rows = reads.flatMap(({ number, slices }) => slices.map((_, slice) => ({ number, slice })));
  return sql`
    select wanted.read, wanted.slice, null::text as key, null::text as label,
      (select full_time_weekly_hours from ${own('organizations')} organizations) as amount
    from unnest(
      ${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ slice }) => slice)}::int[]
    ) as wanted(read, slice)`;
}
