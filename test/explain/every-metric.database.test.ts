import { Decimal } from 'decimal.js';
import { beforeAll, expect, it } from 'vitest';
import { COMPANY } from '../../src/demo/company.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findOrganization } from '../../src/organizations/create-organization.ts';
import { aKey, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { addedUp, type Node, nodesOf } from './add-up.ts';

// Every metric of the demo, explained: the facts must come to the value, however it is made.
const database = await testDatabase('the demo');
const { get } = await testApp(database);
let as: string;

beforeAll(async () => {
  const { platform } = database;
  const organization = await findOrganization(platform, COMPANY.slug);
  if (organization === null) throw new Error('there is no demo');
  ({ secret: as } = await aKey(database, organization));
}, 60_000);

type Explanation = Readonly<{
  formula: string;
  value: Readonly<Record<string, unknown>>;
  withheld: boolean;
  parts: ReadonlyArray<Readonly<{ key: string; label: string; of: Node }>>;
}>;
type Row = Readonly<{ amount: string; facts: number; kind: string; id: string; line: number; date: string }>;

const ask = async <Data>(path: string): Promise<Data> => {
  const answer = await get(path, { as });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.payload}`);
  return answer.json<Data>();
};

async function rowsAt(address: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Readonly<{ data: Row[]; meta: Readonly<{ next_cursor: string | null }> }> = await ask(
      `${address}&limit=500${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    rows.push(...page.data);
    cursor = page.meta.next_cursor;
  } while (cursor !== null);
  return rows;
}

const summed = (rows: readonly Row[]) =>
  Decimal.sum(0, ...rows.map(({ amount }) => amount))
    .toDecimalPlaces(12)
    .toFixed();

async function explained(id: string, period: string): Promise<Explanation> {
  const asked = `period=${encodeURIComponent(period)}`;
  const { data } = await ask<{ data: Explanation }>(`/api/v1/metrics/${id}/explain?${asked}`);
  const { data: value } = await ask<{ data: object }>(`/api/v1/metrics/${id}/value?${asked}`);
  expect(data.value).toEqual(value);
  for (const { of } of data.parts) {
    for (const node of nodesOf(of)) {
      expect([node.label, asShown(addedUp(node), node)]).toEqual([node.label, node.value]);
    }
  }
  return data;
}

it.each(CATALOG.map(({ id, periodKind }) => [id, periodKind === 'range' ? 'ytd' : 'today']))(
  '%s equals the sum of its facts, and has the rows of its leaves',
  async (id, period) => {
    const { parts } = await explained(id, period);
    const leaves = parts
      .flatMap(({ of }) => nodesOf(of))
      .flatMap(({ label, facts }) =>
        facts === null ? [] : [{ ...facts, of: `${label} ${facts.count} ${facts.sum}` }],
      );
    for (const { rows: address, of, count, sum } of leaves.filter((leaf) => leaf.count <= 500).slice(0, 6)) {
      // Metrics of the same facts have the same rows: two of them are enough.
      const metrics = metricsOf.get(of) ?? new Set();
      metricsOf.set(of, metrics.add(id));
      if (address === null || metrics.size > 2) continue;
      const rows = await rowsAt(address);
      expect(rows.length).toBe(count);
      // The middle one of them is no sum; what has no end is cut off after 12 decimals.
      expect(sum === null ? null : summed(rows)).toBe(sum);
      expect(new Set(rows.map((row) => `${row.kind} ${row.id} ${row.line} ${row.date}`)).size).toBe(count);
      seen.push(...rows.map(({ kind }) => kind));
    }
  },
);

// Of a long time the lines are looked for by their accounts, of a short one by their dates.
it.each([
  'cash.in_period',
  'cash.out_period',
  'operations.journal_entries',
  'revenue.by_account',
  'profit.net_monthly',
  'growth.revenue_yoy',
])('%s of three years equals the sum of its facts, and the first leaf has its rows', async (id) => {
  const { parts } = await explained(id, '2023-08-01:2026-10-31');
  const [leaf] = parts.flatMap(({ of }) => nodesOf(of)).flatMap(({ facts }) => facts ?? []);
  const rows = await rowsAt(leaf?.rows ?? '');
  expect([rows.length, summed(rows)]).toEqual([leaf?.count, leaf?.sum]);
});

const EARLIER = CATALOG.filter((_metric, index) => index % 3 === 0).map(
  ({ id, periodKind }) => [id, periodKind === 'range' ? 'last_fy' : 'as_of:2026-03-31'] as const,
);
it.each(EARLIER)('%s of %s equals the sum of its facts', async (id, period) => {
  const { withheld, parts } = await explained(id, period);
  expect([withheld, parts.length > 0]).toEqual([withheld, !withheld]);
});

// What has no end is cut off in the answer, and what is made of it differs by a hair.
function asShown(calculated: Decimal | null, { value, ...node }: Node): string | null {
  if (calculated === null) return null;
  const isExact = nodesOf({ value, ...node }).every(({ operation }) => !ENDLESS.has(operation));
  if (isExact || value === null) return calculated.toFixed();
  return calculated.minus(value).abs().lt('1e-7') ? value : calculated.toFixed();
}

const ENDLESS: ReadonlySet<string> = new Set(['quotient', 'mean', 'months_in_period']);

const seen: string[] = [];
/** The metrics that were explained by the same facts. */
const metricsOf = new Map<string, Set<string>>();

it('has seen facts of every kind', () => {
  expect(new Set(seen)).toEqual(
    new Set(['line', 'entry', 'invoice', 'bill', 'allocation', 'customer', 'vendor', 'person']),
  );
});
