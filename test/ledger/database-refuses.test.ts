import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
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
  try {
    await tenant.write(async (transaction) => await transaction.run(sql.raw(statement).compile(query)));
  } catch (failure) {
    return failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure);
  }
  return 'accepted';
}

const NEW_ENTRY = `
  insert into journal_entries (id, entry_date, content_hash, recorded_at)
  values ('01a1fbae-0ab4-74bf-b2f4-700c9aca38ab', '2026-07-01', sha256(''), now())`;
const newLines = (...sides: string[]) => `
  with entry as (${NEW_ENTRY} returning id)
  insert into journal_lines (entry_id, line_number, account_id, currency, debit, credit, base_debit, base_credit)
  select entry.id, side.number, (select id from accounts where code = '1000'), 'AUD', side.debit, side.credit,
    side.debit, side.credit
  from entry, (values ${sides.join(', ')}) as side(number, debit, credit)`;

const NOT_ALLOWED = '42501';
const CHECK_VIOLATION = '23514';

describe('the database itself', () => {
  it.each([
    ['one line', newLines('(1, 10, 0)')],
    ['lines that differ by the last decimal', newLines('(1, 10, 0)', '(2, 0, 9.9999)')],
    ['a line with two sides', newLines('(1, 10, 10)')],
    ['negative sides', newLines('(1, -10, 0)', '(2, 0, -10)')],
  ])('refuses an entry of %s', async (_what, statement) => {
    expect(await refusalOf(statement)).toBe(CHECK_VIOLATION);
  });

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
