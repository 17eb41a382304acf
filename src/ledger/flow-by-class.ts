import { type Decimal, ZERO } from '../money/decimal.ts';
import { ACCOUNT_CLASSES, type AccountClass } from './account-class.ts';
import type { Activity } from './activity.ts';
import { type CashFlow, type FlowLine, type Place, placeOf, within } from './cash-flow.ts';

/** The cash of an entry that is on the other side of accounts of a class, by activity. */
export type ClassFlow = Readonly<Record<Activity, Decimal>>;

/** The cash of an entry by the class of the other side. Of each activity all classes add up to the entry's own. */
export type FlowByClass = ReadonlyMap<AccountClass, ClassFlow>;

/**
 * Divides the flows of an ordinary entry among the classes of its lines: in the order of their places, each takes at most its own amount
 * until the flow of its activity is reached, and classes of the other sign take nothing. It depends on the sums of the lines alone, and the
 * reverse entry has the negative of it.
 */
export function flowByClass(lines: readonly FlowLine[], flow: CashFlow): FlowByClass {
  const amounts = amountsByPlace(lines);
  const parts = new Map<AccountClass, ClassFlow>();
  const add = (name: AccountClass, activity: Activity, amount: Decimal) => {
    if (amount.isZero()) return;
    const known = parts.get(name) ?? NOTHING;
    parts.set(name, { ...known, [activity]: known[activity].plus(amount) });
  };
  // Under the policy ifrs18 interest leaves operating, so it takes no part in dividing the rest of it.
  add('interest', 'operating', flow.interestPaid.negated());
  add('interest_income', 'operating', flow.interestReceived);
  const besideInterest = flow.operating.plus(flow.interestPaid).minus(flow.interestReceived);
  const totals = { operating: besideInterest, investing: flow.investing, financing: flow.financing };
  for (const activity of ['operating', 'investing', 'financing'] as const) {
    let left = totals[activity];
    for (const place of PLACES[activity]) {
      for (const [name, whole] of amounts.get(place) ?? []) {
        const amount = within(left, whole);
        if (amount.isZero()) continue;
        add(name, activity, amount);
        left = left.minus(amount);
      }
    }
    if (!left.isZero())
      throw new Error(`${activity} cash of ${left.toFixed()} is on the other side of nothing`);
  }
  return parts;
}

const NOTHING: ClassFlow = { operating: ZERO, investing: ZERO, financing: ZERO };

// A gain or a loss is in investing only as far as rule 1 puts it there, which is what the assets cannot take.
const PLACES: Readonly<Record<Activity, readonly Place[]>> = {
  operating: ['working capital', 'other result', 'income tax', 'valuation'],
  investing: ['lasting assets', 'other assets', 'valuation'],
  financing: ['lent and owned', 'leases', 'other financing'],
};

/** The sums of lines by place and class, the classes in their order; credits positive: as the cash on their other side. */
function amountsByPlace(lines: readonly FlowLine[]): ReadonlyMap<Place, ReadonlyMap<AccountClass, Decimal>> {
  const places = new Map<Place, Map<AccountClass, Decimal>>();
  for (const line of inOrderOfClasses(lines)) {
    const place = placeOf(line);
    if (place === 'cash') continue;
    const classes = places.get(place) ?? new Map<AccountClass, Decimal>();
    places.set(place, classes);
    classes.set(line.class, (classes.get(line.class) ?? ZERO).minus(line.amount));
  }
  return places;
}

function inOrderOfClasses(lines: readonly FlowLine[]): readonly FlowLine[] {
  return lines.toSorted((one, other) => (NUMBERS.get(one.class) ?? 0) - (NUMBERS.get(other.class) ?? 0));
}

const NUMBERS: ReadonlyMap<AccountClass, number> = new Map(
  ACCOUNT_CLASSES.map((name, number) => [name, number]),
);
