import { Decimal } from '../../src/money/decimal.ts';
import { daysAfter, type LoosePaper, type Paper } from './papers.ts';

/** The first and the last day that are asked about; a snapshot looks at the last. */
export type Days = Readonly<{ first: string; last: string }>;

/** A drawer of papers, gone through from the first to the last for every question. Amounts in base currency. */
export class Drawer {
  readonly #papers: readonly Paper[];
  readonly #loose: readonly LoosePaper[];

  constructor(papers: readonly Paper[], kind: Paper['kind'], loose: readonly LoosePaper[] = []) {
    this.#papers = papers.filter((paper) => paper.kind === kind && paper.voided !== true);
    this.#loose = loose.filter(({ side, voided }) => side === kind && voided !== true);
  }

  /** What is owed: what is open, less what was received or credited and lies in the drawer for nothing yet. */
  owed(days: Days): Decimal {
    return this.open(days).minus(this.unallocated(days));
  }

  unallocated(days: Days): Decimal {
    let sum = new Decimal(0);
    for (const amount of this.#unallocatedByParty(days).values()) sum = sum.plus(amount);
    return sum;
  }

  open({ last }: Days, only: (paper: Paper) => boolean = () => true): Decimal {
    let sum = new Decimal(0);
    for (const paper of this.#papers) if (only(paper)) sum = sum.plus(openOf(paper, last));
    return sum;
  }

  aged(days: Days): Decimal[] {
    const bands: readonly (readonly [first: number, last: number])[] = [
      [-9999, 0],
      [1, 30],
      [31, 60],
      [61, 90],
      [91, 9999],
    ];
    const unallocated = this.unallocated(days);
    const aged = bands.map(([first, last]) =>
      this.open(days, ({ due }) => {
        const late = (Date.parse(days.last) - Date.parse(due)) / 86_400_000;
        return first <= late && late <= last;
      }),
    );
    return unallocated.isZero() ? aged : [...aged, unallocated.negated()];
  }

  overdue(days: Days): Decimal {
    return this.open(days, ({ due }) => due < days.last);
  }

  owedByParty(days: Days): Map<string, Decimal> {
    const open = this.#byParty((paper) => openOf(paper, days.last));
    return together(open, this.#unallocatedByParty(days));
  }

  issued(days: Days, figure: (paper: Paper) => number): Decimal {
    let sum = new Decimal(0);
    for (const paper of this.#papers)
      if (within(paper.issued, days)) sum = sum.plus(figure(paper) * rateOf(paper));
    return sum;
  }

  gross(days: Days): Decimal {
    return this.issued(days, ({ net, tax }) => net + tax).minus(
      this.settled(days, 'credit_note', (amount) => amount),
    );
  }

  count(days: Days): number {
    return this.#papers.filter(({ issued }) => within(issued, days)).length;
  }

  settled(days: Days, kinds: string, figure: (amount: number, tax: number) => number): Decimal {
    let sum = new Decimal(0);
    for (const paper of this.#papers) sum = sum.plus(settledOf(paper, days, kinds, figure));
    for (const one of this.#loose)
      if (kinds.includes(one.kind) && within(one.date, days))
        sum = sum.plus(new Decimal(figure(one.amount, one.tax ?? 0)).times(one.rate ?? 1));
    return sum;
  }

  tax(days: Days): Decimal {
    return this.issued(days, ({ tax }) => tax).minus(
      this.settled(days, 'credit_note write_off', (_, tax) => tax),
    );
  }

  net(days: Days): Decimal {
    let sum = new Decimal(0);
    for (const amount of this.netByParty(days).values()) sum = sum.plus(amount);
    return sum;
  }

  netByParty(days: Days): Map<string, Decimal> {
    const credited = new Map<string, Decimal>();
    for (const { kind, party, date, amount, tax = 0, rate = 1 } of this.#loose)
      if (kind === 'credit_note' && within(date, days))
        credited.set(party, (credited.get(party) ?? new Decimal(0)).plus((amount - tax) * rate));
    const net = this.#byParty((paper) => {
      const billed = within(paper.issued, days) ? paper.net * rateOf(paper) : 0;
      return settledOf(paper, days, 'credit_note', (amount, tax) => amount - tax)
        .negated()
        .plus(billed);
    });
    return together(net, credited);
  }

  /** Null where one of all is negative: the largest could be more than all. */
  topFive(days: Days): Decimal | null {
    const all = [...this.netByParty(days).values()];
    if (all.some((amount) => amount.lt(0))) return null;
    const largest = all.sort((one, other) => other.comparedTo(one)).slice(0, 5);
    return largest.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
  }

  /** How long each paper took that was paid in full in the days. */
  daysToPay(days: Days): number[] {
    return this.#papers.flatMap((paper) => {
      const settling = standing(paper);
      const isPaid = settling.some(({ kind }) => kind === 'payment');
      if (
        !isPaid ||
        settling.some(({ kind }) => kind === 'write_off') ||
        !openOf(paper, '9999-12-31').isZero()
      )
        return [];
      const paidOn = [paper.issued, ...settling.map(({ date }) => date)].sort().at(-1) ?? '';
      return within(paidOn, days) ? [(Date.parse(paidOn) - Date.parse(paper.issued)) / 86_400_000] : [];
    });
  }

  active(day: string): Set<string> {
    const days = { first: daysAfter(day, -364), last: day };
    return new Set(this.#papers.filter(({ issued }) => within(issued, days)).map(({ party }) => party));
  }

  parties({ first, last }: Days): Set<string> {
    return new Set(
      this.#papers.filter(({ issued }) => within(issued, { first, last })).map(({ party }) => party),
    );
  }

  newOnes(days: Days): number {
    const before = this.parties({ first: '0001-01-01', last: daysAfter(days.first, -1) });
    return [...this.parties(days)].filter((party) => !before.has(party)).length;
  }

  /** Those who are active on a day of the period, or the day before, no more on the next, and never again in it. */
  lost({ first, last }: Days): number {
    const gone = new Set<string>();
    let yesterday = this.active(daysAfter(first, -1));
    for (let day = first; day <= last; day = daysAfter(day, 1)) {
      const today = this.active(day);
      for (const party of yesterday) if (!today.has(party)) gone.add(party);
      for (const party of today) gone.delete(party);
      yesterday = today;
    }
    return gone.size;
  }

  retained({ first, last }: Days): number {
    const after = this.active(last);
    return [...this.active(daysAfter(first, -1))].filter((party) => after.has(party)).length;
  }

  /** What came or was credited by the day: for a paper that is written later, or for none; less what was given back. */
  #unallocatedByParty({ last }: Days): Map<string, Decimal> {
    const until = { first: '0001-01-01', last };
    const ahead = this.#byParty((paper) =>
      paper.issued > last
        ? settledOf(paper, until, 'payment credit_note write_off', (amount) => amount)
        : new Decimal(0),
    );
    const sums = new Map(ahead);
    for (const { kind, party, date, amount, rate = 1 } of this.#loose)
      if (within(date, until))
        sums.set(
          party,
          (sums.get(party) ?? new Decimal(0)).plus((kind === 'refund' ? -amount : amount) * rate),
        );
    return sums;
  }

  #byParty(amountOf: (paper: Paper) => Decimal): Map<string, Decimal> {
    const sums = new Map<string, Decimal>();
    for (const paper of this.#papers)
      sums.set(paper.party, (sums.get(paper.party) ?? new Decimal(0)).plus(amountOf(paper)));
    for (const [party, sum] of sums) if (sum.isZero()) sums.delete(party);
    return sums;
  }
}

/** Subtracts the second amounts from the first, party by party; parties with 0 are left out. */
function together(
  one: ReadonlyMap<string, Decimal>,
  less: ReadonlyMap<string, Decimal>,
): Map<string, Decimal> {
  const sums = new Map(one);
  for (const [party, amount] of less) sums.set(party, (sums.get(party) ?? new Decimal(0)).minus(amount));
  for (const [party, sum] of sums) if (sum.isZero()) sums.delete(party);
  return sums;
}

const rateOf = ({ rate = 1 }: Paper) => rate;
const within = (day: string, { first, last }: Days) => first <= day && day <= last;
const standing = ({ settling = [] }: Paper) => settling.filter(({ voided }) => voided !== true);

function openOf(paper: Paper, day: string): Decimal {
  if (paper.issued > day) return new Decimal(0);
  const until = { first: '0001-01-01', last: day };
  const total = new Decimal(paper.net).plus(paper.tax).times(rateOf(paper));
  return total.minus(settledOf(paper, until, 'payment credit_note write_off', (amount) => amount));
}

function settledOf(
  paper: Paper,
  days: Days,
  kinds: string,
  figure: (amount: number, tax: number) => number,
): Decimal {
  let sum = new Decimal(0);
  for (const { kind, date, amount, tax = 0 } of standing(paper))
    if (kinds.includes(kind) && within(date, days))
      sum = sum.plus(new Decimal(figure(amount, tax)).times(rateOf(paper)));
  return sum;
}
