import { sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery, query, type Statement } from '../db/statement.ts';

/** An account as its memberships show it. */
export type MemberAccount = Readonly<{ id: string; name: string; email: string; verifiedAt: Date | null }>;

/** The copy of an account on a membership: the tenant door reads no accounts. */
export function accountCopy({ id, name, email, verifiedAt }: MemberAccount) {
  return { user_id: id, user_name: name, user_email: email, user_email_verified_at: verifiedAt };
}

/** The same columns of a membership whose holder does not sign in. */
export const NO_ACCOUNT = {
  user_id: null,
  user_name: null,
  user_email: null,
  user_email_verified_at: null,
} as const;

/** The columns of a membership that repeat those of its account. */
export const COPIED_COLUMNS: ReadonlySet<string> = new Set(
  Object.keys(NO_ACCOUNT).filter((column) => column !== 'user_id'),
);

/** Reads an account through the platform door, and locks it: changes of it copy it to its memberships one after the other. */
export function selectMemberAccount(userId: string): Statement<MemberAccount> {
  return platformQuery
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified_at as verifiedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .compile();
}

/** The organisations in which an account has a membership, in force or not. */
export async function organizationsOf(platform: PlatformDoor, userId: string): Promise<readonly string[]> {
  const rows = await platform.run(
    platformQuery.selectFrom('memberships').select('organization_id').where('user_id', '=', userId).compile(),
  );
  return rows.map(({ organization_id: id }) => id);
}

/**
 * Brings the copy on the account's membership of the door's organisation up to date. Whoever changes the name, the address
 * or the verification of an account runs it in every organisation of the account; it may run again.
 */
export function copyAccount(account: MemberAccount): Statement<unknown> {
  const { user_id: userId, ...copy } = accountCopy(account);
  return query.updateTable('memberships').set(copy).where('user_id', '=', userId).compile();
}

/** Whether the address on a membership is this one, in any spelling. */
export function hasAddress(canonicalEmail: string) {
  return sql<boolean>`canonical_email(memberships.user_email) = ${canonicalEmail}`;
}
