import { CompiledQuery } from 'kysely';
import { expect, it, vi } from 'vitest';
import { AskedState } from '../../src/db/asked-state.ts';
import { dataVersionFrom, newStamp, SELECT_DATA_VERSION } from '../../src/db/data-version.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { readFactRows } from '../../src/questions/read-facts.ts';
import { compile } from '../../src/sql/compile.ts';
import { compileWithFacts } from '../../src/sql/facts/index.ts';
import { question } from '../metrics/asking.ts';
import { anOrganization } from '../support/app.ts';
import { day, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { recordStatements } from '../support/statements.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const database = await testDatabase();
const organization = await anOrganization(database);
const own = database.openTenant(organization.id);
const sell = async (amount: string) =>
  await keepBooks(own, { entries: [entry(['2026-11-02', ['1000', amount], ['4000', `-${amount}`]])] });
await keepBooks(own, { accounts: SMALL_CHART });
await sell('100');

const plan = planReads([question('revenue.total', 'ytd', day('2026-11-20'))]);
const statement = compile(plan, 'in detail');
const current = async () => {
  const [row] = await own.read(SELECT_DATA_VERSION);
  if (row === undefined) throw new Error('no state');
  return dataVersionFrom(row);
};
/** A door of a question about the state that the data are in now, and what is called when it reads another. */
async function asking(version = current()) {
  const left = vi.fn<() => void>();
  const asked = new AskedState(await version, left);
  const door = openTenantDoor(database.pool, organization.id, { kind: 'question', signal: null, asked });
  return { left, read: async (of = statement) => await readFactRows(door, plan, of, NOW) };
}

it('the state of the data is read with the rows, in one statement', async () => {
  const { left, read } = await asking();
  const texts = recordStatements(database.pool);
  const rows = await read();
  expect(rows.map(({ kind }) => kind)).toEqual(['value', 'recorded', 'state']);
  expect(texts.filter((text) => !/^(begin|commit)/.test(text))).toEqual([statement?.sql]);
  expect(left).not.toHaveBeenCalled();
});

it('so is that of an explanation', async () => {
  const { left, read } = await asking();
  const rows = await read(compileWithFacts(plan, 'in detail'));
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['value', 'recorded', 'sum', 'count', 'state']),
  );
  expect(left).not.toHaveBeenCalled();
});

it('rows of a later state are noticed, and those of one with the same number', async () => {
  const before = current();
  const { left, read } = await asking(before);
  await sell('1');
  const value = (await read()).find(({ kind }) => kind === 'value');
  expect(Number(value?.amount)).toBe(101);
  expect(left).toHaveBeenCalledOnce();
  const { number } = await current();
  const other = await asking(Promise.resolve({ number, stamp: newStamp() }));
  await other.read();
  expect(other.left).toHaveBeenCalledOnce();
});

it('a statement that sees no state is no answer', async () => {
  const { read } = await asking();
  const without = compile(plan, 'in detail');
  const blind = without && {
    ...CompiledQuery.raw(`select * from (${without.sql}) row where kind <> 'state'`, [...without.parameters]),
  };
  await expect(read(blind)).rejects.toThrow('rows locked');
  // Nor for a command, whose answer nobody caches.
  await expect(readFactRows(own, plan, blind, NOW)).rejects.toThrow('rows locked');
});
