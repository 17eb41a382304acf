import { newId } from '../db/identifier.ts';
import { query, type Statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { newLinkToken } from './link-token.ts';

/** What a link to an account does: it verifies the address, or lets its holder choose another password. */
export type LinkPurpose = 'verify_address' | 'reset_password';

/** A link of each purpose works for so long. */
const LINK_MINUTES = { verify_address: 7 * 24 * 60, reset_password: 30 } as const satisfies Readonly<
  Record<LinkPurpose, number>
>;

/** The page that a link of each purpose leads to. */
export const LINK_PAGES = {
  verify_address: '/verify-address',
  reset_password: '/reset-password',
} as const satisfies Readonly<Record<LinkPurpose, string>>;

/** A new link and the statement that stores it. The token goes to the holder and is kept nowhere else. */
export function newAccountLink(
  { userId, purpose }: Readonly<{ userId: string; purpose: LinkPurpose }>,
  now: Date,
): Readonly<{ token: string; expiresAt: Date; statement: Statement<unknown> }> {
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + LINK_MINUTES[purpose] * 60_000);
  const statement = query
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

/** The user of a link that works, by the hash of its token; no row for any other. */
export function selectLinkHolder({ hash, purpose }: LinkKey, now: Date) {
  return query
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select(['users.id', 'users.email', 'account_links.expires_at'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('account_links.expires_at', '>', now)
    .compile();
}

/** Uses a link up, and returns its user: of two who use it at once, one gets no row. */
export function useLink({ hash, purpose }: LinkKey, now: Date) {
  return query
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .compile();
}

/** Makes the links that set a password of the account useless: it was set in another way since they were made. */
export function endResetLinksOf(userId: string, now: Date): Statement<unknown> {
  return query
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .compile();
}

/** Makes every link of the account useless: what they are for is done. */
export function endLinksOf(userId: string, now: Date): Statement<unknown> {
  return query
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .compile();
}

/**
 * Keeps a new link to an account, unless as many of its purpose were made within the span: then it returns false. Requests
 * for one account go one after the other, so that several at once do not make more.
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
    query.selectFrom('users').select('id').where('id', '=', userId).forUpdate().compile(),
  );
  await transaction.run(removeOldLinks(now));
  const since = new Date(now.getTime() - spanMs);
  const recent = await transaction.run(selectRecentLinks({ userId, purpose }, since));
  if (recent.length >= mostLinks) return false;
  await transaction.run(statement);
  return true;
}

/** When the links of one purpose to an account were made that have not expired, used or not. */
function selectRecentLinks(
  { userId, purpose }: Readonly<{ userId: string; purpose: LinkPurpose }>,
  since: Date,
) {
  return query
    .selectFrom('account_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .compile();
}

/** Removes the links that expired, whether they were used or not. */
function removeOldLinks(now: Date): Statement<unknown> {
  return query.deleteFrom('account_links').where('expires_at', '<', now).compile();
}

type LinkKey = Readonly<{ hash: Buffer; purpose: LinkPurpose }>;
