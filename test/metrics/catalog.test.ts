import { describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability } from '../../src/access/capability.ts';
import { describe as describeMetric } from '../../src/metrics/catalog/describe.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { findMetric, visibleMetrics } from '../../src/metrics/catalog/registry.ts';
import { measuresOf } from '../../src/metrics/definition/measures-of.ts';
import { CATEGORIES, type Metric } from '../../src/metrics/definition/metric.ts';
import { parseDay } from '../../src/period/index.ts';
import { metricsWithin } from './metrics-within.ts';

describe('the catalogue', () => {
  it.each([
    ['cash.balance', 'scalar', 'snapshot'],
    ['cash.in_period', 'scalar', 'range'],
    ['cash.out_period', 'scalar', 'range'],
    ['cash.net_flow', 'scalar', 'range'],
    ['cash.on_hand_monthly', 'timeseries', 'range'],
    ['cash.net_flow_monthly', 'timeseries', 'range'],
    ['revenue.total', 'scalar', 'range'],
    ['expenses.total', 'scalar', 'range'],
    ['balance.total_assets', 'scalar', 'snapshot'],
    ['balance.total_liabilities', 'scalar', 'snapshot'],
    ['profit.net', 'scalar', 'range'],
    ['quality.balance_check', 'scalar', 'snapshot'],
    ['revenue.by_account', 'breakdown', 'range'],
  ])('has %s, a %s over a %s', (id, shape, periodKind) => {
    expect(findMetric(id)).toMatchObject({
      id,
      shape,
      periodKind,
      unit: 'currency',
      requiresCapability: 'metrics.read',
    });
  });

  it('lists each metric once, named by its subject', () => {
    expect(new Set(CATALOG.map((metric) => metric.id)).size).toBe(CATALOG.length);
    for (const metric of CATALOG) expect(metric.id).toMatch(/^[a-z_]+\.[a-z0-9_]+$/);
  });

  it('lists metrics by category, in the order of the categories', () => {
    const order: number[] = CATALOG.map((metric) => CATEGORIES.indexOf(metric.category));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('relates metrics to other existing ones', () => {
    for (const { id, related } of CATALOG) {
      expect(related.length).toBeGreaterThan(0);
      for (const other of related) {
        expect(findMetric(other)?.id, `${id} is related to ${other}`).toBe(other);
        expect(other).not.toBe(id);
      }
    }
  });

  it('describes each metric in a sentence', () => {
    for (const { label, description } of CATALOG) {
      expect(label.length).toBeGreaterThan(3);
      expect(description).toMatch(/^[A-Z].{30,}\.$/);
    }
  });

  it.each([
    ['tax.sales_net', 'sales and purchases that are only in the ledger, such as cash sales, do not'],
    ['tax.sales_collected', 'Sales that are in the ledger alone are not in it'],
    ['tax.purchases_paid', 'Purchases that are only in the ledger do not count'],
    ['ap.dpo', 'a textbook divides by cost of sales instead'],
    ['profit.operating', 'Not a measure of IFRS'],
    ['profit.operating', 'gains on disposals and exchange differences of trade'],
    ['profit.ebitda', 'Not a measure of IFRS'],
    ['cash.burn_rate', 'Loans and owners'],
    ['balance.equity', 'other comprehensive income'],
    ['profit.interest_cover', 'Interest received is not deducted'],
  ])('clarifies in the text of %s: %s', (id, words) => {
    expect(findMetric(id)?.description).toContain(words);
  });

  it.each([
    ['paygap.gender_mean_gap', 'regulations 6 and 8'],
    ['paygap.gender_median_gap', 'regulations 6 and 9'],
    ['paygap.bonus_mean_gap', 'regulation 10'],
    ['paygap.bonus_median_gap', 'regulation 11'],
    ['paygap.bonus_receipt', 'regulation 12'],
    ['paygap.quartiles', 'regulations 6 and 13'],
    ['paygap.eu_mean_gap', '9(1)(a)'],
    ['paygap.variable_mean_gap', '9(1)(b)'],
    ['paygap.eu_median_gap', '9(1)(c)'],
    ['paygap.variable_median_gap', '9(1)(d)'],
    ['paygap.variable_receipt', '9(1)(e)'],
    ['paygap.eu_quartiles', '9(1)(f)'],
    ['paygap.by_category_of_worker', '9(1)(g)'],
  ])('names the provision that requires %s: %s', (id, provision) => {
    const law = provision.startsWith('9(1)') ? 'Directive (EU) 2023/970' : 'UK SI 2017/172';
    const source = findMetric(id)?.source ?? '';
    expect(source).toContain(law);
    expect(source.endsWith(` ${provision}`)).toBe(true);
  });

  it('numbers the versions of a definition from 2, each with its day and its change', () => {
    for (const { id, changes = [] } of CATALOG) {
      const days = changes.map(({ date }) => date);
      expect(days, id).toEqual(days.toSorted());
      for (const [index, { version, date, what }] of changes.entries()) {
        expect(version, id).toBe(index + 2);
        expect(parseDay(date), id).not.toBeNull();
        expect(what, id).toMatch(/^[A-Z].{15,}\.$/);
      }
    }
  });

  it('gives each metric built on one with a new version its own new version, no earlier, unless it was added then', () => {
    const latest = ({ changes = [], added = '' }: Metric) => changes.at(-1)?.date ?? added;
    for (const metric of CATALOG) {
      for (const part of metricsWithin(metric)) {
        expect(latest(metric) >= latest(part), `${metric.id} is made of ${part.id}`).toBe(true);
      }
    }
  });

  it('is frozen', () => {
    expect(Object.isFrozen(CATALOG)).toBe(true);
    for (const metric of CATALOG) expect(Object.isFrozen(metric)).toBe(true);
  });
});

const seeing = (...capabilities: readonly Capability[]) => ({
  capabilities: new Set(capabilities),
  limits: null,
});

describe('the catalogue as a caller sees it', () => {
  it('holds every metric that the capabilities allow, or those of one category', () => {
    const reader = seeing('metrics.read');
    expect(visibleMetrics(reader, null)).toEqual(
      CATALOG.filter(({ requiresCapability }) => requiresCapability === 'metrics.read'),
    );
    expect(visibleMetrics(reader, 'revenue').map((metric) => metric.id)).toEqual(
      CATALOG.filter(({ category }) => category === 'revenue').map(({ id }) => id),
    );
    expect(visibleMetrics(reader, 'pay_equity')).toEqual([]);
    expect(visibleMetrics(seeing('people.view_cost'), null).map(({ id }) => id.split('.')[0])).toEqual(
      Array<string>(7).fill('comp'),
    );
    expect(visibleMetrics(seeing('people.view_paygap'), null).map(({ category }) => category)).toEqual(
      Array<string>(16).fill('pay_equity'),
    );
  });

  it('marks exactly the metrics made of cash by activity as based on posted entries', () => {
    const posted = CATALOG.filter((metric) =>
      measuresOf(metric).some(({ source }) => source === 'cash flows'),
    );
    expect(posted.length).toBeGreaterThan(6);
    for (const metric of CATALOG) {
      const { id, basis } = describeMetric(metric, seeing(...CAPABILITIES));
      expect([id, basis]).toEqual([id, posted.includes(metric) ? 'posted' : null]);
    }
  });

  it('has the metadata of the specification, field by field', () => {
    for (const metric of CATALOG) {
      expect(Object.keys(describeMetric(metric, seeing(...CAPABILITIES)))).toEqual([
        'id',
        'label',
        'description',
        'category',
        'unit',
        'shape',
        'periodKind',
        'pointKind',
        'requiresCapability',
        'teamScoped',
        'teamRequiresCapability',
        'definitionVersion',
        'favourable',
        'notApplicable',
        'basis',
        'monthly',
        'divisions',
        'comparisons',
        'changesBy',
        'related',
        'tags',
      ]);
    }
  });
});

describe('related views of a metric', () => {
  const described = (id: string, ...capabilities: readonly Capability[]) => {
    const metric = CATALOG.find((each) => each.id === id);
    if (metric === undefined) throw new Error(`there is no metric ${id}`);
    return describeMetric(metric, seeing(...capabilities));
  };

  it('are its series and its breakdowns of the same value', () => {
    expect(described('profit.net', 'metrics.read')).toMatchObject({
      monthly: 'profit.net_monthly',
      divisions: [{ id: 'profit.by_department', dimension: 'department' }],
    });
    expect(described('revenue.total', 'metrics.read').divisions.map(({ id }) => id)).toEqual([
      'revenue.by_customer',
      'revenue.by_department',
      'revenue.by_account',
    ]);
    expect(described('ar.overdue', 'metrics.read')).toMatchObject({ monthly: null, divisions: [] });
    expect(described('ar.outstanding', 'metrics.read').divisions.map(({ id }) => id)).toEqual([
      'ar.ageing',
      'ar.by_customer',
    ]);
    expect(described('diversity.gender', 'people.view_diversity')).toMatchObject({
      divisions: [],
      changesBy: [],
    });
  });

  it('show whether the points of a series cover a month or its last day', () => {
    expect(described('revenue.monthly', 'metrics.read').pointKind).toBe('range');
    expect(described('headcount.monthly', 'metrics.read').pointKind).toBe('snapshot');
    expect(described('comp.monthly', 'people.view_cost').pointKind).toBe('snapshot');
    expect(described('cash.balance', 'metrics.read').pointKind).toBeNull();
  });

  it('are named only to those who may see them', () => {
    expect(described('comp.annual_total', 'people.view_cost').divisions).toHaveLength(2);
    expect(described('comp.annual_total', 'metrics.read').divisions).toEqual([]);
  });

  it('can be compared unless they are a series, and broken down by the dimensions of their records', () => {
    for (const metric of CATALOG) {
      const { comparisons, changesBy, shape } = describeMetric(metric, seeing(...CAPABILITIES));
      expect([metric.id, comparisons.length]).toEqual([metric.id, shape === 'timeseries' ? 0 : 2]);
      expect(shape === 'scalar' || changesBy.length === 0).toBe(true);
    }
    expect(described('ar.outstanding', 'metrics.read').changesBy).toEqual(['account', 'customer']);
    expect(described('ap.outstanding', 'metrics.read').changesBy).toEqual(['account', 'vendor']);
    expect(described('headcount.active', 'metrics.read').changesBy).toEqual(['department']);
    // The tenure of the only person in a department is not shown.
    expect(described('people.average_tenure', 'metrics.read').changesBy).not.toContain('tenure');
  });
});
