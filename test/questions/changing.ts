import { expect } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { COMPARISONS, type ComparedTo } from '../../src/metrics/definition/comparison.ts';
import { type ChangeDimension, changeDimensionsOf } from '../../src/metrics/definition/divisible.ts';
import type { Metric } from '../../src/metrics/definition/metric.ts';
import { type Decimal, sumOf, ZERO } from '../../src/money/decimal.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { askForChanges, type Changes, explainChanges } from '../../src/questions/changes.ts';

/** A change that can be asked about: of a metric, against a time, divided by something or not. */
export type Case = Readonly<{ metric: Metric; against: ComparedTo; by: ChangeDimension | undefined }>;

/** Every change of the catalogue that can be asked about. */
export const CASES: readonly Case[] = CATALOG.filter(({ shape }) => shape !== 'timeseries').flatMap(
  (metric) =>
    COMPARISONS.flatMap((against) =>
      [undefined, ...changeDimensionsOf(metric)].map((by) => ({ metric, against, by })),
    ),
);

/** Explains changes of an organisation to somebody who sees all of it. */
export function explaining(tenant: TenantWriter, organization: Organization, today: string) {
  const asker = { organization, capabilities: new Set(CAPABILITIES), limits: null };
  const now = new Date(`${today}T02:00:00Z`);
  return async ({ metric: { id }, against, by }: Case, period: string): Promise<Changes> => {
    const asked = askForChanges({ id, period, team: undefined, asOf: undefined, against, by }, asker, now);
    return await explainChanges(tenant, asked, asker, now);
  };
}

/** Checks that effects add up at each level, and that nothing is left without a word. Answers whether something changed. */
export function expectExplained({ metric, by }: Case, changes: Changes): boolean {
  const { comparison, drivers, division, undivided, sentence } = changes;
  const { change } = comparison;
  expect(sentence.text).toMatch(
    change === null ? /^.+ cannot be compared: .+\.$/ : /^.+ (rose|fell|did not change).*\.$/,
  );
  expect(drivers.length > 0 || undivided !== null).toBe(true);
  expect(changeDimensionsOf(metric).length > 0 || metric.shape === 'breakdown' || undivided !== null).toBe(
    true,
  );
  if (change === null || drivers.length === 0) {
    expect([metric.id, drivers, division]).toEqual([metric.id, [], null]);
    return false;
  }
  expectSum(change, drivers);
  for (const { effect, parts } of drivers) if (parts.length > 0) expectSum(effect, parts);
  expect(by !== undefined || division === null).toBe(true);
  if (division === null) return !change.isZero();
  expectSum(change, division.parts);
  for (const { key, rate, mix, effect } of division.parts)
    if (key !== 'others' && (rate !== null || mix !== null))
      expect((rate ?? ZERO).plus(mix ?? ZERO).eq(effect)).toBe(true);
  return !change.isZero();
}

function expectSum(whole: Decimal, parts: readonly Readonly<{ effect: Decimal }>[]): void {
  expect(sumOf(parts.map(({ effect }) => effect)).toString()).toBe(whole.toString());
}
