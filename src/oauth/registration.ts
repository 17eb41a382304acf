import { sql } from 'kysely';
import { newId } from '../db/identifier.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Client } from './client.ts';
import type { ClientMetadata } from './client-metadata.ts';

/** So many registered clients are kept at most. */
export const MOST_CLIENTS = 10_000;
/** A client that nobody connected is forgotten after so long, and one that was used after so long without use. */
export const UNUSED_MS = 24 * 60 * 60 * 1000;
export const USED_MS = 400 * 24 * 60 * 60 * 1000;

/** Registers a public client. Where too many are registered, it takes the place of the one that was unused for longest. */
export async function registerClient(
  platform: PlatformDoor,
  { name, redirectUris }: ClientMetadata,
  now: Date,
): Promise<Client> {
  const id = newId(now);
  await platform.write(async (transaction) => {
    await forgetUnused(transaction, now);
    await transaction.run(
      platformQuery
        .insertInto('oauth_clients')
        .values({ id, name, redirect_uris: [...redirectUris], created_at: now })
        .compile(),
    );
    await makeRoom(transaction, id);
  });
  return { kind: 'registered', id, name, redirectUris };
}

/** A registered client; null where there is none with this id. */
export async function findRegisteredClient(
  platform: PlatformDoor,
  id: string,
  now: Date,
): Promise<Client | null> {
  if (!isRegisteredId(id)) return null;
  const [row] = await platform.run(
    platformQuery
      .selectFrom('oauth_clients')
      .select(['id', 'name', 'redirect_uris'])
      .where('id', '=', id)
      .where(isKept(now))
      .compile(),
  );
  return row === undefined
    ? null
    : { kind: 'registered', id: row.id, name: row.name, redirectUris: row.redirect_uris };
}

/** Notes that a client was used, so that it is kept. It has no effect for a client that is described by a document. */
export async function noteClientUse(transaction: Transaction, clientId: string, now: Date): Promise<void> {
  if (!isRegisteredId(clientId)) return;
  await transaction.run(
    platformQuery
      .updateTable('oauth_clients')
      .set({ last_used_at: now })
      .where('id', '=', clientId)
      .compile(),
  );
}

async function forgetUnused(transaction: Transaction, now: Date): Promise<void> {
  await transaction.run(
    sql<never>`delete from oauth_clients where not (${isKept(now)})`.compile(platformQuery),
  );
}

// Nobody can fill the table so that others are refused. What is connected goes on without the row of its client.
async function makeRoom(transaction: Transaction, newest: string): Promise<void> {
  await transaction.run(
    sql<never>`
      delete from oauth_clients where id in (
        select id from oauth_clients where id <> ${newest}::uuid
        order by last_used_at nulls first, created_at, id
        limit greatest(0, (select count(*) from oauth_clients) - ${MOST_CLIENTS}::int)
      )`.compile(platformQuery),
  );
}

function isKept(now: Date) {
  const unusedSince = new Date(now.getTime() - UNUSED_MS);
  const usedSince = new Date(now.getTime() - USED_MS);
  return sql<boolean>`coalesce(last_used_at > ${usedSince}, created_at > ${unusedSince})`;
}

function isRegisteredId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
