import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { DOCUMENT_CHECKS } from '../../src/records/documents/index.ts';
import { verifyBooks } from '../../src/records/verify-books.ts';
import { aTrader, importing, invoices, payments } from '../import/documents-support.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
let tenant: TenantWriter;
let own: string;

beforeEach(async () => {
  tenant = await aTrader(database);
  const [organization] = await tenant.read(query.selectFrom('organizations').select('id').compile());
  own = organization?.id ?? '';
  await importing(tenant, {
    ...invoices(
      'I-1,C-1,2026-07-05,90,10',
      'I-2,C-1,2026-08-05,100,,USD',
      'I-3,C-1,2026-07-05,50',
      'I-4,C-1,2026-07-05,1',
    ),
    'bills.csv': 'bill,vendor,issue_date,due_date,net\nB-1,V-1,2026-07-05,2026-08-05,100\n',
    ...payments(
      'P-1,2026-07-20,I-1,60',
      'P-2,2026-07-21,I-1,40',
      'P-3,2026-08-21,I-2,33.33',
      'P-4,2026-07-21,,100,,,,,,B-1',
    ),
  });
  // What is void is looked at as well, where it must hold of it.
  await importing(tenant, { ...invoices('I-4,C-1,2026-07-05,2'), ...payments('P-3,2026-08-22,I-2,33.33') });
});

/** The checks that find something, with all that each finds. What is tampered with is not in the totals either. */
async function found(): Promise<Record<string, readonly string[]>> {
  const { [`${TOTALS}`]: _totals, ...others } = await foundEverywhere();
  return others;
}

async function foundEverywhere(): Promise<Record<string, readonly string[]>> {
  const findings = await verifyBooks(tenant);
  return Object.fromEntries(
    findings.flatMap(({ check, differences }) => (differences.length === 0 ? [] : [[check, differences]])),
  );
}

/** Changes rows as only the owner of the database could, behind the back of the service. */
async function tamper(statement: string): Promise<void> {
  const client = await database.pool.connect();
  const tables = ['documents', 'document_lines', 'allocations', 'document_totals'];
  try {
    await client.query('begin');
    for (const table of tables) await client.query(`alter table ${table} no force row level security`);
    const { rowCount } = await client.query(`${statement} and organization_id = '${own}'`);
    for (const table of tables) await client.query(`alter table ${table} force row level security`);
    await client.query('commit');
    expect(rowCount).toBe(1);
  } finally {
    client.release();
  }
}

const [LINES, RATES, OPEN, WORTH, SETTLED, STANDING, TOTALS] = DOCUMENT_CHECKS.map(({ check }) => check);

describe('verify', () => {
  it('finds nothing in sound documents, and says how many it looked at', async () => {
    expect(await foundEverywhere()).toEqual({});
    const findings = await verifyBooks(tenant);
    const examined = findings
      .filter(({ check }) => DOCUMENT_CHECKS.some((document) => document.check === check))
      .map(({ check, examined: count }) => [check, count]);
    expect(examined).toEqual([
      [LINES, 6],
      [RATES, 6],
      [OPEN, 5],
      [WORTH, 5],
      [SETTLED, 5],
      [STANDING, 4],
      [TOTALS, 78],
    ]);
  });

  it('finds a line that was changed', async () => {
    await tamper('update document_lines set net = net + 1 where net = 90');
    expect(await found()).toEqual({
      [`${LINES}`]: ['invoice I-1: net 90.00000000 and tax 10.00000000, lines 91.00000000 and 10.00000000'],
    });
  });

  it('finds a document that lost its lines', async () => {
    await tamper('delete from document_lines where net = 2');
    expect(await found()).toEqual({
      [`${LINES}`]: ['invoice I-4: net 2.00000000 and tax 0.00000000, lines 0 and 0'],
    });
  });

  it.each(['base_net', 'base_tax'])('finds a %s that is not at the rate', async (column) => {
    await tamper(`update documents set ${column} = ${column} + 0.00000001 where external_id = 'I-3'`);
    const findings = await found();
    expect(Object.keys(findings)).toEqual([RATES]);
    expect(findings[`${RATES}`]).toEqual([
      expect.stringMatching(/^invoice I-3: 50\.0.* at 1\.0+ it is 50\.0/),
    ]);
  });

  it('finds a document of which too much is settled', async () => {
    await tamper("update allocations set amount = 41, base_amount = 41 where external_id = 'P-2'");
    expect(await found()).toEqual({
      [`${OPEN}`]: ['invoice I-1: total 100.00000000, settled 101.00000000'],
    });
  });

  it('finds a remainder in base currency of a settled document', async () => {
    await tamper("update allocations set base_amount = base_amount - 0.00000001 where external_id = 'P-4'");
    expect(await found()).toEqual({
      [`${WORTH}`]: ['bill B-1: settled, and 99.99999999 of 100.00000000 in base currency'],
    });
  });

  it('finds an allocation that is not worth its amount', async () => {
    await tamper(
      "update allocations set base_amount = base_amount + 0.000001 where external_id = 'P-3' and voided_at is null",
    );
    expect(await found()).toEqual({
      [`${WORTH}`]: [
        expect.stringMatching(/^invoice I-2: settled 33\.33000000, in base currency 44\.440000/),
      ],
    });
  });

  it.each([
    [
      "settled_on = null where external_id = 'I-1'",
      'invoice I-1: settled on no day, by its payments 2026-07-21',
    ],
    [
      "settled_on = '2026-07-20' where external_id = 'I-1'",
      'invoice I-1: settled on 2026-07-20, by its payments 2026-07-21',
    ],
    [
      "settled_on = '2026-07-20' where external_id = 'I-3'",
      'invoice I-3: settled on 2026-07-20, by its payments no day',
    ],
    [
      "paid_on = null where external_id = 'I-1'",
      'invoice I-1: paid on no day, by what settles it 2026-07-21',
    ],
    [
      "first_settled_on = '2026-07-21' where external_id = 'I-1'",
      'invoice I-1: first settled on 2026-07-21, by what settles it 2026-07-20',
    ],
    [
      "paid_on = '2026-07-20' where external_id = 'I-3'",
      'invoice I-3: paid on 2026-07-20, by what settles it no day',
    ],
  ])('finds a day of settlement that is not so: %s', async (change, difference) => {
    await tamper(`update documents set ${change}`);
    expect(await found()).toEqual({ [`${SETTLED}`]: [difference] });
  });

  it('finds a settlement of a void document', async () => {
    await tamper("update documents set voided_at = now() where external_id = 'B-1'");
    expect(await found()).toEqual({
      [`${STANDING}`]: ['payment P-4 settles bill B-1, which is void'],
    });
  });

  it.each([
    [
      "update document_totals set amount = amount + 0.00000001 where (figure, grain, kind) = ('open', 'month', 'bill')",
      'bills, open, month 2026-07-01: kept 0.00000001, by the documents 0.00000000',
    ],
    [
      "delete from document_totals where (figure, bucket, kind) = ('paid_days', '2026-07-21', 'invoice')",
      'invoices, paid_days, day 2026-07-21: kept 0, by the documents 16',
    ],
    [
      "update document_totals set bucket = '2026-07-22' where (figure, bucket) = ('payment', '2026-07-20')",
      'invoices, payment, day 2026-07-20: kept 0, by the documents 60.00000000',
      'invoices, payment, day 2026-07-22: kept 60.00000000, by the documents 0',
    ],
  ])('finds totals that are not what the documents come to: %s', async (change, ...differences) => {
    await tamper(change);
    const { [`${TOTALS}`]: of, ...others } = await foundEverywhere();
    expect(others).toEqual({});
    expect(of?.toSorted()).toEqual(differences);
  });
});
