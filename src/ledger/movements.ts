import { AMOUNT_DECIMALS, type Decimal, ZERO } from '../money/decimal.ts';
import { isProfitClass } from './account-class.ts';
import { type CashFlow, NO_CASH_FLOW } from './cash-flow.ts';
import type { CountedEntry, CountedLine } from './counted-entry.ts';
import { DIVISIONS, type Division } from './division.ts';
import type { EntryKind } from './entry-kind.ts';
import { FLOW_NAMES, type FlowAmounts, flowAmounts } from './flow-columns.ts';

/** The amounts posted in a day to an account, or to the part of it that belongs to a department, customer or vendor. */
export type Movement = Readonly<{
  account_id: string;
  date: string;
  debit: string;
  credit: string;
  opening_debit: string;
  opening_credit: string;
  closing_debit: string;
  closing_credit: string;
}> &
  Partial<Readonly<Record<Division['column'], string>>>;

/** How many entries a day has besides openings, and how many of them are late. */
export type EntryMovement = Readonly<{ date: string; entries: number; late_entries: number }>;

/** Cash received and paid in a day, and how many of its lines are not reconciled. */
export type CashMovement = Readonly<{
  date: string;
  inflow: string;
  outflow: string;
  unreconciled_lines: number;
}>;

/** The cash of a day by activity. */
export type FlowMovement = Readonly<{ date: string }> & FlowAmounts;

/** Adds up what entries change in the totals, by day. An entry that is voided is added `-1` times. */
export class Movements {
  readonly #accounts = new DaySums();
  readonly #divided = new Map(DIVISIONS.map((division) => [division, new DaySums()]));
  readonly #entries = new Map<string, Mutable<EntryMovement>>();
  readonly #cash = new Map<string, CashOfDay>();
  readonly #flows = new Map<string, Mutable<CashFlow>>();

  /** How many rows the movements of accounts and their parts take. */
  get size(): number {
    let size = this.#accounts.size;
    for (const sums of this.#divided.values()) size += sums.size;
    return size;
  }

  add(entry: CountedEntry, flow: CashFlow | null, times: 1 | -1): void {
    if (entry.kind !== 'opening') this.#addEntry(entry, times);
    for (const line of entry.lines) this.#addLine(entry, line, times);
    this.#addCash(entry, times);
    if (flow !== null) this.#addFlow(entry.date, flow, times);
  }

  get accounts(): Movement[] {
    return this.#accounts.movements(null);
  }

  divided(division: Division): Movement[] {
    return this.#divided.get(division)?.movements(division.column) ?? [];
  }

  get entries(): EntryMovement[] {
    return [...this.#entries.values()];
  }

  get cash(): CashMovement[] {
    return Array.from(this.#cash, ([date, { inflow, outflow, unreconciled }]) => ({
      date,
      inflow: shown(inflow),
      outflow: shown(outflow),
      unreconciled_lines: unreconciled,
    }));
  }

  get flows(): FlowMovement[] {
    return Array.from(this.#flows, ([date, flow]) => ({ date, ...flowAmounts(flow) }));
  }

  #addEntry({ date, late }: CountedEntry, times: 1 | -1): void {
    const day = this.#entries.get(date) ?? { date, entries: 0, late_entries: 0 };
    day.entries += times;
    if (late) day.late_entries += times;
    this.#entries.set(date, day);
  }

  #addLine({ date, kind }: CountedEntry, line: CountedLine, times: 1 | -1): void {
    const { accountId, amount } = line;
    const change = { amount, kind, times };
    this.#accounts.add({ accountId, partId: null }, date, change);
    for (const [division, sums] of this.#divided) {
      const partId = line[division.idOf];
      if (partId !== null && isDivided(line, division)) sums.add({ accountId, partId }, date, change);
    }
  }

  // An entry counts by the net of its lines of cash: a transfer between two accounts is neither received nor paid, and what is there
  // when an account opens was not received.
  #addCash({ date, kind, lines }: CountedEntry, times: 1 | -1): void {
    const ofCash = lines.filter((line) => line.class === 'cash');
    if (ofCash.length === 0) return;
    let net = ZERO;
    if (kind !== 'opening') for (const { amount } of ofCash) net = net.plus(amount);
    const day = this.#cash.get(date) ?? { inflow: ZERO, outflow: ZERO, unreconciled: 0 };
    if (net.isPositive()) day.inflow = added(day.inflow, net, times);
    else day.outflow = added(day.outflow, net.negated(), times);
    day.unreconciled += times * ofCash.filter(({ reconciled }) => !reconciled).length;
    this.#cash.set(date, day);
  }

  #addFlow(date: string, flow: CashFlow, times: 1 | -1): void {
    const day = this.#flows.get(date) ?? { ...NO_CASH_FLOW };
    for (const [name] of FLOW_NAMES) day[name] = added(day[name], flow[name], times);
    this.#flows.set(date, day);
  }
}

function isDivided(line: CountedLine, { accounts }: Division): boolean {
  return accounts === 'all' || isProfitClass(line.class);
}

/** The sums of lines by a place and a day. */
class DaySums {
  readonly #places = new Map<string, PlaceSums>();
  size = 0;

  add(place: Place, date: string, { amount, kind, times }: Change): void {
    const sums = this.#sumsOf(place, date);
    addSide(sums.all, amount, times);
    if (kind === 'opening' || kind === 'closing') addSide(sums[kind], amount, times);
  }

  /** The sums; those of parts have these in a column. */
  movements(column: Division['column'] | null): Movement[] {
    return Array.from(this.#places.values(), ({ place, days }) =>
      Array.from(days, ([date, sums]) => ({
        ...(column === null ? {} : { [column]: place.partId }),
        account_id: place.accountId,
        date,
        debit: shown(sums.all.debit),
        credit: shown(sums.all.credit),
        opening_debit: shown(sums.opening.debit),
        opening_credit: shown(sums.opening.credit),
        closing_debit: shown(sums.closing.debit),
        closing_credit: shown(sums.closing.credit),
      })),
    ).flat();
  }

  #sumsOf(place: Place, date: string): Sums {
    const key = place.partId === null ? place.accountId : `${place.partId} ${place.accountId}`;
    const { days } = this.#places.get(key) ?? this.#open(key, place);
    const known = days.get(date);
    if (known !== undefined) return known;
    const sums = { all: nothing(), opening: nothing(), closing: nothing() };
    days.set(date, sums);
    this.size += 1;
    return sums;
  }

  #open(key: string, place: Place): PlaceSums {
    const opened = { place, days: new Map<string, Sums>() };
    this.#places.set(key, opened);
    return opened;
  }
}

function nothing(): Sides {
  return { debit: ZERO, credit: ZERO };
}

function addSide(sides: Sides, amount: Decimal, times: 1 | -1): void {
  if (amount.isPositive()) sides.debit = added(sides.debit, amount, times);
  else sides.credit = added(sides.credit, amount.negated(), times);
}

function added(sum: Decimal, amount: Decimal, times: 1 | -1): Decimal {
  if (amount.isZero()) return sum;
  return times === 1 ? sum.plus(amount) : sum.minus(amount);
}

// Most amounts are of one side, and of no opening and no closing.
const NOTHING = ZERO.toFixed(AMOUNT_DECIMALS);

function shown(amount: Decimal): string {
  return amount === ZERO ? NOTHING : amount.toFixed(AMOUNT_DECIMALS);
}

type Mutable<Of> = { -readonly [Name in keyof Of]: Of[Name] };
type CashOfDay = { inflow: Decimal; outflow: Decimal; unreconciled: number };
type Place = Readonly<{ accountId: string; partId: string | null }>;
type Change = Readonly<{ amount: Decimal; kind: EntryKind; times: 1 | -1 }>;
type Sides = { debit: Decimal; credit: Decimal };
/** What was posted, and the parts of it that openings and closings are. */
type Sums = Readonly<{ all: Sides; opening: Sides; closing: Sides }>;
type PlaceSums = Readonly<{ place: Place; days: Map<string, Sums> }>;
