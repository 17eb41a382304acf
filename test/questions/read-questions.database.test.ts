import { expect, it } from 'vitest';
import { dataVersionFrom, SELECT_DATA_VERSION } from '../../src/db/data-version.ts';
import { planReads } from '../../src/metrics/plan/plan.ts';
import { knowing, type Question } from '../../src/metrics/plan/question.ts';
import { evaluate } from '../../src/metrics/value/evaluate.ts';
import { readQuestions } from '../../src/questions/read-questions.ts';
import { compile } from '../../src/sql/compile.ts';
import { question } from '../metrics/asking.ts';
import { anOrganization } from '../support/app.ts';
import { day, entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { plain } from '../support/plain.ts';
import { recordStatements, withoutDoors } from '../support/statements.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const database = await testDatabase();

/** An organisation that sells on days, and how a question about it is answered: the value, and the statements that it took. */
async function aSeller() {
  const { id } = await anOrganization(database);
  const tenant = database.openTenant(id);
  await keepBooks(tenant, { accounts: SMALL_CHART });
  const sell = async (date: string) =>
    await keepBooks(tenant, { entries: [entry([date, ['1000', '-90'], ['6000', '90']])] });
  const current = async () => {
    const [row] = await tenant.read(SELECT_DATA_VERSION);
    if (row === undefined) throw new Error('no state');
    return { id, dataVersion: dataVersionFrom(row) };
  };
  const ask = async (asked: Question, organization = current()) => {
    const of = await organization;
    const statements = recordStatements(database.pool);
    const reading = {
      questions: [asked],
      plan: (questions: readonly Question[]) => planReads(questions),
      compile: (plan: ReturnType<typeof planReads>) => compile(plan, 'in detail'),
    };
    const { readings, recorded } = await readQuestions(tenant, of, reading, NOW);
    const sent = withoutDoors(statements);
    const { coverage, ...value } = plain(evaluate(knowing(asked, recorded), readings, 'AUD'));
    const reads = sent.map((text) => (text.includes("'recorded' as kind") ? 'with days' : 'without'));
    return { value: 'value' in value ? value.value : null, through: coverage.through, reads };
  };
  return { sell, ask, current };
}

const THIS_YEAR = question('expenses.total', 'ytd', day('2026-11-20'));
const THIS_MONTH = question('expenses.total', 'mtd', day('2026-11-20'));
const RUNWAY = question('cash.runway', 'today', day('2026-11-20'));

it('what is known is read with the first question, and remembered until the data change', async () => {
  const { sell, ask } = await aSeller();
  await sell('2026-07-01');
  await sell('2026-09-30');
  expect(await ask(THIS_YEAR)).toEqual({ value: 180, through: '2026-09-30', reads: ['with days'] });
  expect(await ask(THIS_YEAR)).toEqual({ value: 180, through: '2026-09-30', reads: ['without'] });
  expect(await ask(THIS_MONTH)).toEqual({ value: null, through: '2026-09-30', reads: ['without'] });
  await sell('2026-11-02');
  expect(await ask(THIS_MONTH)).toEqual({ value: 90, through: '2026-11-02', reads: ['with days'] });
});

it('a window that ends with the last fact is read again where that was another one than was known', async () => {
  const { sell, ask } = await aSeller();
  await sell('2026-07-01');
  await sell('2026-09-30');
  // July to September: −180 and 60 a month; cash is below zero.
  expect(await ask(RUNWAY)).toMatchObject({ value: 0, reads: ['with days', 'with days'] });
  expect(await ask(RUNWAY)).toMatchObject({ reads: ['without'] });
  await sell('2026-09-29');
  expect(await ask(RUNWAY)).toMatchObject({ reads: ['with days'] });
  await sell('2026-10-31');
  expect(await ask(RUNWAY)).toMatchObject({ through: '2026-10-31', reads: ['with days', 'with days'] });
});

it('what was remembered is not believed of another state than the statement saw', async () => {
  const { sell, ask, current } = await aSeller();
  await sell('2026-07-01');
  const before = await current();
  await ask(THIS_YEAR, Promise.resolve(before));
  await sell('2026-11-02');
  // The caller’s look-up was before the sale.
  expect(await ask(THIS_YEAR, Promise.resolve(before))).toEqual({
    value: 180,
    through: '2026-11-02',
    reads: ['without', 'with days'],
  });
});
