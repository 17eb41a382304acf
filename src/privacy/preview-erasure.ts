import { sql } from 'kysely';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import type { AccountErasure } from './erase-person.ts';
import { countTexts } from './erase-texts.ts';
import { namesOf, obstacleTo, readInFull } from './person-in-full.ts';

/** The effects of an erasure, and the reason why it is not possible today. */
export type ErasurePreview = Readonly<{
  erasedAt: Date | null;
  obstacle: string | null;
  account: AccountErasure;
  memberships: number;
  texts: number;
}>;

/** Looks at what the erasure of a person would do. Throws NOT_FOUND. */
export async function previewErasure(
  { tenant, platform }: Readonly<{ tenant: TenantReader; platform: PlatformDoor }>,
  { personId, today }: Readonly<{ personId: string; today: string }>,
): Promise<ErasurePreview> {
  const read = async (transaction: Transaction) => await readInFull(transaction, personId, { lock: false });
  const known = await tenant.snapshot(read);
  const users = known.memberships.flatMap(({ userId }) => userId ?? []);
  const joined = users.length === 0 ? [] : await platform.run(selectAccounts(users));
  const { person, texts } = await tenant.snapshot(async (transaction) => {
    const person = await read(transaction);
    const namings = namesOf(person, joined[0]?.email ?? null);
    return { person, texts: person.erasedAt === null ? await countTexts(transaction, namings) : 0 };
  });
  const isElsewhere = joined.some(({ count }) => count > 1);
  return {
    erasedAt: person.erasedAt,
    obstacle: obstacleTo(person, today),
    account: users.length === 0 ? 'none' : isElsewhere ? 'kept_elsewhere' : 'deleted',
    memberships: person.memberships.length,
    texts,
  };
}

function selectAccounts(userIds: readonly string[]) {
  return sql<Readonly<{ email: string; count: number }>>`
    select users.email, count(*)::int as count from memberships join users on users.id = user_id
    where user_id = any(${userIds}::uuid[]) group by users.id, users.email`.compile(platformQuery);
}
