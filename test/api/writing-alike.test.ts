import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { LOCK_LEDGER } from '../../src/ledger/lock.ts';
import { bookFolder, importInto } from '../import/importing.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aTradingWriter, INVOICE, type Refused, SALE, type Writer } from './writing-asking.ts';

const database = await testDatabase();
const app = await testApp(database);

/** Bad rows of journals, each an entry of two lines of which the second has these cells. */
const BAD_CELLS: readonly Readonly<Record<string, string>>[] = [
  { account: '9999', credit: '5' },
  { account: '4000', credit: '5.000000001' },
  { account: '4000', credit: '-5' },
  { account: '4000', debit: '5', credit: '5' },
  { account: '4000', amount: '-5', credit: '5' },
  { account: '4000', credit: '6' },
  { account: '4000', credit: '5', currency: 'QQQ' },
  { account: '4000', credit: '5', currency: 'CHF' },
  { account: '4000', credit: '5', rate: '0' },
  { account: '4000', credit: '5', customer: 'C-77' },
  { account: '4000', credit: '5', vendor: 'V-77' },
  { account: '4000', credit: '5', department: 'D-77' },
  { account: 'x'.repeat(201), credit: '5' },
];

describe('what is refused', () => {
  it.each(BAD_CELLS.map((cells) => [JSON.stringify(cells).slice(0, 80), cells] as const))(
    'is refused for the same reason as by an import: %s',
    async (_name, cells) => {
      const ours = await aTradingWriter(database, app);
      const whole = { date: '2026-07-05', description: 'Sale' };
      const lines = [{ account: '1100', debit: '5' }, cells];
      const folder = await bookFolder({
        'journal.ndjson': lines
          .map((line) => JSON.stringify({ entry: 'JE-1', ...whole, ...line }))
          .join('\n'),
      });
      const imported = await importInto(ours.tenant, folder);
      const answer = await ours.post('journal-entries', [{ external_id: 'JE-1', ...whole, lines }]);
      expect(imported.refusedCount).toBe(1);
      const { refused } = answer.json<{ error: { detail: { refused: readonly Refused[] } } }>().error.detail;
      expect(refused.map(({ message }) => message)).toEqual(
        imported.refused.map(({ reason }) =>
          refused[0]?.field?.includes('.') === true ? reason.replace(/^\w+: /, '') : reason,
        ),
      );
    },
  );
});

const countOf = async ({ tenant }: Writer, table: string) => {
  const [row] = await tenant.read(
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.compile(query),
  );
  return row?.count ?? 0;
};

describe('a request that is interrupted', () => {
  it('has changed nothing if its transaction fails in the end, and can be sent again with its key', async () => {
    const ours = await aTradingWriter(database, app);
    const before = await countOf(ours, 'kept_answers');
    await database.pool.query(
      `create function refuse_answers() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger refuse_answers before update on kept_answers for each row
         when (new.idempotency_key = 'breaks') execute function refuse_answers()`,
    );
    const broken = await ours.post('journal-entries', [SALE], ours.keyed('breaks'));
    expect(broken.statusCode).toBe(500);
    expect(await countOf(ours, 'journal_entries')).toBe(0);
    expect(await countOf(ours, 'kept_answers')).toBe(before);
    await database.pool.query('drop trigger refuse_answers on kept_answers; drop function refuse_answers()');
    const again = await ours.post('journal-entries', [SALE], ours.keyed('breaks'));
    expect([again.statusCode, again.json()]).toMatchObject([200, { data: [{ result: 'created' }] }]);
  });

  it('waits while another posts for the organisation, and is written after it', async () => {
    const ours = await aTradingWriter(database, app);
    const { answer } = await ours.tenant.write(async (transaction) => {
      await transaction.run(LOCK_LEDGER);
      const answer = ours.post('journal-entries', [SALE]);
      await sleep(100);
      expect(await countOf(ours, 'journal_entries')).toBe(0);
      // Not awaited here, since it waits for this transaction.
      return { answer };
    });
    expect((await answer).statusCode).toBe(200);
  });

  it('gets CONFLICT with Retry-After when that takes too long', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.tenant.write(async (transaction) => {
      await transaction.run(LOCK_LEDGER);
      const answer = await ours.post('invoices', [INVOICE], ours.keyed('later'));
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { code: 'CONFLICT' } }]);
      expect(answer.headers['retry-after']).toBe('30');
    });
    const again = await ours.post('invoices', [INVOICE], ours.keyed('later'));
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
  }, 20_000);

  it('by the key of another caller is not seen', async () => {
    const ours = await aTradingWriter(database, app);
    await ours.post('invoices', [INVOICE], ours.keyed('a'));
    const { secret: as } = await aKey(database, ours.organization, ['ledger.write']);
    const body = { data: [{ ...INVOICE, reference: 'another' }] };
    const other = await app.post('/api/v1/invoices', { as, body, ...ours.keyed('a') });
    expect([other.statusCode, other.json()]).toMatchObject([200, { data: [{ result: 'replaced' }] }]);
  });
});
