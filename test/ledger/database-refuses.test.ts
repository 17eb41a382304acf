import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Transaction } from '../../src/db/transaction.ts';
import { insertLines } from '../../src/ledger/insert-lines.ts';
import { anOrganization } from '../support/app.ts';
import { keepBooks, SMALL_BOOKS, SMALL_CHART, SMALL_RATES } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { differencesOf } from './reading.ts';

const database = await testDatabase();
let tenant: TenantWriter;

beforeAll(async () => {
  tenant = database.openTenant((await anOrganization(database)).id);
  await keepBooks(tenant, { accounts: SMALL_CHART, rates: SMALL_RATES, entries: SMALL_BOOKS });
});

/** The SQLSTATE with which the database refuses a statement of the service's role. */
async function refusalOf(statement: string): Promise<string> {
  return await refusal(async (transaction) => await transaction.run(sql.raw(statement).compile(query)));
}

async function refusal(work: (transaction: Transaction) => Promise<unknown>): Promise<string> {
  try {
    await tenant.rehearse(work);
  } catch (failure) {
    return failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure);
  }
  return 'accepted';
}

const NOT_ALLOWED = '42501';
const CHECK_VIOLATION = '23514';

/** Inserts an entry with lines of these debits and credits, past the check of the code. */
async function inserted(...sides: readonly (readonly [debit: string, credit: string])[]): Promise<string> {
  return await refusal(async (transaction) => {
    const id = newId(new Date());
    const hash = Buffer.alloc(32);
    const [account] = await transaction.run(
      query.selectFrom('accounts').select('id').where('code', '=', '1000').compile(),
    );
    const entry = sql`insert into journal_entries (id, entry_date, content_hash, recorded_at)
      values (${id}, '2026-07-01', ${hash}, now())`;
    await transaction.run(entry.compile(query));
    const lines = sides.map(([debit, credit], index) => ({
      entry_id: id,
      line_number: index + 1,
      account_id: account?.id ?? '',
      description: null,
      currency: 'AUD',
      debit,
      credit,
      base_debit: debit,
      base_credit: credit,
      reconciled: false,
      department_id: null,
      customer_id: null,
      vendor_id: null,
      lettering: null,
    }));
    await transaction.run(insertLines(lines));
  });
}

describe('the statement that inserts lines', () => {
  it.each([
    ['one line', [['10', '0']]],
    [
      'lines that differ by the last decimal',
      [
        ['10', '0'],
        ['0', '9.99999999'],
      ],
    ],
    ['a line with two sides', [['10', '10']]],
    [
      'negative sides',
      [
        ['-10', '0'],
        ['0', '-10'],
      ],
    ],
  ] as const)('refuses an entry of %s', async (_what, sides) => {
    expect(await inserted(...sides)).toBe(CHECK_VIOLATION);
  });

  it('refuses no entry whose lines balance', async () => {
    expect(await inserted(['10', '0'], ['0', '4.00000001'], ['0', '5.99999999'])).toBe('accepted');
  });
});

describe('the database itself', () => {
  it.each([
    'update journal_lines set base_debit = base_debit + 1, base_credit = base_credit',
    "update journal_lines set description = 'x'",
    'delete from journal_lines',
    'truncate journal_lines',
    'delete from journal_entries',
    "update journal_entries set entry_date = '2020-01-01'",
    "update journal_entries set description = 'x'",
    'delete from accounts',
    "update accounts set code = 'x'",
    'update exchange_rates set rate = 2',
    'delete from exchange_rates',
    'alter table journal_lines disable trigger all',
  ])('does not let the service: %s', async (statement) => {
    expect(await refusalOf(statement)).toBe(NOT_ALLOWED);
  });

  it('lost nothing by being asked', async () => {
    expect(await differencesOf(tenant)).toEqual([]);
  });
});
