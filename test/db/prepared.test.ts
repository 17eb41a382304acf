import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { preparing } from '../../src/db/prepared.ts';
import { query } from '../../src/db/statement.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const adding = (one: number, other: number) =>
  sql<{ sum: number }>`select ${one}::int + ${other}::int as sum /* of prepared.test */`.compile(query);

it('a statement gets a stable name from its second use on, up to the maximum number of names', () => {
  const prepare = preparing(2);
  const other = sql`select ${1}::int /* another */`.compile(query);
  const third = sql`select ${1}::int /* a third */`.compile(query);
  expect(prepare(adding(1, 2))).toEqual({ text: adding(1, 2).sql, values: [1, 2] });
  const { name, ...again } = prepare(adding(3, 4));
  expect(again).toEqual({ text: adding(1, 2).sql, values: [3, 4] });
  expect(name).toMatch(/^[\w-]{22}$/);
  expect(prepare(adding(5, 6)).name).toBe(name);
  prepare(other);
  expect(prepare(other).name).not.toBe(name);
  prepare(third);
  expect(prepare(third)).toEqual({ text: third.sql, values: [1] });
});

it('a prepared statement returns the values of its own parameters', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    expect(await database.platform.run(adding(number, 10))).toEqual([{ sum: number + 10 }]);
  }
});
