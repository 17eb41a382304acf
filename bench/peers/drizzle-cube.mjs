// drizzle-cube in Fastify, in its own process: copied into the folder where it is installed, and started there.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { cubePlugin } from 'drizzle-cube/adapters/fastify';
import { defineCube, MemoryCacheProvider } from 'drizzle-cube/server';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { boolean, date, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import fastify from 'fastify';
import { Pool } from 'pg';

const { url, secret } = JSON.parse(process.argv[2]);
const entries = pgTable('journal_entries', {
  id: uuid(),
  organization_id: uuid(),
  entry_date: date(),
  closing: boolean(),
  voided_at: timestamp(),
});
const lines = pgTable('journal_lines', {
  entry_id: uuid(),
  account_id: uuid(),
  department_id: uuid(),
  customer_id: uuid(),
  base_debit: numeric(),
  base_credit: numeric(),
});
const accounts = pgTable('accounts', { id: uuid(), class: text() });

// The organisation restricts entries alone: with a restriction on lines too, the statement takes many times as long.
const Ledger = defineCube('Ledger', {
  sql: ({ securityContext }) => ({
    from: lines,
    joins: [
      { table: entries, on: eq(entries.id, lines.entry_id), type: 'inner' },
      { table: accounts, on: eq(accounts.id, lines.account_id), type: 'inner' },
    ],
    where: and(eq(entries.organization_id, securityContext.organization), isNull(entries.voided_at)),
  }),
  dimensions: {
    date: { name: 'date', type: 'time', sql: entries.entry_date },
    closing: { name: 'closing', type: 'boolean', sql: entries.closing },
    class: { name: 'class', type: 'string', sql: accounts.class },
    department: { name: 'department', type: 'string', sql: lines.department_id },
    customer: { name: 'customer', type: 'string', sql: lines.customer_id },
  },
  measures: {
    credits: { name: 'credits', type: 'sum', sql: sql`${lines.base_credit} - ${lines.base_debit}` },
    debits: { name: 'debits', type: 'sum', sql: sql`${lines.base_debit} - ${lines.base_credit}` },
  },
});

const Receivables = defineCube('Receivables', {
  sql: ({ securityContext: { organization } }) => ({
    from: sql`(
      select issue_date as date, base_net + base_tax as amount from documents
      where organization_id = ${organization} and kind = 'invoice' and voided_at is null
      union all
      select greatest(allocation_date, issue_date), -base_amount
      from allocations join documents on documents.id = document_id
      where allocations.organization_id = ${organization} and documents.kind = 'invoice' and documents.voided_at is null
        and allocations.voided_at is null
    ) as movement`,
  }),
  dimensions: { date: { name: 'date', type: 'time', sql: sql`movement.date` } },
  measures: { open: { name: 'open', type: 'sum', sql: sql`movement.amount` } },
});

const Staff = defineCube('Staff', {
  sql: ({ securityContext: { organization } }) => ({
    from: sql`(
      select coalesce(person_id, member.id) as person, employment_start_date as first_day,
        coalesce(termination_date, 'infinity') as last_day, coalesce(effective_from, '-infinity') as from_day,
        coalesce(to_day, 'infinity') as to_day,
        case when user_id is null then coalesce(post.role, member.role) else member.role end as role
      from memberships member left join (
        select membership_id, role, effective_from,
          lead(effective_from) over (partition by membership_id order by effective_from) - 1 as to_day
        from membership_assignments where organization_id = ${organization} and voided_at is null
      ) post on post.membership_id = member.id
      where organization_id = ${organization}
    ) as staff`,
  }),
  dimensions: {
    role: { name: 'role', type: 'string', sql: sql`staff.role` },
    ...Object.fromEntries(
      ['first_day', 'last_day', 'from_day', 'to_day'].map((name) => [
        name,
        { name, type: 'time', sql: sql.raw(`staff.${name}`) },
      ]),
    ),
  },
  measures: { people: { name: 'people', type: 'countDistinct', sql: sql`staff.person` } },
});

const app = fastify();
await app.register(cubePlugin, {
  cubes: [Ledger, Receivables, Staff],
  drizzle: drizzle(new Pool({ connectionString: url, max: 10 })),
  schema: { entries, lines, accounts },
  engineType: 'postgres',
  extractSecurityContext: ({ headers }) => contextOf(headers.authorization),
  cache: { provider: new MemoryCacheProvider({ defaultTtlMs: 3_600_000 }), defaultTtlMs: 3_600_000 },
  mcp: { enabled: false },
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: app.server.address().port });

// The content of the token (JWT, HS256), after its signature is verified.
function contextOf(token) {
  const [header, body, signature] = token.split('.');
  const right = createHmac('sha256', secret).update(`${header}.${body}`).digest();
  if (!timingSafeEqual(right, Buffer.from(signature, 'base64url'))) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}
