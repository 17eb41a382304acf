import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { EngagementType, Frequency, PayType } from './pay.ts';

/** A pay arrangement as it is to be. What is undefined is as it was recorded before; of a new one it is nothing. */
export type PayDraft = Readonly<{
  externalId: string;
  membershipId: string;
  payType: PayType;
  /** Not negative; 15 digits before the point and 4 after. */
  amount: Decimal;
  /** ISO 4217. */
  currency: string;
  frequency: Frequency;
  engagementType: EngagementType;
  weeklyHours: Decimal | null | undefined;
  /** `YYYY-MM-DD`, both days included. */
  effectiveFrom: string;
  effectiveTo: string | null | undefined;
}>;

/** What became of drafts; `misdated` are the indexes of those that would end before they begin, and were not written. */
export type PaySet = Readonly<{
  added: number;
  changed: number;
  unchanged: number;
  misdated: readonly number[];
}>;

/** Who records pay, when: who may not see pay must not learn from what becomes of it whether or until when there was some. */
export type PaySetting = Readonly<{ seesPay: boolean; now: Date }>;

/**
 * Records pay arrangements, of each external id one. One that differs voids what was recorded and takes its place, with
 * the same `created_at`. Of who may not see pay, a recorded end before the new beginning is dropped, not misdated.
 */
export async function setCompensation(
  transaction: Transaction,
  drafts: readonly PayDraft[],
  { seesPay, now }: PaySetting,
): Promise<PaySet> {
  const rows = await transaction.run(selectRecorded(drafts.map(({ externalId }) => externalId)));
  const recorded = new Map(rows.map((row) => [row.externalId, row]));
  const planned = drafts.map((draft) => {
    const before = recorded.get(draft.externalId);
    return { before, after: recordOf(draft, before, seesPay) };
  });
  const misdated = planned.flatMap(({ after }, index) => (isMisdated(after) ? [index] : []));
  const sound = planned.filter(({ after }) => !isMisdated(after));
  const different = sound.filter(({ before, after }) => before === undefined || differs(before, after));
  const outdated = different.flatMap(({ before }) => before?.id ?? []);
  if (outdated.length > 0) await transaction.run(voidEntries(outdated, now));
  if (different.length > 0) {
    const entries = different.map(({ before, after }) => ({
      ...after,
      id: newId(now),
      createdAt: before?.createdAt ?? now,
    }));
    await transaction.run(insertEntries(entries, now));
  }
  return {
    added: different.length - outdated.length,
    changed: outdated.length,
    unchanged: sound.length - different.length,
    misdated,
  };
}

const CONTENT = [
  'membershipId',
  'payType',
  'amount',
  'currency',
  'frequency',
  'engagementType',
  'weeklyHours',
  'effectiveFrom',
  'effectiveTo',
] as const;

type PayContent = Readonly<Record<(typeof CONTENT)[number], string | null>>;
type PayRecord = PayContent & Readonly<{ externalId: string }>;
type RecordedPay = PayRecord & Readonly<{ id: string; createdAt: Date }>;

function recordOf(draft: PayDraft, before: RecordedPay | undefined, seesPay: boolean): PayRecord {
  const { weeklyHours: hours, effectiveFrom, effectiveTo } = draft;
  const recordedEnd = before?.effectiveTo ?? null;
  const isOutdated = !seesPay && recordedEnd !== null && recordedEnd < effectiveFrom;
  return {
    ...draft,
    // Without the sign that a zero may have.
    amount: draft.amount.abs().toFixed(AMOUNT_DECIMALS),
    weeklyHours:
      hours === undefined ? (before?.weeklyHours ?? null) : (hours?.toFixed(HOURS_DECIMALS) ?? null),
    effectiveTo: effectiveTo === undefined ? (isOutdated ? null : recordedEnd) : effectiveTo,
  };
}

const AMOUNT_DECIMALS = 4;
const HOURS_DECIMALS = 2;

function isMisdated({ effectiveFrom, effectiveTo }: PayContent): boolean {
  return effectiveFrom !== null && effectiveTo !== null && effectiveTo < effectiveFrom;
}

function differs(before: PayContent, after: PayContent): boolean {
  return CONTENT.some((column) => before[column] !== after[column]);
}

function selectRecorded(externalIds: readonly string[]) {
  return sql<RecordedPay>`
    select found.*
    from unnest(${externalIds}::text[]) as given(external_id), lateral (
      select id, external_id as "externalId", membership_id as "membershipId", pay_type as "payType", amount, currency,
        frequency, engagement_type as "engagementType", weekly_hours as "weeklyHours",
        effective_from as "effectiveFrom", effective_to as "effectiveTo", created_at as "createdAt"
      from compensation_entries where external_id = given.external_id and voided_at is null offset 0
    ) found
  `.compile(query);
}

function voidEntries(ids: readonly string[], now: Date) {
  return sql<never>`
    update compensation_entries set voided_at = ${now}::timestamptz where id = any(${ids}::uuid[])
  `.compile(query);
}

function insertEntries(
  entries: readonly (PayRecord & Readonly<{ id: string; createdAt: Date }>)[],
  now: Date,
) {
  return sql<never>`
    insert into compensation_entries (id, membership_id, external_id, pay_type, amount, currency, frequency,
      engagement_type, weekly_hours, effective_from, effective_to, created_at, recorded_at)
    select id, "membershipId", "externalId", "payType", amount, currency, frequency, "engagementType",
      "weeklyHours", "effectiveFrom", "effectiveTo", "createdAt", ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(entries)}::json) as given(id uuid, "membershipId" uuid,
      "externalId" text, "payType" text, amount numeric, currency text, frequency text, "engagementType" text,
      "weeklyHours" numeric, "effectiveFrom" date, "effectiveTo" date, "createdAt" timestamptz)
  `.compile(query);
}
