import { type RawBuilder, sql } from 'kysely';
import { formatDay, type Period } from '../../period/index.ts';

type Expression = RawBuilder<unknown>;

/** The columns of a fact, besides the number of its slice; what it does not say, it has none of. */
export type FactColumns = Readonly<{
  kind: Expression;
  /** The key of the part that it belongs to, null where nothing is divided. */
  part: Expression;
  /** The day on which it falls, its id and its place in that: what it is ordered by. */
  day: Expression;
  id: Expression;
  line?: Expression;
  /** What it adds to the value. */
  amount: Expression;
  /** Of a fact of a pay entry, what it is seen together with on its day: a text. Null, and nothing said, for any other. */
  payGroup?: Expression;
  externalId?: Expression;
  description?: Expression;
  reference?: Expression;
  accountId?: Expression;
  departmentId?: Expression;
  partyId?: Expression;
  currency?: Expression;
  original?: Expression;
  recordedAt?: Expression;
  /** Of a person the membership that counts, and since when they have been employed, where that counts. */
  membershipId?: Expression;
  since?: Expression;
}>;

/** A select of facts, each of the slice of `span` in which it counts. */
export function fact(columns: FactColumns, from: Expression): Expression {
  return sql`
    select span.slice, ${columns.kind} as kind, ${columns.part} as part, ${columns.day} as day, ${columns.id} as id,
      ${columns.line ?? sql`0`} as line, ${columns.amount} as amount, ${columns.payGroup ?? sql`null::text`} as pay_group,
      ${columns.externalId ?? sql`null::text`} as external_id,
      ${columns.description ?? sql`null::text`} as description,
      ${columns.reference ?? sql`null::text`} as reference,
      ${columns.accountId ?? sql`null::uuid`} as account_id,
      ${columns.departmentId ?? sql`null::uuid`} as department_id,
      ${columns.partyId ?? sql`null::uuid`} as party_id,
      ${columns.currency ?? sql`null::text`} as currency,
      ${columns.original ?? sql`null::numeric`} as original,
      ${columns.recordedAt ?? sql`null::timestamptz`} as recorded_at,
      ${columns.membershipId ?? sql`null::uuid`} as membership_id, ${columns.since ?? sql`null::date`} as since
    ${from}`;
}

/** Stretches of days as rows `span(slice, first, before)`. */
export function spanRows(slices: readonly Period[]): Expression {
  return sql`unnest(
    ${slices.map((_, slice) => slice)}::int[],
    ${slices.map(({ start }) => formatDay(start))}::date[],
    ${slices.map(({ end }) => formatDay(end))}::date[]
  ) as span(slice, first, before)`;
}
