import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { anOrganization } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { aFreshDatabase, backupFolder, restore } from './databases.ts';

const source = await testDatabase();
const { backUp } = await backupFolder();
const [blue, red] = [
  await anOrganization(source, { slug: 'blue' }),
  await anOrganization(source, { slug: 'red' }),
];
for (const { id } of [blue, red]) await keepBooks(source.openTenant(id), { accounts: SMALL_CHART });

const ENTRIES = query
  .selectFrom('journal_entries')
  .select('external_id')
  .where('voided_at', 'is', null)
  .compile();
const REVENUE = query
  .selectFrom('account_totals')
  .innerJoin('accounts', 'accounts.id', 'account_totals.account_id')
  .select(({ fn }) => fn.sum<string>('credit').as('credit'))
  .where('accounts.code', '=', '4000')
  .where('grain', '=', 'day')
  .compile();

/** Posts entry after entry of 1, 2, 3 …, each in one organisation and then in the other, until it is stopped. */
async function keepWriting(signal: AbortSignal, from: number): Promise<number> {
  let number = from;
  while (!signal.aborted) {
    number += 1;
    for (const { id } of [blue, red]) {
      const posted = entry(['2026-11-02', ['1000', `${number}`], ['4000', `-${number}`]], {
        externalId: `E${number}`,
      });
      await keepBooks(source.openTenant(id), { entries: [posted] });
    }
  }
  return number;
}

// Separate snapshots for each table or organisation would show in one of three rounds.
it.each([1, 2, 3])('a backup taken during writes shows a single moment: round %i', async () => {
  const already = (await source.openTenant(red.id).read(ENTRIES)).length;
  const stop = new AbortController();
  const writing = keepWriting(stop.signal, already);
  const file = await backUp(source.pool);
  stop.abort();
  const written = await writing;
  const target = await aFreshDatabase(source.engine);
  await restore(target.pool, file);
  const counts: number[] = [];
  for (const { id } of [blue, red]) {
    const tenant = target.openTenant(id);
    const entries = await tenant.read(ENTRIES);
    const count = entries.length;
    counts.push(count);
    // Everything written until then and nothing after it, with the totals of that moment.
    expect(new Set(entries.map(({ external_id: name }) => name))).toEqual(
      new Set(Array.from({ length: count }, (_, index) => `E${index + 1}`)),
    );
    expect(Number((await tenant.read(REVENUE))[0]?.credit ?? 0)).toBe((count * (count + 1)) / 2);
    const findings = await verifyBooks(tenant);
    expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
  }
  const [inBlue = 0, inRed = 0] = counts;
  expect([0, 1]).toContain(inBlue - inRed);
  expect(inRed).toBeGreaterThanOrEqual(already);
  // The backup holds the only connection of the embedded engine until it is done.
  expect(written - inBlue).toBeGreaterThanOrEqual(source.engine === 'server' ? 1 : 0);
});
