import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { eventsOf } from './keeping-customers.ts';
import { aTradingWriter, INVOICE, SALE, type Writer } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

const aNewOne = async ({ write }: Writer, resource = 'customers', fields: object = {}) => {
  const [written] = await write(resource, [{ external_id: 'NEW-1', name: 'Harbour Cafe', ...fields }]);
  return written?.id ?? '';
};
const remove = async ({ as }: Writer, path: string, headers: Record<string, string> = {}) =>
  await app.send('DELETE', `/api/v1/${path}`, { as, headers });
const codeOf = (answer: Awaited<ReturnType<typeof remove>>) => [
  answer.statusCode,
  answer.json<{ error?: { code: string } }>().error?.code,
];

describe.each(['customers', 'vendors'] as const)('removing one of %s', (resource) => {
  const kind = resource.slice(0, -1);

  it('takes it out of reads, lists and search, and is in the audit log with the caller', async () => {
    const ours = await aTradingWriter(database, app);
    const id = await aNewOne(ours, resource);
    const answer = await remove(ours, `${resource}/${id}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { data: { id } }]);
    const read = async (path: string) => await app.get(`/api/v1/${path}`, { as: ours.as });
    expect((await read(`${resource}/${id}`)).statusCode).toBe(404);
    expect((await read(`${resource}?sort=name`)).body).not.toContain(id);
    expect((await read('search?q=harbour')).body).not.toContain(id);
    const events = await eventsOf(ours.tenant, id);
    expect(events).toMatchObject([
      {
        actor_kind: 'api_key',
        action: `${kind}.removed`,
        before: { name: 'Harbour Cafe', external_id: 'NEW-1' },
        after: null,
      },
    ]);
    expect(codeOf(await remove(ours, `${resource}/${id}`))).toEqual([404, 'NOT_FOUND']);
    // Whoever reads in step learns of it, and its name is free again.
    const inStep = (await read(`${resource}?updated_since=2020-01-01T00:00:00Z`)).json<{
      data: { id: string; voided: boolean }[];
    }>();
    expect(inStep.data.find((one) => one.id === id)).toMatchObject({ voided: true });
    expect(await aNewOne(ours, resource)).not.toBe(id);
  });

  it('needs records.write, the version that is there, and one of this organisation', async () => {
    const ours = await aTradingWriter(database, app);
    const others = await aTradingWriter(database, app);
    const id = await aNewOne(ours, resource);
    const path = `/api/v1/${resource}/${id}`;
    const reader = await aKey(database, ours.organization, ['records.read', 'ledger.write', 'ledger.read']);
    const refused = await app.send('DELETE', path, { as: reader.secret });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: { detail: { capability: 'records.write' } } },
    ]);
    expect(codeOf(await remove(others, `${resource}/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await remove(ours, `${resource}/nobody`))).toEqual([400, 'INVALID_REQUEST']);
    const other = resource === 'customers' ? 'vendors' : 'customers';
    expect(codeOf(await remove(ours, `${other}/${id}`))).toEqual([404, 'NOT_FOUND']);
    const read = await app.get(path, { as: ours.as });
    const tag = String(read.headers['etag']);
    await app.send('PATCH', path, { as: ours.as, body: { notes: 'Changed since.' } });
    expect(codeOf(await remove(ours, `${resource}/${id}`, { 'if-match': tag }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    const now = String((await app.get(path, { as: ours.as })).headers['etag']);
    expect((await remove(ours, `${resource}/${id}`, { 'if-match': now })).statusCode).toBe(200);
  });

  it('many times at once removes it once', async () => {
    const ours = await aTradingWriter(database, app);
    const id = await aNewOne(ours, resource);
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => await remove(ours, `${resource}/${id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    expect(await eventsOf(ours.tenant, id)).toHaveLength(1);
  });
});

describe('one that is named', () => {
  it.each([
    [
      'customers',
      'journal-entries',
      { ...SALE, lines: SALE.lines.map((line) => ({ ...line, customer: 'NEW-1' })) },
    ],
    ['customers', 'invoices', { ...INVOICE, customer: 'NEW-1' }],
    [
      'customers',
      'payments',
      { external_id: 'P-1', date: '2026-07-28', customer: 'NEW-1', settles: [{ amount: 10 }] },
    ],
    ['vendors', 'bills', { ...INVOICE, customer: undefined, vendor: 'NEW-1', external_id: 'B-1' }],
    [
      'vendors',
      'payments',
      { external_id: 'P-1', date: '2026-07-28', vendor: 'NEW-1', settles: [{ amount: 10 }] },
    ],
  ])('of %s by %s stays', async (resource, by, record) => {
    const ours = await aTradingWriter(database, app);
    const id = await aNewOne(ours, resource);
    await ours.write(by, [record]);
    const answer = await remove(ours, `${resource}/${id}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        error: {
          code: 'CONFLICT',
          message: `Entries, documents or payments name this ${resource.slice(0, -1)}. Archive it instead.`,
        },
      },
    ]);
    expect((await app.get(`/api/v1/${resource}/${id}`, { as: ours.as })).statusCode).toBe(200);
  });

  it('is never removed while an invoice of it is written', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const ours = await aTradingWriter(database, app);
      const id = await aNewOne(ours);
      const [removed, written] = await Promise.all([
        remove(ours, `customers/${id}`),
        ours.post('invoices', [{ ...INVOICE, customer: 'NEW-1' }]),
      ]);
      outcomes.add(`${removed.statusCode} ${written.statusCode}`);
      const standing = await ours.tenant.read(
        query
          .selectFrom('documents')
          .innerJoin('customer_profiles', 'customer_profiles.id', 'documents.customer_id')
          .select('removed_at')
          .where('documents.voided_at', 'is', null)
          .compile(),
      );
      expect(standing.every(({ removed_at: at }) => at === null)).toBe(true);
    }
    expect([...outcomes].every((outcome) => ['200 422', '409 200'].includes(outcome))).toBe(true);
  });

  it('by an invoice that was voided stays too, since undoing that would name it again', async () => {
    const ours = await aTradingWriter(database, app);
    const id = await aNewOne(ours);
    await ours.write('invoices', [{ ...INVOICE, customer: 'NEW-1' }]);
    await remove(ours, 'invoices/INV-1');
    expect(codeOf(await remove(ours, `customers/${id}`))).toEqual([409, 'CONFLICT']);
  });
});
