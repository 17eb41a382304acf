import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { givenRows } from '../../src/db/given-rows.ts';
import { platformQuery } from '../../src/db/statement.ts';
import { testDatabase } from '../support/database.ts';

const { platform } = await testDatabase();

const ROWS = [
  {
    id: '01a1fbae-0ab4-74bf-b2f4-700c9aca38ab',
    name: 'plain',
    on: '2026-07-01',
    amount: '-1.00000001',
    sure: true,
    count: 3,
  },
  { id: null, name: '{"a", \\n', on: null, amount: null, sure: null, count: null },
  { id: null, name: 'null', on: '0001-01-01', amount: '9999999999999999.9999', sure: false, count: 0 },
  { id: null, name: '', on: null, amount: '0', sure: null, count: -1 },
  { id: null, name: null, on: null, amount: null, sure: null, count: null },
];

type Row = Readonly<{ [Column in keyof (typeof ROWS)[0]]: (typeof ROWS)[number][Column] }>;

describe('given rows', () => {
  it('arrive as they are', async () => {
    expect(await arrived(ROWS)).toEqual(stored(ROWS));
  });

  it('arrive as they are where columns are the same in every row', async () => {
    const row = fc.record(
      Object.fromEntries(
        COLUMNS.map((column) => [column, fc.constantFrom(...ROWS.map((one) => one[column]))]),
      ),
    ) as fc.Arbitrary<Row>;
    const repeated = fc.subarray(COLUMNS);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), repeated, async (rows, columns) => {
        const [first] = rows;
        const same = Object.fromEntries(columns.map((column) => [column, first?.[column]]));
        const given = rows.map((one) => ({ ...one, ...same }));
        expect(await arrived(given)).toEqual(stored(given));
      }),
      { numRuns: 200 },
    );
  });

  it('are none where none are given', async () => {
    expect(await arrived([])).toEqual([]);
  });
});

const COLUMNS = Object.keys(ROWS[0] ?? {}) as (keyof Row)[];

async function arrived(given: readonly Row[]): Promise<unknown[]> {
  const from = givenRows(
    'given',
    { id: 'uuid', name: 'text', on: 'date', amount: 'amount', sure: 'boolean', count: 'integer' },
    given,
  );
  return await platform.run(
    sql`select id, name, "on"::text, amount::text, sure, count from ${from}`.compile(platformQuery),
  );
}

function stored(given: readonly Row[]): unknown[] {
  return given.map((row) => ({ ...row, amount: row.amount === null ? null : eightDecimals(row.amount) }));
}

function eightDecimals(amount: string): string {
  const [whole, part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(8, '0')}`;
}
