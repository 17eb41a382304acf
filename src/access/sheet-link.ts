import { sql } from 'kysely';
import { recordEvent } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import { query, type Statement } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import type { Capability } from './capability.ts';
import { holdMembership } from './hold-membership.ts';
import { generateSecret } from './secret.ts';
import { describeSheetLink, LINK_COLUMNS, linkFrom, type SheetLink } from './sheet-link-record.ts';

/** So many links of one member are active at a time. */
export const MOST_LINKS = 100;

/** A signed-in member who makes links, sees them and revokes them; managers see and revoke those of everybody. */
export type LinkMaker = Readonly<{ userId: string; isManager: boolean }>;

/** What a link is made for: named metrics and statements, and the capabilities to read them. */
export type NewLink = Readonly<{
  name: string;
  metrics: readonly string[];
  statements: readonly string[];
  capabilities: readonly Capability[];
  expiresAt: Date;
}>;

/** A new link. Its token is shown only here. */
export type MadeLink = Readonly<{ token: string; link: SheetLink }>;

/** The links of the member, or of all members for a manager, newest first; up to `limit`, with their total. */
export async function listSheetLinks(
  tenant: TenantReader,
  { userId, isManager }: LinkMaker,
  limit: number,
): Promise<Readonly<{ links: readonly SheetLink[]; total: number }>> {
  const rows = await tenant.read(
    query
      .selectFrom('sheet_links')
      .select(LINK_COLUMNS)
      .select((select) => select.fn.countAll<string>().over().as('total'))
      .$if(!isManager, (select) => select.where('created_by', '=', userId))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .compile(),
  );
  return { links: rows.map(linkFrom), total: Number(rows[0]?.total ?? 0) };
}

/** Makes a link for a member. Throws CONFLICT where they have too many, and UNAUTHENTICATED once they are not let in any more. */
export async function makeSheetLink(
  tenant: TenantWriter,
  wanted: NewLink,
  by: LinkMaker & Readonly<{ prefix: string }>,
  now: Date,
): Promise<MadeLink> {
  const { secret, identifier, hash } = generateSecret(by.prefix, 'sl');
  return await tenant.write(async (transaction) => {
    await holdMembership(transaction, by.userId, now);
    await requireRoom(transaction, by.userId, now);
    const id = newId(now);
    await transaction.run(
      query
        .insertInto('sheet_links')
        .values({
          id,
          name: wanted.name,
          identifier,
          token_hash: hash,
          metrics: [...wanted.metrics],
          statements: [...wanted.statements],
          capabilities: [...wanted.capabilities],
          created_by: by.userId,
          created_at: now,
          expires_at: wanted.expiresAt,
        })
        .compile(),
    );
    const link = await readLink(transaction, id);
    await recordChange(transaction, by, 'sheet_link.made', null, link, now);
    return { token: secret, link };
  });
}

/** Revokes a link at once and for good; repeating it changes nothing. Throws NOT_FOUND, also for a link that the member does not see. */
export async function revokeSheetLink(
  tenant: TenantWriter,
  id: string,
  by: LinkMaker,
  now: Date,
): Promise<SheetLink> {
  return await tenant.write(async (transaction) => {
    await transaction.run(
      query.selectFrom('sheet_links').select('id').where('id', '=', id).forUpdate().compile(),
    );
    const before = await readLink(transaction, id);
    if (!by.isManager && before.createdBy !== by.userId) throw linkNotFound();
    if (before.revokedAt !== null) return before;
    await transaction.run(
      query.updateTable('sheet_links').set({ revoked_at: now }).where('id', '=', id).compile(),
    );
    const after = await readLink(transaction, id);
    await recordChange(transaction, by, 'sheet_link.revoked', before, after, now);
    return after;
  });
}

/** Revokes the links of members. */
export function revokeSheetLinksOf(userIds: readonly string[], now: Date): Statement<unknown> {
  return query
    .updateTable('sheet_links')
    .set({ revoked_at: now })
    .where('created_by', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .compile();
}

async function requireRoom(transaction: Transaction, userId: string, now: Date): Promise<void> {
  // One after the other, so that two at once do not both find room.
  await transaction.run(
    sql<never>`select pg_advisory_xact_lock(hashtextextended('almanac sheet links ' || ${userId}::text, 0))`.compile(
      query,
    ),
  );
  const [row] = await transaction.run(
    query
      .selectFrom('sheet_links')
      .select((select) => select.fn.countAll<string>().as('active'))
      .where('created_by', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .compile(),
  );
  if (Number(row?.active ?? 0) < MOST_LINKS) return;
  throw new AlmanacError(
    'CONFLICT',
    `You have ${MOST_LINKS} sheet links already: revoke some of them first.`,
  );
}

async function readLink(transaction: Transaction, id: string): Promise<SheetLink> {
  const [row] = await transaction.run(
    query.selectFrom('sheet_links').select(LINK_COLUMNS).where('id', '=', id).compile(),
  );
  if (row === undefined) throw linkNotFound();
  return linkFrom(row);
}

function linkNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no sheet link with this id that you can see.');
}

async function recordChange(
  transaction: Transaction,
  by: LinkMaker,
  action: string,
  before: SheetLink | null,
  after: SheetLink,
  now: Date,
): Promise<void> {
  const event = {
    actor: { kind: 'user', id: by.userId },
    action,
    subject: { kind: 'sheet_link', id: after.id },
    before: before === null ? null : describeSheetLink(before),
    after: describeSheetLink(after),
  } as const;
  await transaction.run(recordEvent(event, now));
}
