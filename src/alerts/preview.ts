import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import type { Decimal } from '../money/decimal.ts';
import type { Unit } from '../money/round.ts';
import {
  type Day,
  formatDay,
  lastDayOf,
  type ReferenceTime,
  type ResolvedPeriod,
  unitsUpTo,
} from '../period/index.ts';
import { type Asker, referenceTime } from '../questions/ask.ts';
import type { AlertQuestion, AlertRule } from './alert.ts';
import { askAlert, neededBy } from './ask-alert.ts';
import { type AlertReading, holdsAt, readAlerts } from './reading.ts';

/** What an alert would watch, and its value now. */
export type AlertPreview = Readonly<{
  label: string;
  unit: Unit;
  period: ResolvedPeriod;
  value: Decimal | null;
  before: Decimal | null;
  /** Whether the condition holds now; null where there is no value to say so. */
  holds: boolean | null;
}>;

/** A value at the end of a day, and whether an alert would have fired at it. */
export type PastValue = Readonly<{ day: string; value: Decimal | null; fires: boolean }>;

/** So many months are looked back on. */
export const PREVIEWED_MONTHS = 12;

/** The value that an alert would watch now. Throws AlmanacError where its question is refused. */
export async function previewNow(
  tenant: TenantWriter,
  alert: AlertQuestion & AlertRule,
  asker: Asker,
  now: Date,
): Promise<AlertPreview> {
  const { preview } = await previewAt(
    tenant,
    alert,
    asker,
    [referenceTime(asker.organization, undefined, now)],
    now,
  );
  return preview;
}

/**
 * The same with the values at the ends of the last twelve months and today, by the data as they are now: at which of them it would have fired. What
 * went over the limit and back within a month is not seen.
 */
export async function previewHistory(
  tenant: TenantWriter,
  alert: AlertQuestion & AlertRule,
  asker: Asker,
  now: Date,
): Promise<AlertPreview & Readonly<{ history: readonly PastValue[] }>> {
  const when = referenceTime(asker.organization, undefined, now);
  const unit = { unit: 'month', count: PREVIEWED_MONTHS + 1 } as const;
  const days = unitsUpTo(when.today, unit, when.calendar).map(({ counted }) => lastDayOf(counted));
  const times = days.map((asOf): ReferenceTime => ({ ...when, asOf }));
  const { preview, readings } = await previewAt(tenant, alert, asker, times, now);
  return { ...preview, history: pastValues(alert, readings, days) };
}

async function previewAt(
  tenant: TenantWriter,
  alert: AlertQuestion & AlertRule,
  asker: Asker,
  times: readonly ReferenceTime[],
  now: Date,
): Promise<Readonly<{ preview: AlertPreview; readings: readonly AlertReading[] }>> {
  const sight = { ...asker, capabilities: heldOf(alert, asker) };
  const asked = times.map((when) => askAlert(alert, sight, when));
  const readings = (await readAlerts(tenant, asked, sight, now)).map((one) => {
    if (one instanceof AlmanacError) throw one;
    return one;
  });
  const [last, reading] = [asked.at(-1), readings.at(-1)];
  if (last === undefined || reading === undefined) throw new Error('a preview has no time');
  const { label, metric } = last;
  const { value, period, before } = reading;
  const holds = holdsAt(alert, reading);
  return { preview: { label, unit: metric.unit, period, value, before: before.value, holds }, readings };
}

// What the caller has of what is needed: as a check has it, or they are refused.
function heldOf(alert: AlertQuestion, { capabilities }: Asker): Asker['capabilities'] {
  return new Set(neededBy(alert).filter((needed) => capabilities.has(needed)));
}

function pastValues(
  rule: AlertRule,
  readings: readonly AlertReading[],
  days: readonly Day[],
): readonly PastValue[] {
  let held = false;
  return readings.map((reading, place) => {
    const holds = holdsAt(rule, reading) ?? held;
    // The first of them sets the side, as the first value of an alert does.
    const fires = place > 0 && holds && !held;
    held = holds;
    const day = days[place];
    if (day === undefined) throw new Error('a value is of no day');
    return { day: formatDay(day), value: reading.value, fires };
  });
}
