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

describe('given rows', () => {
  it('arrive as they are', async () => {
    const given = givenRows(
      'given',
      { id: 'uuid', name: 'text', on: 'date', amount: 'amount', sure: 'boolean', count: 'integer' },
      ROWS,
    );
    const rows = await platform.run(
      sql`select id, name, "on"::text, amount::text, sure, count from ${given}`.compile(platformQuery),
    );
    expect(rows).toEqual(
      ROWS.map((row) => ({ ...row, amount: row.amount === null ? null : eightDecimals(row.amount) })),
    );
  });
});

function eightDecimals(amount: string): string {
  const [whole, part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(8, '0')}`;
}
