import { expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { runProgram } from '../../src/cli/program.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase('the demo');
const { get, clock } = await testApp(database);
const company = await findOrganization(database.platform, COMPANY.slug);
if (company === null) throw new Error('there is no demo');
const { secret: as } = await aKey(database, company, [...EVERY_CAPABILITY]);
const { location } = database;
if (location.kind !== 'server') throw new Error('a command needs a database that other processes reach');
clock.set(START);

async function run(...words: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runProgram(['ask', ...words, '--org', COMPANY.slug], {
    environment: { DATABASE_URL: location.kind === 'server' ? location.url : '' },
    now: () => new Date(START),
    readInput: async () => '',
    out: (line) => void out.push(line),
    note: (line) => void err.push(line),
    draw: null,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const periodOf = (kind: string): string => (kind === 'range' ? 'last_fy' : 'today');

it('prints the answer of the API as JSON, for every metric', async () => {
  for (const { id, periodKind, shape } of CATALOG.filter((_metric, index) => index % 6 === 0)) {
    const period = periodOf(periodKind);
    const compare = shape === 'timeseries' ? [] : ['--compare', 'previous,last_year'];
    const query = compare.length === 0 ? '' : '&compare=previous,last_year';
    const { code, out, err } = await run(id, '--period', period, '--json', ...compare);
    expect([id, code, err]).toEqual([id, 0, '']);
    const answer = await get(`/api/v1/metrics/${id}/value?period=${period}${query}`, { as });
    const { data, meta } = answer.json<{ data: object; meta: Record<string, unknown> }>();
    const { computedAt: _at, version: _version, ...rest } = meta;
    expect([id, JSON.parse(out)]).toEqual([id, { data, meta: rest }]);
  }
}, 120_000);

it('prints a value as a line, months and parts as tables, and comparisons below', async () => {
  const total = await run('revenue.total', '--period', 'last_fy', '--compare', 'last_year');
  expect(total.out).toMatch(
    /^Total revenue, .*: AUD [\d.]+\nlast year: (AUD [\d.]+, change AUD -?[\d.]+|none \(no data\))$/,
  );
  const months = await run('revenue.monthly', '--period', 'last_fy');
  expect(months.out.split('\n')).toHaveLength(14);
  expect(months.out).toMatch(/^MONTH +VALUE$/m);
  const parts = await run('revenue.by_customer', '--period', 'last_fy');
  expect(parts.out).toMatch(/^Revenue by customer, .*: AUD [\d.]+ in total\nPART +VALUE +SHARE\n/);
});

it('says from when to when anything is recorded, where not all of the days are', async () => {
  const { out } = await run('revenue.total', '--period', '2020-01-01:2020-12-31');
  expect(out).toMatch(/: none \(no data\)\nrecorded from 2023-07-01 to 2026-11-20$/);
});

it('explains a value down to its records', async () => {
  const { code, out } = await run('profit.gross_margin', '--period', 'last_fy', '--explain');
  expect(code).toBe(0);
  expect(out).toMatch(/^Gross margin, .*: [\d.]+ %\n\n= /);
  expect(out).toMatch(/^ {4}dividend: Gross profit, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d: [\d.]+$/m);
  expect(out).toMatch(/\(\d+ records\)$/m);
});

it.each([
  [['revenue.totl', '--period', 'last_fy'], 'There is no metric "revenue.totl"'],
  [['revenue.total', '--period', 'soon'], 'period: '],
  [['revenue.total', '--period', 'last_fy', '--as-of', 'never'], 'asOf: '],
  [
    ['revenue.monthly', '--period', 'trailing_600'],
    'a series of more than 500 months is printed with --json alone',
  ],
  [['revenue.total', '--period', 'last_fy', '--team', '00000000-0000-7000-8000-000000000000'], ''],
])('%j is refused with a sentence', async (words, sentence) => {
  const { code, out, err } = await run(...words);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(sentence);
  expect(err).not.toContain('unexpected failure');
});
