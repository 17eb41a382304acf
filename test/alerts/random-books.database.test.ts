import { expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import type { AlertRule } from '../../src/alerts/alert.ts';
import { checkAlerts } from '../../src/alerts/check-alerts.ts';
import { createAlert } from '../../src/alerts/manage-alerts.ts';
import { selectAlerts } from '../../src/alerts/select-alerts.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { readOrganization } from '../../src/organizations/read-organization.ts';
import { eventsInTable } from '../events/events-asking.ts';
import { type Random, randomFrom } from '../generators/random.ts';
import { anOrganization, aUser, START } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { SEED } from '../support/seed.ts';
import { rethrow } from './watcher.ts';

// After each write the side of every alert is held against a plain recomputation from the entries in memory, in cents.
const BOOKS = Number(process.env['ALMANAC_BOOKS'] ?? 4);
const WRITES = 10;
const NOW = new Date(START);
const CHECKING = {
  clock: () => NOW,
  address: '',
  signal: new AbortController().signal,
  onFailure: rethrow,
};

const database = await testDatabase();

type Posted = Readonly<{ date: string; cents: number }>;
/** A value, and that of the period before, where there is one. */
type Values = Readonly<{ now: number; before: number }>;

/** What alerts watch, and how a bookkeeper would add it up: sales go to cash. Today is 20 November 2026. */
const WATCHED = {
  cash: {
    metric: 'cash.balance',
    period: 'today',
    of: (all) => between(all, '0', '2026-11-20', '2026-10-20'),
  },
  month: {
    metric: 'revenue.total',
    period: 'mtd',
    of: (all) => within(all, ['2026-11-01', '2026-11-20'], ['2026-10-01', '2026-10-20']),
  },
  quarter: {
    metric: 'revenue.total',
    period: 'trailing_3',
    of: (all) => within(all, ['2026-09-01', '2026-11-20'], ['2026-06-01', '2026-08-20']),
  },
} as const satisfies Readonly<
  Record<string, Readonly<{ metric: string; period: string; of: (all: readonly Posted[]) => Values }>>
>;

function sum(all: readonly Posted[], first: string, last: string): number {
  return all
    .filter(({ date }) => date >= first && date <= last)
    .reduce((total, { cents }) => total + cents, 0);
}

function within(
  all: readonly Posted[],
  now: readonly [string, string],
  before: readonly [string, string],
): Values {
  return { now: sum(all, ...now), before: sum(all, ...before) };
}

function between(all: readonly Posted[], first: string, today: string, earlier: string): Values {
  return { now: sum(all, first, today), before: sum(all, first, earlier) };
}

/** Whether the condition holds; null where it has no answer. */
function holdsPlainly(
  { condition, threshold, thresholdUnit }: AlertRule,
  { now, before }: Values,
): boolean | null {
  const limit = threshold.toNumber();
  if (condition === 'above') return now > limit * 100;
  if (condition === 'below') return now < limit * 100;
  if (thresholdUnit === 'amount') return Math.abs(now - before) > limit * 100;
  return before <= 0 ? null : Math.round((Math.abs(now - before) / before) * 1e6) > limit * 1e4;
}

function aRule(random: Random): AlertRule {
  const condition = random.pick(['above', 'below', 'changes_by_more_than'] as const);
  const thresholdUnit = condition === 'changes_by_more_than' && random.chance(0.5) ? 'percent' : 'amount';
  const threshold = new Decimal(thresholdUnit === 'percent' ? random.between(1, 80) : random.between(0, 300));
  return { condition, threshold, thresholdUnit };
}

const DATES = [
  '2026-05-10',
  '2026-06-15',
  '2026-08-20',
  '2026-08-21',
  '2026-09-01',
  '2026-10-01',
  '2026-10-20',
  '2026-10-21',
  '2026-11-01',
  '2026-11-20',
  '2026-11-21',
] as const;

function toEntry({ date, cents }: Posted) {
  const amount = new Decimal(cents).div(100).toFixed(2);
  const back = new Decimal(-cents).div(100).toFixed(2);
  return entry([date, ['1000', amount], ['4000', back]]);
}

async function aBook(seed: number) {
  const random = randomFrom(seed);
  const founded = await anOrganization(database);
  const tenant = database.openTenant(founded.id);
  const user = await aUser(database, founded, { role: 'owner' });
  const posted: Posted[] = [];
  const write = async (sales: readonly Posted[], accounts: typeof SMALL_CHART = []) => {
    await keepBooks(tenant, { accounts, entries: sales.map(toEntry) });
    posted.push(...sales);
  };
  // In each month, so that nothing of them is unknown.
  const months = ['04', '05', '06', '07', '08', '09', '10', '11'];
  await write(
    months.map((month) => ({ date: `2026-${month}-05`, cents: random.between(1, 10_000) })),
    SMALL_CHART,
  );
  const organization = await readOrganization(tenant);
  const actor = { kind: 'user', id: user.id } as const;
  const asker = { organization, capabilities: EVERY_CAPABILITY, limits: null };
  const by = { ...asker, userId: user.id, isManager: true, actor };
  const plain = new Map<
    string,
    { rule: AlertRule; watched: keyof typeof WATCHED; holds: boolean; fired: number }
  >();
  for (let count = 0; count < 6; count += 1) {
    const rule = aRule(random);
    const watched = random.pick(['cash', 'month', 'quarter'] as const);
    const { metric, period, of } = WATCHED[watched];
    const question = { subject: { kind: 'metric', metric } as const, period, team: null };
    const content = { ...question, ...rule, name: watched, byMail: false, isPaused: false };
    const { id, holds } = await createAlert(tenant, content, by, NOW);
    expect([seed, holds]).toEqual([seed, holdsPlainly(rule, of(posted)) ?? false]);
    plain.set(id, { rule, watched, holds, fired: 0 });
  }
  for (let count = 0; count < WRITES; count += 1) {
    await write([{ date: random.pick(DATES), cents: random.between(-10_000, 20_000) }]);
    await checkAlerts({ asking: tenant, noting: tenant }, { platform: database.platform, ...CHECKING });
    for (const one of plain.values()) {
      const holds = holdsPlainly(one.rule, WATCHED[one.watched].of(posted)) ?? one.holds;
      if (holds && !one.holds) one.fired += 1;
      one.holds = holds;
    }
    const kept = await tenant.read(selectAlerts().compile());
    const sides = Object.fromEntries(kept.map(({ id, holds }) => [id, holds]));
    const expected = Object.fromEntries([...plain].map(([id, { holds }]) => [id, holds]));
    expect([seed, count, sides]).toEqual([seed, count, expected]);
  }
  const fired = (await eventsInTable(tenant)).filter(({ kind }) => kind === 'metric.crossed');
  const times = [...plain].map(([id, one]) => [
    id,
    one.fired,
    fired.filter(({ data }) => data['alert_id'] === id).length,
  ]);
  expect([seed, times.map(([id, , events]) => [id, events])]).toEqual([
    seed,
    times.map(([id, plainly]) => [id, plainly]),
  ]);
  return fired.length;
}

it(
  `sides and crossings of ${BOOKS} random books are those of a plain recomputation after each write`,
  async () => {
    let fired = 0;
    for (let book = 0; book < BOOKS; book += 1) fired += await aBook(SEED + book);
    expect(fired).toBeGreaterThan(0);
    if (BOOKS > 4) process.stdout.write(`${BOOKS} books from seed ${SEED}: ${fired} crossings\n`);
  },
  60_000 + BOOKS * 30_000,
);
