import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { preparable } from '../../src/db/prepared.ts';
import { query } from '../../src/db/statement.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const adding = (one: number, other: number) =>
  sql<{ sum: number }>`select ${one}::int + ${other}::int as sum /* of prepared.test */`.compile(query);

it('a text has a name from the second time on, the same for the same', () => {
  const first = preparable(adding(1, 2));
  expect(first).toEqual({ text: first.text, values: [1, 2] });
  const second = preparable(adding(3, 4));
  expect(second).toMatchObject({ text: first.text, values: [3, 4], name: expect.any(String) as string });
  expect(preparable(adding(5, 6)).name).toBe(second.name);
  const other = sql`select ${1}::int /* of another */`.compile(query);
  preparable(other);
  expect(preparable(other).name).not.toBe(second.name);
});

it('a statement that is prepared answers with its own values', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    expect(await database.platform.run(adding(number, 10))).toEqual([{ sum: number + 10 }]);
  }
});
