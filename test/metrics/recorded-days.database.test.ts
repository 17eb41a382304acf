import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { coverPeriod } from '../../src/ledger/covered-periods.ts';
import { openLedger } from '../../src/ledger/ledger.ts';
import { howManyBooks, making, timeFor } from '../generators/how-many.ts';
import { ObviousFacts } from '../oracle/coverage.ts';
import { daysAfter } from '../oracle/papers.ts';
import { anOrganization } from '../support/app.ts';
import { day as dayOf, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { answering } from './answering.ts';

const TODAY = '2026-11-20';
const BOOKS = howManyBooks(15);
const database = await testDatabase();

/** Entries of any kind at distances where a silence becomes a gap, some of them void and some of days to come. */
const someEntries = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.array(
      fc.record({
        step: fc.constantFrom(0, 1, 28, 59, 92, 93, 94, 95, 150, 400),
        kind: fc.constantFrom('ordinary', 'opening', 'closing'),
        isVoid: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  )
  .map(([first, drafts]) => {
    let date = daysAfter('2023-12-01', first);
    return drafts.map(({ step, ...draft }, index) => {
      date = daysAfter(date, step);
      return { ...draft, date, externalId: `${index}` };
    });
  });

/** Periods that files say they cover, some of days to come. */
const somePeriods = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 1100 }), days: fc.constantFrom(0, 30, 365) })
    .map(({ from, days }) => {
      const first = daysAfter('2023-11-01', from);
      return { first, last: daysAfter(first, days) };
    }),
  { maxLength: 3 },
);

function eachDay({ first, last }: Readonly<{ first: string; last: string }>): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day);
  return days;
}

async function voidEntries(tenant: TenantWriter, names: readonly string[]): Promise<void> {
  await tenant.write(async (transaction) => {
    const standing = await transaction.run(
      query
        .selectFrom('journal_entries')
        .select('id')
        .where('external_id', 'in', [...names, ''])
        .compile(),
    );
    const ledger = await openLedger(transaction, new Date(`${TODAY}T00:00:00Z`));
    await ledger.void(standing.map(({ id }) => id));
  });
}

it(
  'the days with entries are those of the entries that stand, openings too, and those that files cover, up to today',
  async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, somePeriods, async (entries, periods) => {
        const tenant = database.openTenant((await anOrganization(database)).id);
        await keepBooks(tenant, {
          accounts: SMALL_CHART,
          entries: entries.map(({ date, kind, externalId }) =>
            entry([date, ['1000', '10'], ['3000', '-10']], { kind, externalId }),
          ),
        });
        await voidEntries(
          tenant,
          entries.filter(({ isVoid }) => isVoid).map(({ externalId }) => externalId),
        );
        await tenant.write(async (transaction) => {
          for (const { first, last } of periods)
            await coverPeriod(transaction, { first: dayOf(first), last: dayOf(last) });
        });
        const facts = new ObviousFacts(
          [...entries.filter(({ isVoid }) => !isVoid).map(({ date }) => date), ...periods.flatMap(eachDay)],
          TODAY,
        );
        const days = { first: '2023-01-01', last: TODAY };
        const [flow, stock] = await answering(
          tenant,
          TODAY,
        )([
          ['cash.net_flow', `${days.first}:${days.last}`],
          ['cash.balance', 'today'],
        ]);
        expect([flow?.coverage, stock?.coverage]).toEqual([facts.flow(days), facts.stock(TODAY)]);
      }),
      making(BOOKS),
    );
  },
  timeFor(BOOKS),
);
