import { Decimal, sumOf, ZERO } from '../money/decimal.ts';
import { type AccountClass, isProfitClass } from './account-class.ts';
import { type Activity, activityOf } from './activity.ts';
import type { EntryKind } from './entry-kind.ts';

/** A line as the flows of cash see it; a debit is positive. `activity` is the account's own, where it has one. */
export type FlowLine = Readonly<{ class: AccountClass; activity: Activity | null; amount: Decimal }>;

/**
 * The cash of one entry by activity, under the policy `ias7`. Operating, investing, financing and the effect of exchange
 * rates add up to the change in cash. The next four amounts are parts of them; the last three lead from profit to operating.
 */
export type CashFlow = Readonly<{
  operating: Decimal;
  investing: Decimal;
  financing: Decimal;
  exchange: Decimal;
  /** Spent on assets to keep, less what disposals brought: part of investing, counted the other way round. */
  capitalExpenditure: Decimal;
  /** Repaid on leases: part of financing, counted the other way round. */
  leasePayments: Decimal;
  /** Interest in operating, which `ifrs18` counts in financing and investing. */
  interestPaid: Decimal;
  interestReceived: Decimal;
  /** Income and expenses that rule 1 counts in investing, expenses positive: what is added to profit for them. */
  resultsOfInvesting: Decimal;
  /** The same of those that rule 3 cancels, since no cash paid them. */
  resultsWithoutCash: Decimal;
  /** The part of these that is interest, paid or received. */
  interestWithoutCash: Decimal;
}>;

/** The result for an entry without cash flows. */
export const NO_CASH_FLOW: CashFlow = Object.freeze({
  operating: ZERO,
  investing: ZERO,
  financing: ZERO,
  exchange: ZERO,
  capitalExpenditure: ZERO,
  leasePayments: ZERO,
  interestPaid: ZERO,
  interestReceived: ZERO,
  resultsOfInvesting: ZERO,
  resultsWithoutCash: ZERO,
  interestWithoutCash: ZERO,
});

/** The flows of an entry. It depends on the sums of its lines alone, and the reverse entry has the negative of it. */
export function cashFlowOf(kind: EntryKind, lines: readonly FlowLine[]): CashFlow {
  switch (kind) {
    case 'opening':
    case 'closing':
      return NO_CASH_FLOW;
    case 'revaluation':
      return {
        ...NO_CASH_FLOW,
        exchange: sumOf(lines.filter((line) => line.class === 'cash').map(({ amount }) => amount)),
      };
    case 'ordinary': {
      const counted = lines.filter(({ amount }) => !amount.isZero());
      return counted.some(mayFlow) ? flowOf(counted) : NO_CASH_FLOW;
    }
    default:
      return kind satisfies never;
  }
}

// Most entries are sales and purchases on account: all of their lines are operating, and add up to nothing.
function mayFlow(line: FlowLine): boolean {
  const isOfNote = line.class === 'cash' || isLastingAsset(line.class) || isInterest(line.class);
  return isOfNote || activityOf(line) !== 'operating';
}

// The rules of docs/cash-flow.md, in their order.
function flowOf(lines: readonly FlowLine[]): CashFlow {
  const classes = new Set(lines.map((line) => line.class));
  const sums = new Sums(lines);
  const [results, interest] = [sums.of(RESULT), sums.of(INTEREST)];

  if (lines.some((line) => isLastingAsset(line.class))) {
    if (!sums.cancel(['valuation'], ['lasting assets'])) sums.move('valuation', 'lasting assets');
  }
  const resultsOfOperating = sums.of(RESULT);

  sums.cancel(['leases'], ['lasting assets']);
  sums.cancel(['leases'], ['other assets']);
  const leases = sums.of(['leases']);

  if (!classes.has('cash')) {
    const isWearAlone =
      classes.has('accumulated_depreciation') && !classes.has('fixed_asset') && !classes.has('intangible');
    const withoutCash = isWearAlone ? RESULT : RESULT_WITHOUT_CASH;
    sums.cancel(CAPITAL, ['lasting assets']);
    sums.cancel(CAPITAL, ['other assets']);
    sums.cancel(withoutCash, ['lasting assets']);
    sums.cancel(withoutCash, ['other assets']);
    sums.cancel(withoutCash, CAPITAL);
    sums.cancel(withoutCash, ['other financing']);
    sums.cancel(RESULT.toReversed(), CAPITAL);
  }

  const financing = sums.of([...CAPITAL, 'other financing']);
  return {
    operating: ZERO.minus(sums.of([...RESULT, 'working capital'])),
    investing: ZERO.minus(sums.of(['lasting assets', 'other assets'])),
    financing: ZERO.minus(financing),
    exchange: ZERO,
    capitalExpenditure: sums.of(['lasting assets']),
    leasePayments: within(leases, financing),
    interestPaid: sums.of(['interest']),
    interestReceived: ZERO.minus(sums.of(['interest income'])),
    resultsOfInvesting: results.minus(resultsOfOperating),
    resultsWithoutCash: resultsOfOperating.minus(sums.of(RESULT)),
    interestWithoutCash: interest.minus(sums.of(INTEREST)),
  };
}

/** The sums of an entry's lines. All places and cash add up to zero. */
export type Place =
  | 'lasting assets'
  | 'other assets'
  | 'leases'
  | 'lent and owned'
  | 'other financing'
  | 'interest'
  | 'interest income'
  | 'income tax'
  | 'valuation'
  | 'other result'
  | 'working capital';

const CAPITAL: readonly Place[] = ['lent and owned', 'leases'];

const INTEREST: readonly Place[] = ['interest', 'interest income'];
// The first are cancelled first: interest that is added to a loan was not paid.
const RESULT_WITHOUT_CASH: readonly Place[] = [...INTEREST, 'income tax', 'valuation'];
const RESULT: readonly Place[] = [...RESULT_WITHOUT_CASH, 'other result'];

function isLastingAsset(name: AccountClass): boolean {
  return name === 'fixed_asset' || name === 'intangible' || name === 'accumulated_depreciation';
}

function isInterest(name: AccountClass): boolean {
  return name === 'interest' || name === 'interest_income';
}

/** Where a line is added up, by the activity of its account first. */
export function placeOf(line: FlowLine): Place | 'cash' {
  if (line.class === 'cash') return 'cash';
  const activity = activityOf(line);
  switch (activity) {
    case 'investing':
      return line.class === 'other_asset' || line.class === 'other_current_asset'
        ? 'other assets'
        : 'lasting assets';
    case 'financing':
      return PLACE_IN_FINANCING[line.class] ?? 'other financing';
    case 'operating':
      return (
        PLACE_IN_OPERATING[line.class] ?? (isProfitClass(line.class) ? 'other result' : 'working capital')
      );
    default:
      return activity satisfies never;
  }
}

const PLACE_IN_FINANCING: Readonly<Partial<Record<AccountClass, Place>>> = {
  lease_liability: 'leases',
  loan: 'lent and owned',
  share_capital: 'lent and owned',
  retained_earnings: 'lent and owned',
  other_equity: 'lent and owned',
};

const PLACE_IN_OPERATING: Readonly<Partial<Record<AccountClass, Place>>> = {
  depreciation: 'valuation',
  other_income: 'valuation',
  other_expense: 'valuation',
  other_comprehensive_income: 'valuation',
  interest: 'interest',
  interest_income: 'interest income',
  income_tax: 'income tax',
};

class Sums {
  readonly #amounts = new Map<Place | 'cash', Decimal>();

  constructor(lines: readonly FlowLine[]) {
    for (const line of lines) this.#add(placeOf(line), line.amount);
  }

  of(places: readonly Place[]): Decimal {
    return sumOf(places.map((place) => this.#amounts.get(place) ?? ZERO));
  }

  /** If the signs of two sums differ, takes the smaller amount from both; false if they do not. */
  cancel(some: readonly Place[], others: readonly Place[]): boolean {
    const [one, other] = [this.of(some), this.of(others)];
    const amount = within(one, other.negated());
    if (amount.isZero()) return false;
    this.#take(some, amount);
    this.#take(others, amount.negated());
    return true;
  }

  move(from: Place, to: Place): void {
    const amount = this.of([from]);
    this.#add(from, amount.negated());
    this.#add(to, amount);
  }

  // Those of the same sign amount to at least the sum of all.
  #take(places: readonly Place[], amount: Decimal): void {
    let left = amount;
    for (const place of places) {
      const part = within(this.of([place]), left);
      this.#add(place, part.negated());
      left = left.minus(part);
    }
  }

  #add(place: Place | 'cash', amount: Decimal): void {
    this.#amounts.set(place, (this.#amounts.get(place) ?? ZERO).plus(amount));
  }
}

/** So much of an amount as another one of the same sign holds; zero where the signs differ. */
export function within(amount: Decimal, limit: Decimal): Decimal {
  if (amount.isZero() || limit.isZero() || amount.isNegative() !== limit.isNegative()) return ZERO;
  return amount.abs().lt(limit.abs()) ? amount : limit;
}
