import { sql } from 'kysely';
import { newId } from '../../db/identifier.ts';
import { mention } from '../../db/mentions.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import {
  PAY_COLUMN_TYPES,
  PAY_FIELD_NAMES,
  PAY_FIELDS,
  type PayContent,
  type PayFieldName,
} from './pay-fields.ts';

/** A pay arrangement as it is to be. */
export type PayDraft = Readonly<{
  external_id: string;
  membership_id: string;
  pay: PayContent;
  /** The fields that are to stay as they were recorded before, whatever `pay` says of them. */
  leftOut: readonly PayFieldName[];
}>;

/** The results of drafts; `misdated` are the indexes of those that would end before they begin, and were not written. */
export type PaySet = Readonly<{
  added: number;
  changed: number;
  unchanged: number;
  misdated: readonly number[];
}>;

/** The author and time of recording: an author without access to pay must not learn from the results whether or until when there was pay. */
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
  const rows = await transaction.run(selectRecorded(drafts.map((draft) => draft.external_id)));
  const recorded = new Map(rows.map((row) => [row.external_id, row]));
  const planned = drafts.map((draft) => {
    const before = recorded.get(draft.external_id);
    return { before, after: recordOf(draft, before, seesPay) };
  });
  const misdated = planned.flatMap(({ after }, index) => (isMisdated(after) ? [index] : []));
  const sound = planned.filter(({ after }) => !isMisdated(after));
  const different = sound.filter(({ before, after }) => before === undefined || differs(before, after));
  const outdated = different.flatMap(({ before }) => before?.id ?? []);
  const stated = sound.flatMap(({ before }) => before?.id ?? []);
  if (stated.length > 0) await transaction.run(mention('compensation_entries', stated));
  if (outdated.length > 0) await transaction.run(voidEntries(outdated, now));
  if (different.length > 0) {
    const entries = different.map(({ before, after }) => ({
      ...after,
      id: newId(now),
      created_at: before?.created_at ?? now,
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

type PayRecord = PayContent & Readonly<{ external_id: string; membership_id: string }>;
type RecordedPay = PayRecord & Readonly<{ id: string; created_at: Date }>;

function recordOf(
  { pay, leftOut, ...ids }: PayDraft,
  before: RecordedPay | undefined,
  seesPay: boolean,
): PayRecord {
  const record = { ...ids, ...pay, ...(before === undefined ? {} : pick(before, leftOut)) };
  const isOutdated = !seesPay && leftOut.includes('effective_to') && isMisdated(record);
  return isOutdated ? { ...record, effective_to: null } : record;
}

function pick(record: PayContent, names: readonly PayFieldName[]): Partial<PayContent> {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

function isMisdated({ effective_from: from, effective_to: to }: PayContent): boolean {
  return to !== null && to < from;
}

function differs(before: PayRecord, after: PayRecord): boolean {
  return (
    before.membership_id !== after.membership_id ||
    PAY_FIELD_NAMES.some((name) => before[name] !== after[name])
  );
}

const COLUMNS = sql.join(PAY_FIELD_NAMES.map((name) => sql.ref(name)));
const TYPED_COLUMNS = sql.join(
  PAY_FIELD_NAMES.map((name) => sql`${sql.ref(name)} ${sql.raw(PAY_COLUMN_TYPES[PAY_FIELDS[name].kind])}`),
);

function selectRecorded(externalIds: readonly string[]) {
  return sql<RecordedPay>`
    select found.*
    from unnest(${externalIds}::text[]) as given(external_id), lateral (
      select id, external_id, membership_id, created_at, ${COLUMNS}
      from ${own('compensation_entries')} compensation_entries where external_id = given.external_id and voided_at is null offset 0
    ) found
  `.compile(query);
}

function voidEntries(ids: readonly string[], now: Date) {
  return sql<never>`
    update compensation_entries set voided_at = ${now}::timestamptz where organization_id = ${TENANT} and id = any(${ids}::uuid[])
  `.compile(query);
}

function insertEntries(entries: readonly RecordedPay[], now: Date) {
  return sql<never>`
    insert into compensation_entries (organization_id, id, membership_id, external_id, created_at, recorded_at, ${COLUMNS})
    select ${TENANT}, id, membership_id, external_id, created_at, ${now}::timestamptz, ${COLUMNS}
    from json_to_recordset(${JSON.stringify(entries)}::json) as given(id uuid, membership_id uuid,
      external_id text, created_at timestamptz, ${TYPED_COLUMNS})
    returning 1 as written
  `.compile(query);
}
