import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { TenantReader } from '../../src/db/tenant.ts';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { isFigureMetric, type Metric } from '../../src/metrics/definition/metric.ts';
import type { Unit } from '../../src/money/round.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { PROOFS, type Proof } from '../by-hand/index.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import type { PlainValue } from '../support/plain.ts';

// `npm run proof` computes every metric of the demo twice and prints the table; `npm run docs` writes it again.
const SNAPSHOT = ['today', '2026-11-20', '2026-11-20'] as const;
const YEAR = ['last_fy', '2025-07-01', '2026-06-30'] as const;
const QUARTER = ['last_quarter', '2026-07-01', '2026-09-30'] as const;
const BURNING = ['2026-03-01:2026-05-31', '2026-03-01', '2026-05-31'] as const;
const AFTER_BURNING = ['as_of:2026-06-15', '2026-06-15', '2026-06-15'] as const;
const MONTHS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((month) =>
  [month, month + 1].map((first, end) =>
    new Date(Date.UTC(2025, first - 1, 1 - end)).toISOString().slice(0, 10),
  ),
);
/** The periods of metrics for which last year would show nothing, or only what another metric shows. */
const OF_OTHER_DAYS: Readonly<Record<string, typeof QUARTER | typeof BURNING | typeof AFTER_BURNING>> = {
  'growth.revenue_previous': QUARTER,
  'cash.burn_rate': BURNING,
  'cash.runway': AFTER_BURNING,
};

type Part = readonly [label: string, value: number | null];
type Row = Readonly<{
  unit: Unit;
  id: string;
  period: string;
  byHand: readonly Part[];
  ours: readonly Part[];
  hidden: number;
}>;

const database = await testDatabase('the demo');
const service = await testApp(database);
let rows: readonly Row[];

beforeAll(async () => {
  const { platform, openTenant } = database;
  const organization = await findOrganization(platform, COMPANY.slug);
  if (organization === null) throw new Error('there is no demo');
  const { secret } = await aKey(database, organization);
  const tenant = openTenant(organization.id);
  const proven: Row[] = [];
  for (const metric of CATALOG) {
    const proof = PROOFS.find(({ id }) => id === metric.id);
    if (proof !== undefined) proven.push(await prove(metric, proof, tenant, secret));
  }
  rows = proven;
});

async function prove(metric: Metric, proof: Proof, tenant: TenantReader, as: string): Promise<Row> {
  const { id } = metric;
  const [period, first, last] = OF_OTHER_DAYS[id] ?? (metric.periodKind === 'snapshot' ? SNAPSHOT : YEAR);
  const answer = await service.get(`/api/v1/metrics/${id}/value?period=${period}`, { as });
  const all = oursIn(answer.json<{ data: PlainValue }>().data);
  const ours = all.filter(([, value]) => value !== null);
  const byHand = [];
  for (const [from = '', until = ''] of proof.when === 'month by month' ? MONTHS : [[first, last]]) {
    byHand.push(...(await byHandIn(metric, proof, tenant, from, until)));
  }
  // In our order and under our names; parts that only one side has stay visible.
  const found = new Map(byHand.map((part) => [part[0].toLowerCase(), part]));
  const named = ours.map(([label]) => [label, found.get(label.toLowerCase())?.[1] ?? 0] as const);
  const hidden = new Set(all.filter(([, value]) => value === null).map(([label]) => label.toLowerCase()));
  const known = new Set(ours.map(([label]) => label.toLowerCase()));
  const others = byHand.filter(
    ([label]) => !known.has(label.toLowerCase()) && !hidden.has(label.toLowerCase()),
  );
  return { id, unit: metric.unit, period, byHand: [...named, ...others], ours, hidden: hidden.size };
}

function oursIn(data: PlainValue): Part[] {
  if (data.kind === 'scalar') return [['', data.value]];
  if (data.kind === 'timeseries') return data.points.map(({ date, value }) => [date.slice(0, 7), value]);
  const isByKey = data.dimension === 'ageing' || data.dimension === 'status';
  return data.items.map(({ key, label, value }) => [isByKey ? key : label, value]);
}

async function byHandIn(
  { unit, decimals }: Metric,
  { statement, when }: Proof,
  tenant: TenantReader,
  first: string,
  last: string,
) {
  const places = decimals ?? { currency: 2, percent: 4, ratio: 4, days: 1, months: 1, count: 0 }[unit];
  const found = await tenant.read<{ label: string; value: string | null }>(
    CompiledQuery.raw(
      `select label, round(value::numeric, ${places})::text as value from (${statement}) rows(label, value)
       where $1::date is not null and $2::date is not null and value is not null`,
      [first, last],
    ),
  );
  const month = when === 'month by month' ? first.slice(0, 7) : null;
  return found.map(({ label, value }): Part => [month ?? label, Number(value)]);
}

// Metrics answered from snapshots are made of figures, which have their own tests against plain code.
it('every metric with a formula is computed again by exactly one statement written by hand', () => {
  const computed = CATALOG.filter((metric) => !isFigureMetric(metric));
  expect(PROOFS.map(({ id }) => id).sort()).toEqual(computed.map(({ id }) => id).sort());
});

it('every metric of the demo equals its statement', () => {
  expect(rows.map(({ id, ours }) => [id, ours])).toEqual(rows.map(({ id, byHand }) => [id, byHand]));
  expect(rows.filter(({ ours }) => ours.length === 0)).toEqual([]);
});

it('the reference shows both', async () => {
  const lines = rows.map(
    ({ id, unit, period, byHand, ours, hidden }) =>
      `| \`${id}\` | \`${period}\` | ${inWords(byHand, unit)} | ${inWords(ours, unit)}${hidden > 0 ? `; ${hidden} hidden` : ''} |`,
  );
  const page = [
    '# Every number, computed twice',
    '',
    ABOUT,
    '',
    HEAD,
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot('../../docs/reference/proof.md');
});

const ABOUT = `Generated by \`npm run docs\`; \`npm run proof\` computes it again and prints it. The organisation is the demo on 20 November
2026. The independent value comes from SQL written by hand against the base tables (\`test/by-hand/\`): lines of
the ledger, documents and what settles them, memberships and pay; never from kept totals nor from the service's own
statements. Ours is what \`GET /v1/metrics/{id}/value\` answers. Of lists all parts are compared, and the first shown; where
groups of persons are too small to be shown, they are counted as hidden. The same statements are compared on other days,
periods and books in \`test/metrics\`.`;
const HEAD = '| metric | period | independent value | our value |';
const SHOWN = 4;

function inWords(parts: readonly Part[], unit: Unit): string {
  const [only] = parts;
  if (only?.[0] === '') return numeral(only[1], unit);
  const shown = parts.slice(0, SHOWN).map(([label, value]) => `${label} ${numeral(value, unit)}`);
  return `${parts.length}: ${[...shown, ...(parts.length > SHOWN ? ['…'] : [])].join('; ')}`;
}

function numeral(value: number | null, unit: Unit): string {
  if (value === null) return 'null';
  const minimumFractionDigits = unit === 'currency' ? 2 : 0;
  return new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 4 }).format(value);
}
