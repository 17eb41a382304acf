// Compiled, never run: an expected error that does not come fails the compiler, as does any other error.
import { expectTypeOf } from 'vitest';
import { type Almanac, type MetricAnswer, period, q } from '../../../clients/typescript/src/index.ts';

export async function scalars(almanac: Almanac): Promise<void> {
  const revenue = await almanac.value('revenue.total', period.ytd);
  expectTypeOf<typeof revenue>().toEqualTypeOf<MetricAnswer<'revenue.total'>>();
  expectTypeOf<typeof revenue.kind>().toEqualTypeOf<'scalar'>();
  expectTypeOf<typeof revenue.metric>().toEqualTypeOf<'revenue.total'>();
  expectTypeOf<typeof revenue.value>().toEqualTypeOf<number | null>();
  expectTypeOf<typeof revenue.exact>().toEqualTypeOf<string | null>();
  expectTypeOf<typeof revenue.currency>().toEqualTypeOf<string>();
  if (revenue.value !== null) expectTypeOf<typeof revenue.exact>().toEqualTypeOf<string>();
  if (revenue.nullReason === null) expectTypeOf<typeof revenue.value>().toEqualTypeOf<number>();
  // @ts-expect-error a scalar has no points
  void revenue.points;
  // @ts-expect-error nor parts
  void revenue.parts;
  // @ts-expect-error and no comparison that was not asked for
  void revenue.comparisons;

  const staff = await almanac.value('headcount.active', period.today);
  // @ts-expect-error a count has no currency
  void staff.currency;
  // @ts-expect-error there is no such metric
  await almanac.value('revenue.everything', period.ytd);
}

export async function series(almanac: Almanac): Promise<void> {
  const cash = await almanac.value('cash.on_hand_monthly', period.trailing(12));
  expectTypeOf<typeof cash.kind>().toEqualTypeOf<'timeseries'>();
  expectTypeOf<(typeof cash.points)[number]['value']>().toEqualTypeOf<number | null>();
  // @ts-expect-error a series has no value of its own
  void cash.value;
  // @ts-expect-error a series is not compared
  await almanac.value('cash.on_hand_monthly', period.ytd, { compare: ['previous'] });
}

export async function breakdowns(almanac: Almanac): Promise<void> {
  const byCustomer = await almanac.value('revenue.by_customer', period.fy.last);
  expectTypeOf<typeof byCustomer.kind>().toEqualTypeOf<'breakdown'>();
  expectTypeOf<typeof byCustomer.dimension>().toEqualTypeOf<'customer'>();
  expectTypeOf<(typeof byCustomer.parts)[number]['exact']>().toEqualTypeOf<string | null>();
  // @ts-expect-error a breakdown has a total, not a value
  void byCustomer.value;
}

export async function periods(almanac: Almanac): Promise<void> {
  await almanac.value('cash.balance', period.today);
  await almanac.value('cash.balance', period.asOf('2026-06-30'));
  await almanac.value('cash.balance', 'as_of:2026-06-30');
  await almanac.value('revenue.total', 'trailing_12');
  await almanac.value('revenue.total', '2025-07-01:2026-06-30');
  await almanac.value('revenue.total', period.between('2025-07-01', '2026-06-30'));
  // @ts-expect-error a balance is of a day
  await almanac.value('cash.balance', period.ytd);
  // @ts-expect-error however the range is written
  await almanac.value('cash.balance', period.trailing(12));
  // @ts-expect-error or its two days
  await almanac.value('cash.balance', period.between('2025-07-01', '2026-06-30'));
  // @ts-expect-error revenue is of a range
  await almanac.value('revenue.total', period.today);
  // @ts-expect-error not of the end of a day
  await almanac.value('revenue.total', period.asOf('2026-06-30'));
  // @ts-expect-error there is no such period
  await almanac.value('revenue.total', 'last_week');
}

export async function comparisons(almanac: Almanac): Promise<void> {
  const revenue = await almanac.value('revenue.total', period.ytd, { compare: ['last_year'] });
  expectTypeOf<keyof typeof revenue.comparisons>().toEqualTypeOf<'last_year'>();
  expectTypeOf<NonNullable<typeof revenue.comparisons.last_year.change>['value']>().toEqualTypeOf<number>();
  // @ts-expect-error only what was asked for
  void revenue.comparisons.previous;
  // @ts-expect-error there is no such time
  await almanac.value('revenue.total', period.ytd, { compare: ['next_year'] });
}

export async function teams(almanac: Almanac): Promise<void> {
  await almanac.value('revenue.total', period.ytd, { team: 'an id' });
  // @ts-expect-error the balance of cash has no team
  await almanac.value('cash.balance', period.today, { team: 'an id' });
}

export async function batches(almanac: Almanac): Promise<void> {
  const { cash, trend, growth } = await almanac.batch({
    cash: q('cash.balance', period.today),
    trend: q('revenue.monthly', period.trailing(6)),
    growth: q('revenue.total', period.ytd, { compare: ['previous'] }),
  });
  expectTypeOf<typeof cash>().toEqualTypeOf<MetricAnswer<'cash.balance'>>();
  expectTypeOf<typeof trend>().toEqualTypeOf<MetricAnswer<'revenue.monthly'>>();
  expectTypeOf<typeof growth>().toEqualTypeOf<MetricAnswer<'revenue.total', 'previous'>>();
  // @ts-expect-error a question takes the periods of its metric
  q('cash.balance', period.ytd);

  const settled = await almanac.batchSettled({ cash: q('cash.balance', period.today) });
  // @ts-expect-error it may have failed
  void settled.cash.answer;
  if (settled.cash.ok)
    expectTypeOf<typeof settled.cash.answer>().toEqualTypeOf<MetricAnswer<'cash.balance'>>();
  // @ts-expect-error there was no such question
  void settled.revenue;
}
