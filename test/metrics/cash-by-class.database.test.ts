import { expect, it } from 'vitest';
import { ACCOUNT_CLASSES, type AccountClass } from '../../src/ledger/account-class.ts';
import { ACTIVITIES, type Activity } from '../../src/ledger/activity.ts';
import { cashOnOtherSide } from '../../src/metrics/definition/measures/ledger.ts';
import { type Need, type Plan, readsOf } from '../../src/metrics/plan/plan.ts';
import { Readings } from '../../src/metrics/value/readings.ts';
import { periodFromInclusive } from '../../src/period/index.ts';
import { compileWithFacts } from '../../src/sql/facts/index.ts';
import { stateIn } from '../../src/sql/state.ts';
import { anOrganization } from '../support/app.ts';
import { day, entry, keepBooks } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();

it('the cash on the other side of classes is that of the entries behind it', async () => {
  const tenant = database.openTenant((await anOrganization(database)).id);
  await keepBooks(tenant, {
    accounts: ACCOUNT_CLASSES.map((name) => [name, name, name]),
    entries: [
      entry(['2026-07-31', ['cash', '1'], ['receivable', '-1']]),
      entry(['2026-08-01', ['cash', '110'], ['operating_revenue', '-100'], ['sales_tax', '-10']]),
      entry(['2026-08-15', ['fixed_asset', '500'], ['payable', '-500']]),
      entry(['2026-08-20', ['payable', '300'], ['cash', '-300']]),
      entry(['2026-08-31', ['loan', '80'], ['interest', '5'], ['cash', '-85']]),
      entry(['2026-09-01', ['cash', '1'], ['receivable', '-1']]),
    ],
  });
  const period = periodFromInclusive(day('2026-08-01'), day('2026-08-31'));
  const needOf = (activity: Activity, classes: readonly AccountClass[]): Need => {
    return { measure: cashOnOtherSide(activity, classes), by: 'nothing', team: null, period };
  };
  const pairs = ACTIVITIES.flatMap((activity) => ACCOUNT_CLASSES.map((name) => [activity, name] as const));
  const needs = pairs.map(([activity, name]) => needOf(activity, [name]));
  const together = needOf('operating', ['payable', 'sales_tax', 'interest']);
  const plan: Plan = {
    reads: readsOf([...needs, together]),
    teams: [],
    figures: [],
    since: null,
    recording: null,
  };
  const statement = compileWithFacts(plan, 'in detail');
  const rows = statement === null ? [] : await tenant.read(statement, stateIn);
  for (const of of ['value', 'sum'] as const) {
    const read = new Readings(plan, rows, of);
    const amounts = pairs.map((pair, index) => [
      pair.join(' '),
      Number(read.amount(needs[index] ?? together)),
    ]);
    expect(Object.fromEntries(amounts.filter(([, amount]) => amount !== 0))).toEqual({
      'operating operating_revenue': 100,
      'operating sales_tax': 10,
      'operating payable': 200,
      'operating interest': -5,
      'investing fixed_asset': -500,
      'financing loan': -80,
    });
    expect(Number(read.amount(together))).toBe(205);
  }
  // An entry counts once, whatever its classes.
  expect(Number(new Readings(plan, rows, 'count').amount(together))).toBe(4);
});
