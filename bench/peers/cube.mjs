// Cube, in its own process: copied into the folder where it is installed, and started there.
import http from 'node:http';
import postgres from '@cubejs-backend/postgres-driver';
import core from '@cubejs-backend/server-core';
import express from 'express';

const { url, secret } = JSON.parse(process.argv[2]);
// A cached answer is valid for an hour; by default Cube checks every ten seconds whether it still is.
// The organisation restricts entries alone: with a restriction on lines too, the statement takes many times as long.
const MODEL = `
cube('Ledger', {
  sql: \`select entry_date, closing, class, department_id, customer_id, base_debit, base_credit
    from journal_lines line join journal_entries entry on entry.id = line.entry_id
      join accounts account on account.id = line.account_id
    where entry.voided_at is null and \${SECURITY_CONTEXT.organization.requiredFilter('entry.organization_id')}\`,
  refreshKey: { every: '1 hour' },
  dimensions: {
    date: { sql: 'entry_date', type: 'time' },
    closing: { sql: 'closing', type: 'boolean' },
    class: { sql: 'class', type: 'string' },
    department: { sql: 'department_id', type: 'string' },
    customer: { sql: 'customer_id', type: 'string' },
  },
  measures: {
    credits: { sql: 'base_credit - base_debit', type: 'sum' },
    debits: { sql: 'base_debit - base_credit', type: 'sum' },
  },
});
cube('Receivables', {
  sql: \`select issue_date as date, base_net + base_tax as amount from documents
    where \${SECURITY_CONTEXT.organization.requiredFilter('organization_id')} and kind = 'invoice' and voided_at is null
    union all
    select greatest(allocation_date, issue_date), -base_amount
    from allocations join documents on documents.id = document_id
    where \${SECURITY_CONTEXT.organization.requiredFilter('allocations.organization_id')} and documents.kind = 'invoice'
      and documents.voided_at is null and allocations.voided_at is null\`,
  refreshKey: { every: '1 hour' },
  dimensions: { date: { sql: 'date', type: 'time' } },
  measures: { open: { sql: 'amount', type: 'sum' } },
});
cube('Staff', {
  sql: \`select coalesce(person_id, member.id) as person, employment_start_date as first_day,
      coalesce(termination_date, 'infinity') as last_day, coalesce(effective_from, '-infinity') as from_day,
      coalesce(to_day, 'infinity') as to_day,
      case when user_id is null then coalesce(post.role, member.role) else member.role end as role
    from memberships member left join (
      select membership_id, role, effective_from,
        lead(effective_from) over (partition by membership_id order by effective_from) - 1 as to_day
      from membership_assignments
      where \${SECURITY_CONTEXT.organization.requiredFilter('organization_id')} and voided_at is null
    ) post on post.membership_id = member.id
    where \${SECURITY_CONTEXT.organization.requiredFilter('member.organization_id')}\`,
  refreshKey: { every: '1 hour' },
  dimensions: {
    role: { sql: 'role', type: 'string' },
    first_day: { sql: 'first_day', type: 'time' },
    last_day: { sql: 'last_day', type: 'time' },
    from_day: { sql: 'from_day', type: 'time' },
    to_day: { sql: 'to_day', type: 'time' },
  },
  measures: { people: { sql: 'person', type: 'countDistinct' } },
});`;

const app = express();
const server = new core.CubejsServerCore({
  dbType: 'postgres',
  driverFactory: () => new postgres.PostgresDriver({ connectionString: url, max: 10 }),
  repositoryFactory: () => ({
    localPath: () => '.',
    dataSchemaFiles: async () => [{ fileName: 'model.js', content: MODEL }],
  }),
  apiSecret: secret,
  orchestratorOptions: { queryCacheOptions: { queueOptions: { concurrency: 8 } } },
  scheduledRefreshTimer: false,
  devServer: false,
  telemetry: false,
  logger: () => undefined,
});
await server.initApp(app);
const listening = http.createServer(app).listen(0, '127.0.0.1', () => {
  process.send({ port: listening.address().port });
});
