import { loadModule, parseSync } from 'libpg-query';
import type { Pool, PoolClient } from 'pg';
import type { Role } from '../../src/db/scope.ts';
import { clusterNodes } from './cluster.ts';
import { OF_APPLICATIONS } from './named-organization.ts';
import { openTables } from './open-tables.ts';
import { watchedQuery } from './watched-query.ts';

await loadModule();

/** The tenant tables in a statement that nothing restricts to one organisation, as PostgreSQL's own parser reads it. */
export function tablesOfAll(text: string): string[] {
  return openTables(parseSync(text).stmts ?? []).map(({ name }) => name);
}

/**
 * The pool, for an application under test: a statement that it sends for an organisation and that does not say so of every
 * tenant table fails.
 */
export function requiringOwnRows(pool: Pool): Pool {
  const connect = async (): Promise<PoolClient> => {
    // The client stays itself, for which the service knows whether it is behind a pooler.
    const client = await pool.connect();
    // On a cluster the statements are those that are checked without one.
    if (clusterNodes().length > 0) return ofApplication(client);
    const before = Object.getOwnPropertyDescriptor(client, 'query');
    const release = client.release.bind(client);
    client.query = watchedQuery(client.query.bind(client), faultOf) as typeof client.query;
    client.release = (failure) => {
      if (before === undefined) Reflect.deleteProperty(client, 'query');
      else Object.defineProperty(client, 'query', before);
      release(failure);
    };
    return client;
  };
  return Object.assign(Object.create(pool) as Pool, { connect });
}

function ofApplication(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  OF_APPLICATIONS.add(client);
  client.release = (failure) => {
    OF_APPLICATIONS.delete(client);
    Reflect.deleteProperty(client, 'release');
    release(failure);
  };
  return client;
}

const FOUND = new Map<string, readonly string[]>();

function faultOf(text: string, role: Role): string | null {
  if (role === 'almanac_platform') return null;
  const found = FOUND.get(text) ?? tablesOfAll(text);
  FOUND.set(text, found);
  return found.length === 0 ? null : `rows of any organisation of ${found.join(', ')}`;
}
