import { beforeEach, expect, it } from 'vitest';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { ImportReport } from '../../src/import/report.ts';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { norwegian, type SaftBook, type SaftParty } from './saft-file.ts';

// Which lines count for what a SAF-T states of a customer.
const database = await testDatabase();
let tenant: TenantWriter;

beforeEach(async () => {
  tenant = database.openTenant((await anOrganization(database, { baseCurrency: 'NOK' })).id);
});

const sale = (id: string, date: string, customer: string, account = '1500', amount = '80') => ({
  id,
  date,
  lines: [
    { account, amount, customer },
    { account: '3000', amount: `-${amount}` },
  ],
});

async function statedOf(
  customers: readonly SaftParty[],
  transactions: SaftBook['transactions'],
  more: Partial<SaftBook> = {},
): Promise<NonNullable<NonNullable<ImportReport['ledger']>['parties']>> {
  const book = { accounts: ['1500', '1510', '3000'].map((id) => ({ id })), customers, transactions, ...more };
  const report = await importInto(tenant, await bookFolder({ 'x.xml': norwegian(book) }));
  expect(refusalsOf(report)).toEqual([]);
  if (report.ledger?.parties === undefined || report.ledger.parties === null) throw new Error('none stated');
  return report.ledger.parties;
}

const DURAND = { id: 'C1', name: 'Durand', account: '1500', opening: '0', closing: '80' };

it('an account that it names counts alone', async () => {
  const { parties } = await statedOf(
    [DURAND],
    [sale('1', '2025-02-03', 'C1'), sale('2', '2025-02-04', 'C1', '1510')],
  );
  expect(parties).toMatchObject([{ books: { closing: '80' }, closingDifference: '0' }]);
});

it('without an account receivables count, and no other lines that name the customer', async () => {
  const { account: _account, ...withoutAccount } = DURAND;
  const named = { ...sale('1', '2025-02-03', 'C1') };
  const lines = named.lines.map((line) => ({ ...line, customer: 'C1' }));
  const { parties } = await statedOf(
    [{ ...withoutAccount, closing: '160' }],
    [{ ...named, lines }, sale('2', '2025-02-04', 'C1', '1510')],
  );
  expect(parties).toMatchObject([{ account: null, books: { closing: '160' }, closingDifference: '0' }]);
});

it('a closing balance that is not stated is not compared, and an opening that differs counts', async () => {
  const { closing: _closing, ...withoutClosing } = DURAND;
  const { parties, partiesDiffering } = await statedOf(
    [{ ...withoutClosing, opening: '7' }],
    [sale('1', '2025-02-03', 'C1')],
  );
  expect(parties).toMatchObject([{ openingDifference: '-7', closingDifference: null }]);
  expect(partiesDiffering).toBe(1);
});

it('what is sold on the first day is not in the opening, and what comes after the last not in the closing', async () => {
  const next = { first: '2026-01-01', last: '2026-12-31' };
  await statedOf([{ ...DURAND, closing: '50' }], [sale('9', '2026-05-01', 'C1', '1500', '50')], next);
  const { parties } = await statedOf([DURAND], [sale('1', '2025-01-01', 'C1')]);
  expect(parties).toMatchObject([{ books: { opening: '0', closing: '80' } }]);
});

it('customers are in the order of their ids, the first 5,000 of them', async () => {
  const ids = Array.from({ length: 5001 }, (_, index) => `C${String(5001 - index).padStart(4, '0')}`);
  const { parties, partiesCount } = await statedOf(
    ids.map((id) => ({ ...DURAND, id, closing: '0' })),
    [sale('1', '2025-02-03', 'C0001')],
  );
  expect(partiesCount).toBe(5001);
  expect(parties.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5000));
});
