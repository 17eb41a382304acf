import { newId } from '../db/identifier.ts';
import { platformQuery, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { newLinkToken } from './link-token.ts';

/** What a link to an account does: it verifies the address, or lets its holder choose another password. */
export type LinkPurpose = 'verify_address' | 'reset_password';

/** How long a link of each purpose works. */
const LINK_MINUTES = { verify_address: 7 * 24 * 60, reset_password: 30 } as const satisfies Readonly<
  Record<LinkPurpose, number>
>;

/** The page that a link of each purpose leads to. */
export const LINK_PAGES = {
  verify_address: '/verify-address',
  reset_password: '/reset-password',
} as const satisfies Readonly<Record<LinkPurpose, string>>;

/** A new link, and the statement that stores it. The token goes to the holder and is not stored. */
export function newAccountLink(
  { userId, purpose }: Readonly<{ userId: string; purpose: LinkPurpose }>,
  now: Date,
): Readonly<{ token: string; expiresAt: Date; statement: Statement<unknown> }> {
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000);
  const statement = platformQuery
    .insertInto('account_links')
    .values({
      id: newId(now),
      user_id: userId,
      purpose,
      token_hash: hash,
      created_at: now,
      expires_at: expiresAt,
    })
    .compile();
  return { token, expiresAt, statement };
}

/** The user whose link this is, by the hash of its token; no row when no link works. */
export function selectLinkHolder({ hash, purpose }: LinkKey, now: Date) {
  return platformQuery
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['users.id', 'users.email', 'account_links.expires_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('account_links.expires_at', '>', now)
    .compile();
}

/** Marks a link as used and returns its user. When two requests use it at once, one gets no row. */
export function useLink({ hash, purpose }: LinkKey, now: Date) {
  return platformQuery
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .compile();
}

/** Invalidates the links that set a password: the account's password has been set in another way since. */
export function endResetLinksOf(userId: string, now: Date): Statement<unknown> {
  return platformQuery
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .compile();
}

/** Invalidates every link of the account: their purpose has been served. */
export function endLinksOf(userId: string, now: Date): Statement<unknown> {
  return platformQuery
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .compile();
}

/**
 * Stores a new link to an account, or returns false when the account has had too many for this purpose within the span.
 * Requests for one account run one after another, so that simultaneous ones cannot exceed the limit.
 */
export async function keepLink(
  transaction: Transaction,
  {
    userId,
    purpose,
    statement,
  }: Readonly<{ userId: string; purpose: LinkPurpose; statement: Statement<unknown> }>,
  { mostLinks, spanMs }: Readonly<{ mostLinks: number; spanMs: number }>,
  now: Date,
): Promise<boolean> {
  await transaction.run(
    platformQuery.selectFrom('users').select('id').where('id', '=', userId).forUpdate().compile(),
  );
  await transaction.run(removeOldLinks(now));
  const since = new Date(now.getTime() - spanMs);
  const recent = await transaction.run(selectRecentLinks({ userId, purpose }, since));
  if (recent.length >= mostLinks) return false;
  await transaction.run(statement);
  return true;
}

/** When the account's unexpired links of one purpose were made, used or not. */
function selectRecentLinks(
  { userId, purpose }: Readonly<{ userId: string; purpose: LinkPurpose }>,
  since: Date,
) {
  return platformQuery
    .selectFrom('account_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .compile();
}

/** Removes expired links, used or not. */
function removeOldLinks(now: Date): Statement<unknown> {
  return platformQuery.deleteFrom('account_links').where('expires_at', '<', now).compile();
}

type LinkKey = Readonly<{ hash: Buffer; purpose: LinkPurpose }>;
