// Organisations with books of their own, none equal to another: the demo, and copies whose amounts are multiplied.
import { Client } from 'pg';
import { EVERY_CAPABILITY } from '../../dist/access/capability.js';
import { openDatabase } from '../../dist/db/database.js';
import { openFoundingDoor } from '../../dist/db/founding.js';
import { migrate } from '../../dist/db/migrate.js';
import { openPlatformDoor } from '../../dist/db/platform.js';
import { openTenantDoor } from '../../dist/db/tenant.js';
import { createDemo } from '../../dist/demo/create.js';
import { createOrganization, findOrganization } from '../../dist/organizations/create-organization.js';
import { keyOf } from '../organization.mjs';

/** Fills a database with so many organisations. Returns a key for each that may do everything. */
export async function fillOrganizations(url, count) {
  const database = await openDatabase({ kind: 'server', url }, () => undefined);
  const { pool } = database;
  const platform = openPlatformDoor(pool);
  const openTenant = (id) => openTenantDoor(pool, id);
  try {
    await migrate(pool);
    const doors = { platform, found: openFoundingDoor(pool), openTenant, keyPrefix: 'alm' };
    await createDemo(doors, new Date());
    const demo = await findOrganization(platform, 'demo');
    const ids = [demo.id];
    for (let number = 1; number < count; number += 1) {
      const settings = {
        slug: `copy-${number}`,
        name: `Copy ${number}`,
        baseCurrency: demo.baseCurrency,
        timeZone: demo.timeZone,
        financialYearStartMonth: demo.financialYearStartMonth,
        minimumGroupSize: demo.minimumGroupSize,
      };
      const { id } = await createOrganization(doors.found, settings, new Date());
      await copyRows(url, demo.id, id, number + 1);
      ids.push(id);
    }
    const keys = [];
    for (const id of ids) keys.push({ id, secret: await keyOf(openTenant(id), [...EVERY_CAPABILITY]) });
    return keys;
  } finally {
    await database.close();
  }
}

// What leads in is not copied, nor the log, which is chained.
const LEFT_OUT = [
  'api_keys',
  'invitations',
  'imports',
  'audit_events',
  'audit_chain',
  'audit_heads',
  'data_versions',
];

// What invoices and bills are totalled by is a count or a number of days too, which is none of an amount.
const SAME = new Set(['documents', 'document_lines', 'allocations', 'document_totals']);

async function copyRows(url, from, to, factor) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Neither triggers nor foreign keys are asked: the rows are sound where they come from.
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query(COLUMNS, [LEFT_OUT]);
    for (const { name, columns } of rows) {
      const names = columns.map(({ column }) => `"${column}"`).join(', ');
      const values = columns.map(({ column, isAmount }) => {
        if (column === 'organization_id') return `'${to}'::uuid`;
        return isAmount && !SAME.has(name) ? `"${column}" * ${factor}` : `"${column}"`;
      });
      await client.query(
        `insert into ${name} (${names}) select ${values.join(', ')} from ${name} where organization_id = '${from}'`,
      );
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

// Amounts are the columns with eight digits after the point.
const COLUMNS = `
  select relname as name, json_agg(json_build_object(
    'column', attname, 'isAmount', atttypid = 'numeric'::regtype and (atttypmod - 4) & 65535 = 8
  ) order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
    and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'own_organization')
    and relname <> 'organizations'
  group by relname order by relname`;
