import { sql } from 'kysely';
import { isInForce, STANDING_COLUMNS } from '../access/membership.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { requireThat } from '../invalid-request.ts';
import { LIST_LIMIT } from '../list-limit.ts';
import type { Recipient } from './report.ts';

/** A member who can be chosen as a recipient. */
export type Candidate = Readonly<{ userId: string; name: string; isVerified: boolean }>;

/** Members by name who are let in now, whose name contains a text, and how many there are. */
export async function listCandidates(
  tenant: TenantReader,
  search: string,
  now: Date,
): Promise<Readonly<{ candidates: readonly Candidate[]; total: number }>> {
  const rows = await tenant.read(
    query
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(['memberships.user_id', 'user_name', 'user_email_verified_at', ...STANDING_COLUMNS])
      .where('memberships.user_id', 'is not', null)
      .where(sql<boolean>`position(lower(${search}) in lower(user_name)) > 0`)
      .orderBy('user_name')
      .orderBy('memberships.user_id')
      .compile(),
  );
  const inForce = rows.filter((row) => isInForce(row, now));
  const candidates = inForce.slice(0, LIST_LIMIT).flatMap((row) => {
    const { user_id: userId, user_name: name, user_email_verified_at: verifiedAt } = row;
    return userId === null || name === null ? [] : [{ userId, name, isVerified: verifiedAt !== null }];
  });
  return { candidates, total: inForce.length };
}

/** Throws INVALID_REQUEST unless all of the accounts are members who are let in now. */
export async function requireMembers(
  tenant: Pick<TenantReader, 'read'>,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await tenant.read(
    query
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(['memberships.user_id', ...STANDING_COLUMNS])
      .where('memberships.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .compile(),
  );
  const inForce = new Set(rows.flatMap((row) => (isInForce(row, now) ? [row.user_id] : [])));
  for (const [place, id] of userIds.entries())
    requireThat(
      `recipients[${place}]`,
      inForce.has(id),
      'must be a member of the organisation; reports are sent to nobody else',
    );
}

/** The recipients of reports, by report. */
export async function readRecipients(
  { run }: Pick<Transaction, 'run'>,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Recipient[]>> {
  const rows = await run(
    query
      .selectFrom('report_recipients')
      .select(['report_id', 'user_id', 'left_at'])
      .where('report_id', '=', sql<string>`any(${[...reportIds]}::uuid[])`)
      .orderBy('user_id')
      .compile(),
  );
  const recipients = new Map<string, Recipient[]>(reportIds.map((id) => [id, []]));
  for (const { report_id: id, user_id: userId, left_at: leftAt } of rows)
    recipients.get(id)?.push({ userId, leftAt });
  return recipients;
}

/** Makes these the recipients of a report. Those who stopped it for themselves stay stopped: it is for them to change. */
export async function replaceRecipients(
  transaction: Transaction,
  reportId: string,
  userIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(userIds)];
  await transaction.run(
    query
      .deleteFrom('report_recipients')
      .where('report_id', '=', reportId)
      .where('left_at', 'is', null)
      .where('user_id', '!=', sql<string>`all(${ids}::uuid[])`)
      .compile(),
  );
  if (ids.length === 0) return;
  await transaction.run(
    query
      .insertInto('report_recipients')
      .values(ids.map((userId) => ({ report_id: reportId, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  );
}
