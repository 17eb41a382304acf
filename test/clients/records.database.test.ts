import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Almanac, ImportError, PreconditionFailedError, period } from '../../clients/typescript/src/index.ts';
import { aKey } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { demoService } from './demo-service.ts';

const database = await testDatabase('the demo');
const { address, key, tenant, app, organization } = await demoService(database);
const almanac = new Almanac({ address, key });

async function sql<Row extends object>(statement: string): Promise<readonly Row[]> {
  return await tenant.read<Row>(CompiledQuery.raw(statement));
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<readonly Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

describe('lists', () => {
  it('have every record once, however many pages they take', async () => {
    const entries = await all(almanac.journalEntries.list({ fields: ['id'] }));
    const stored = await sql<{ id: string }>('select id from journal_entries where voided_at is null');
    expect(stored.length).toBeGreaterThan(1000);
    expect(entries.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
  });

  it('are filtered and sorted as asked', async () => {
    const late = await all(
      almanac.invoices.list({ status: 'overdue', sort: 'due_date', days_overdue_over: 10 }),
    );
    const [stored] = await sql<{ count: string }>(`
      select count(*)::text as count from documents d
      where d.kind = 'invoice' and d.voided_at is null and d.due_date < date '2026-11-20' - 10 and d.net + d.tax > coalesce((
        select sum(a.amount) from allocations a
        where a.document_id = d.id and a.voided_at is null and a.allocation_date <= date '2026-11-20'), 0)`);
    expect(String(late.length)).toBe(stored?.count);
    expect(late.length).toBeGreaterThan(0);
    const days = late.map(({ due_date: due }) => due ?? '');
    expect(days).toEqual(days.toSorted((one, other) => (one < other ? -1 : Number(one > other))));
  });

  it.each([
    ['customers', 'CustomerRow'],
    ['vendors', 'VendorRow'],
    ['invoices', 'InvoiceRow'],
    ['bills', 'BillRow'],
    ['payments', 'PaymentRow'],
    ['journalEntries', 'EntryRow'],
    ['accounts', 'AccountRow'],
    ['memberships', 'MembershipRow'],
    ['persons', 'PersonRow'],
    ['compensation', 'PayRow'],
  ] as const)('%s have every column of their type', async (name, schema) => {
    const { components } = app.swagger() as unknown as Readonly<{
      components: { schemas: Record<string, { properties: object }> };
    }>;
    const records: Readonly<{ list: () => AsyncGenerator<object> }> = almanac[name];
    const { value } = await records.list().next();
    expect(Object.keys(value ?? {}).toSorted()).toEqual(
      Object.keys(components.schemas[schema]?.properties ?? {}).toSorted(),
    );
  });

  it('leave out pay where the key may not see it', async () => {
    const { secret } = await aKey(database, organization, ['records.read']);
    const { value } = await new Almanac({ address, key: secret }).memberships.list().next();
    expect(value).not.toHaveProperty('annual_pay');
    expect(value).toHaveProperty('job_title');
  });

  it('go on from a cursor with what was written since', async () => {
    const pages = await all(almanac.vendors.changes());
    const cursor = pages.at(-1)?.cursor ?? null;
    expect(await all(almanac.vendors.changes(cursor))).toMatchObject([{ records: [] }]);
    await almanac.vendors.write([{ external_id: 'V-STEP', name: 'Step Ladders' }]);
    const [since] = await all(almanac.vendors.changes(cursor));
    expect(since?.records).toMatchObject([{ external_id: 'V-STEP', voided: false }]);
  });

  it('of the lines of an account have each once, and end with its balance', async () => {
    const days = period.between('2025-07-01', '2026-06-30');
    const rows = await all(almanac.ledger('1110', days));
    const [stored] = await sql<{ count: string; balance: string }>(`
      select count(*) filter (where e.entry_date >= date '2025-07-01')::text as count,
        trim_scale(round(sum(l.base_debit - l.base_credit), 2))::text as balance
      from journal_lines l join journal_entries e on e.id = l.entry_id and e.voided_at is null
      join accounts a on a.id = l.account_id where a.code = '1110' and e.entry_date <= date '2026-06-30'`);
    const lines = rows.slice(1, -1);
    expect([rows[0]?.key, rows.at(-1)?.key]).toEqual(['opening', 'closing']);
    expect(lines.length).toBeGreaterThan(500);
    expect(lines.length.toString()).toBe(stored?.count);
    expect(new Set(lines.map(({ key: line }) => line)).size).toBe(lines.length);
    expect(lines.at(-1)?.values.at(-1)?.exact).toBe(stored?.balance);
  });
});

describe('changes', () => {
  it('are refused where the record has changed since it was read', async () => {
    const [made] = await almanac.customers.write([
      { external_id: 'C-TAG', name: 'Tag and Sons', custom_fields: { region: 'nsw' } },
    ]);
    const id = made?.id ?? '';
    const before = await almanac.customers.get(id);
    expect(await almanac.customers.patch(id, { notes: 'first' })).toMatchObject({
      changed: ['notes'],
      rejected: {},
    });
    await expect(almanac.customers.patch(id, { notes: 'second' }, { ifMatch: before })).rejects.toThrow(
      PreconditionFailedError,
    );
    const now = await almanac.customers.get(id);
    expect(now.notes).toBe('first');
    const { data } = await almanac.customers.patch(id, { notes: 'third' }, { ifMatch: now });
    expect(data.notes).toBe('third');
    // A row of a list has no version: a change that looked protected would not be.
    await expect(almanac.customers.patch(id, { notes: 'fourth' }, { ifMatch: { id } })).rejects.toThrow(
      '`get`',
    );
  });

  it('that are refused say which record is wrong, and write none', async () => {
    const records = [
      { external_id: 'V-GOOD', name: 'Good' },
      { external_id: 'V-BAD', name: 'Bad', default_currency: 'EURO' },
    ];
    await expect(almanac.vendors.write(records)).rejects.toMatchObject({
      name: 'RecordsRefusedError',
      refused: [{ index: 1, field: 'default_currency' }],
    });
    expect(await all(almanac.vendors.list({ external_id: 'V-GOOD' }))).toEqual([]);
  });

  it('with the same idempotency key are written once', async () => {
    const records = [{ external_id: 'V-ONCE', name: 'Once' }];
    const write = async () => await almanac.vendors.write(records, { idempotencyKey: 'once' });
    expect(await write()).toEqual(await write());
    expect(await almanac.vendors.write(records)).toMatchObject([{ result: 'unchanged' }]);
  });

  it('take a record back', async () => {
    await almanac.invoices.write([
      {
        external_id: 'INV-BACK',
        customer: 'C-024',
        issue_date: '2026-11-01',
        currency: 'AUD',
        lines: [{ description: 'Chairs', net: '10.00' }],
      },
    ]);
    expect(await almanac.invoices.remove('INV-BACK')).toMatchObject({ result: 'voided' });
  });
});

describe('imports', () => {
  const FILE = 'vendor,name\nV-IMP-1,One\nV-IMP-2,Two\n';
  const named = async () => await all(almanac.vendors.list({ external_id: 'V-IMP-1' }));

  it('check a file, import it with its progress, and take it back', async () => {
    const rows: number[] = [];
    const tried = await almanac.imports.run(FILE, { format: 'csv', kind: 'vendors', dryRun: true });
    expect([tried.dry_run, tried.report?.files[0]?.added, await named()]).toEqual([true, 2, []]);
    const done = await almanac.imports.run(new TextEncoder().encode(FILE), {
      format: 'csv',
      kind: 'vendors',
      fileName: 'vendors.csv',
      onProgress: (progress) => rows.push(progress.rows),
    });
    expect([done.state, rows.at(-1), (await named()).length]).toEqual(['done', 2, 1]);
    expect(await almanac.imports.undo(done.id)).toMatchObject({ state: 'done', undoes: done.id });
    expect(await named()).toEqual([]);
  });

  it('that are refused throw with the report', async () => {
    const failure = await almanac.imports
      .run('vendor,name,default_currency\nV-1,One,EURO\n', { format: 'csv', kind: 'vendors' })
      .catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ImportError);
    expect(failure).toMatchObject({ import: { state: 'refused', report: { refused: [{ line: 2 }] } } });
  });

  it('stop waiting when the signal says so', async () => {
    const signal = AbortSignal.abort(new Error('not now'));
    await expect(almanac.imports.run(FILE, { format: 'csv', kind: 'vendors', signal })).rejects.toThrow(
      'not now',
    );
  });
});
