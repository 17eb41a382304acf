// The rules of docs/cash-flow.md as one reads them: amounts in whole cents, counted down step by step.
import { EXPENSES, INCOME } from './account-classes.ts';

/** A line in cents, debits positive; `activity` is the account's own. */
export type PageLine = Readonly<{ class: string; activity: string | null; cents: number }>;

export type PageFlows = Readonly<{
  operating: number;
  investing: number;
  financing: number;
  exchange: number;
  capitalExpenditure: number;
  resultsOfInvesting: number;
  resultsWithoutCash: number;
  interestWithoutCash: number;
}>;

const INVESTING = new Set(['fixed_asset', 'intangible', 'accumulated_depreciation', 'other_asset']);
const FINANCING = new Set([
  'current_loan',
  'loan',
  'lease_liability',
  'share_capital',
  'retained_earnings',
  'drawings',
  'other_equity',
]);
const RESULTS = [...INCOME, ...EXPENSES, 'other_comprehensive_income'];

export function flowsByThePage(kind: string, all: readonly PageLine[]): PageFlows {
  const lines = all.filter((line) => line.cents !== 0);
  const cash = added(lines.filter((line) => line.class === 'cash'));
  const nothing = {
    operating: 0,
    investing: 0,
    financing: 0,
    exchange: 0,
    capitalExpenditure: 0,
    resultsOfInvesting: 0,
    resultsWithoutCash: 0,
    interestWithoutCash: 0,
  };
  if (kind === 'closing' || kind === 'opening') return nothing;
  if (kind === 'revaluation') return { ...nothing, exchange: cash };

  const has = (...classes: string[]) => lines.some((line) => classes.includes(line.class));
  const of = (activity: string, ...classes: string[]) =>
    lines.filter(
      (line) =>
        line.class !== 'cash' &&
        activityByThePage(line) === activity &&
        (classes.length === 0 || classes.includes(line.class)),
    );
  const sum = {
    X: added(of('investing', 'other_asset', 'other_current_asset')),
    R: added(
      of('financing', 'loan', 'lease_liability', 'share_capital', 'retained_earnings', 'other_equity'),
    ),
    L: added(of('financing', 'lease_liability')),
    V: added(of('operating', 'depreciation', 'other_income', 'other_expense', 'other_comprehensive_income')),
    T: added(of('operating', 'interest', 'interest_income', 'income_tax')),
    P: added(of('operating', ...RESULTS)),
    O: added(of('operating')),
    K: 0,
    B: 0,
  };
  sum.K = added(of('investing')) - sum.X;
  sum.B = added(of('financing')) - sum.R;

  // Step by step, as long as the signs differ. Whatever is part of something else goes down with it.
  type Name = keyof typeof sum;
  const cancel = (some: readonly Name[], others: readonly Name[]) => {
    const [a = 'K', b = 'K'] = [some[0], others[0]];
    while (sum[a] * sum[b] < 0) {
      const step = stepBetween(sum[a], sum[b]);
      const [up, down] = [step * Math.sign(sum[a]), step * Math.sign(sum[b])];
      for (const name of some) sum[name] -= up;
      for (const name of others) sum[name] -= down;
    }
  };

  const results = sum.P;
  // 1.
  if (has('fixed_asset', 'intangible', 'accumulated_depreciation')) {
    if (sum.V * sum.K < 0) cancel(['V', 'P', 'O'], ['K']);
    else {
      sum.K += sum.V;
      sum.P -= sum.V;
      sum.O -= sum.V;
      sum.V = 0;
    }
  }
  const resultsOfInvesting = results - sum.P;
  // What is left of the results, in the order in which rule 3 cancels them.
  const left = [
    { cents: added(of('operating', 'interest')) },
    { cents: added(of('operating', 'interest_income')) },
    { cents: added(of('operating', 'income_tax')) },
    { cents: sum.V },
    { cents: sum.P - sum.V - sum.T },
  ] as const;
  const interest = () => left[0].cents + left[1].cents;
  const interestBefore = interest();
  // 2.
  cancel(['L', 'R'], ['K']);
  cancel(['L', 'R'], ['X']);
  // 3.
  if (!has('cash')) {
    cancel(['R'], ['K']);
    cancel(['R'], ['X']);
    const onlyWear = has('accumulated_depreciation') && !has('fixed_asset', 'intangible');
    const before = sum.P;
    const H = { now: onlyWear ? sum.P : sum.V + sum.T };
    for (const name of ['K', 'X', 'R', 'B'] as const) {
      while (H.now * sum[name] < 0) {
        const up = stepBetween(H.now, sum[name]) * Math.sign(H.now);
        H.now -= up;
        sum.P -= up;
        sum.O -= up;
        sum[name] += up;
      }
    }
    takeInOrder(left, before - sum.P);
    const beforeLast = sum.P;
    cancel(['P', 'O'], ['R']);
    takeInOrder(left.toReversed(), beforeLast - sum.P);
  }
  return {
    operating: 0 - sum.O,
    investing: 0 - (sum.K + sum.X),
    financing: 0 - (sum.R + sum.B),
    exchange: 0,
    capitalExpenditure: sum.K,
    resultsOfInvesting: 0 + resultsOfInvesting,
    resultsWithoutCash: results - resultsOfInvesting - sum.P,
    interestWithoutCash: interestBefore - interest(),
  };
}

function takeInOrder(sums: readonly { cents: number }[], amount: number): void {
  let rest = amount;
  for (const sum of sums) {
    if (sum.cents * rest <= 0) continue;
    const part = Math.sign(rest) * Math.min(Math.abs(rest), Math.abs(sum.cents));
    sum.cents -= part;
    rest -= part;
  }
}

export function activityByThePage(line: Pick<PageLine, 'class' | 'activity'>): string {
  if (line.activity !== null) return line.activity;
  if (INVESTING.has(line.class)) return 'investing';
  return FINANCING.has(line.class) ? 'financing' : 'operating';
}

// Half of what is left of the smaller one, in the end a cent.
function stepBetween(one: number, other: number): number {
  return Math.max(1, Math.floor(Math.min(Math.abs(one), Math.abs(other)) / 2));
}

function added(lines: readonly PageLine[]): number {
  return lines.reduce((total, line) => total + line.cents, 0);
}
