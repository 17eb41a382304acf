import { loadModule, parseSync } from 'libpg-query';
import { Client, type QueryConfig } from 'pg';
import { tenantColumnOf } from '../../src/db/tables/tenant-tables.ts';
import { clusterNodes } from './cluster.ts';
import { type OpenTable, openTables } from './open-tables.ts';
import type { Send } from './watched-query.ts';

await loadModule();

/**
 * On a cluster, from now on: the statements of tests themselves, such as those that compute an answer by hand, name the organisation of the
 * door beside every tenant table that they read. A node could not run most of them else. Those of an application under test
 * are sent as they are.
 */
export function nameOrganizations(): void {
  const { prototype } = Client as unknown as Readonly<{ prototype: { query: Send } }>;
  if (clusterNodes().length === 0 || Object.hasOwn(prototype.query, IS_NAMING)) return;
  const send = prototype.query;
  const organizations = new WeakMap<object, string>();
  const query = function query(this: object, ...all: unknown[]) {
    const [first, ...rest] = all;
    const text = typeof first === 'string' ? first : ((first as QueryConfig).text ?? '');
    if (/^(begin|commit|rollback|reset role)\b|almanac_platform/.test(text)) organizations.delete(this);
    const entered = /^set local almanac\.organization_id = '([^']+)'$/.exec(text)?.[1];
    if (entered !== undefined) organizations.set(this, entered);
    const organizationId = organizations.get(this);
    const named =
      organizationId === undefined || OF_APPLICATIONS.has(this)
        ? text
        : withOrganization(text, organizationId);
    if (named === text) return send.call(this, ...all);
    if (typeof first === 'string') return send.call(this, named, ...rest);
    const { name: _, ...config } = first as QueryConfig;
    return send.call(this, { ...config, text: named }, ...rest);
  };
  prototype.query = Object.assign(query, { [IS_NAMING]: true });
}

/** The connections that an application under test has just now. */
export const OF_APPLICATIONS = new WeakSet<object>();

// The test files of a worker load this file again, but not the driver.
const IS_NAMING = Symbol.for('almanac: naming organisations');
const OPEN = new Map<string, readonly OpenTable[]>();

/** The statement with every table that it reads of all organisations restricted to one. */
export function withOrganization(text: string, organizationId: string): string {
  const tables = OPEN.get(text) ?? readTables(text);
  OPEN.set(text, tables);
  if (tables.length === 0) return text;
  const bytes = Buffer.from(text);
  const parts: string[] = [];
  let at = 0;
  for (const { name, location, hasAlias } of tables.toSorted((one, two) => one.location - two.location)) {
    const own = `(select * from ${name} where ${tenantColumnOf(name)} = '${organizationId}')`;
    parts.push(bytes.subarray(at, location).toString(), hasAlias ? own : `${own} as ${name}`);
    at = location + Buffer.byteLength(name);
  }
  return [...parts, bytes.subarray(at).toString()].join('');
}

function readTables(text: string): readonly OpenTable[] {
  if (!/\bselect\b/i.test(text)) return [];
  const bytes = Buffer.from(text);
  return openTables(parseSync(text).stmts ?? []).filter(
    ({ name, location, isRead }) =>
      isRead && bytes.subarray(location, location + Buffer.byteLength(name)).toString() === name,
  );
}
