import { Decimal, ZERO } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { inBase } from '../documents/index.ts';
import { handOn, isLink, putTogether } from './links.ts';
import { loweringKind, nameOfItem, type OpenItem, raisingKind } from './open-item.ts';
import type { Owed, Settling } from './settling.ts';

/** The open items of a customer or vendor, matched. */
export type Matched = Readonly<{
  owed: readonly Owed[];
  settling: readonly Settling[];
  refunds: readonly OpenItem[];
}>;

/**
 * Works out what settles what. Within a group, equal amounts are matched first, then the oldest with the oldest. What a group leaves over
 * is matched in the same way with what was open before its file. Items without lettering settle nothing. An entry that moves a balance
 * from one account to another joins the groups of both; one that links lots hands on the stated amounts.
 */
export function matchItems(items: readonly OpenItem[]): Matched {
  const { groupOf, rest } = withoutMoved(items);
  const owed: Owed[] = [];
  const settling: Settling[] = [];
  const refunds: OpenItem[] = [];
  const groups = new Map<string, Group>();
  for (const item of rest) {
    const name = groupOf(item);
    const group =
      name === null
        ? null
        : (groups.get(name) ?? { scope: item.scope, owed: [], settling: [], refunded: ZERO });
    if (name !== null && group !== null) groups.set(name, group);
    if (item.base.lt(0)) {
      const one = settlingOf(item);
      settling.push(one);
      group?.settling.push(one);
      continue;
    }
    const kind = raisingKind(item);
    if (kind === 'refund') {
      refunds.push(item);
      if (group !== null) group.refunded = group.refunded.plus(item.base);
      continue;
    }
    const one = owedOf(item, kind);
    owed.push(one);
    group?.owed.push(one);
  }
  for (const group of groups.values()) settleAll(group.owed, group.settling);
  const lettered = new Set([...groups.values()].flatMap((group) => [...group.owed, ...group.settling]));
  for (const group of groups.values()) settleEarlier(group, { owed, settling, lettered });
  return { owed, settling: putTogether(items, settling), refunds };
}

type Group = {
  readonly scope: Day | null;
  readonly owed: Owed[];
  readonly settling: Settling[];
  refunded: Decimal;
};

/** Matches what a group leaves over with what was there before its file, or opened with the file and is not lettered. */
function settleEarlier(
  { scope, owed, settling, refunded }: Group,
  all: Readonly<{
    owed: readonly Owed[];
    settling: readonly Settling[];
    lettered: ReadonlySet<Owed | Settling>;
  }>,
): void {
  const isEarlier = (one: Owed | Settling) =>
    scope !== null &&
    (one.item.date < scope || (one.item.isOpening && one.item.date === scope && !all.lettered.has(one)));
  // What was refunded settles nothing.
  if (refunded.isZero() && settling.some(isLeft)) settleAll(all.owed.filter(isEarlier), settling);
  if (owed.some(isOpen)) settleAll(owed, all.settling.filter(isEarlier));
}

function settleAll(owed: readonly Owed[], settling: readonly Settling[]): void {
  settleEqual(owed.filter(isOpen), settling.filter(isLeft));
  settleOldest(owed.filter(isOpen), settling.filter(isLeft));
  // What is left in one currency settles what is owed in another, at its worth in base currency.
  const open = owed.filter(isOpen);
  for (const one of settling.filter(({ leftBase }) => leftBase.gt(0))) {
    for (const other of open) {
      if (one.leftBase.lte(0)) break;
      if (one.item.currency === other.item.currency) continue;
      if (other.openBase.gt(0) && other.open.gt(0)) settleByWorth(other, one);
    }
  }
}

function isOpen({ open }: Owed): boolean {
  return open.gt(0);
}

function isLeft({ left, leftBase }: Settling): boolean {
  return left.gt(0) || leftBase.gt(0);
}

/** Matches equal amounts, the first with the first. */
function settleEqual(owed: readonly Owed[], settling: readonly Settling[]): void {
  const waiting = new Map<string, Settling[]>();
  for (const one of settling) pushTo(waiting, amountIn(one.item.currency, one.left), one);
  for (const other of owed) {
    const one = waiting.get(amountIn(other.item.currency, other.open))?.shift();
    if (one !== undefined) settle(other, one, one.left);
  }
}

function amountIn(currency: string, amount: Decimal): string {
  return `${currency} ${amount.toFixed()}`;
}

/** Matches the oldest with the oldest, in each currency. */
function settleOldest(owed: readonly Owed[], settling: readonly Settling[]): void {
  const open = new Map<string, Owed[]>();
  for (const other of owed.toReversed()) pushTo(open, other.item.currency, other);
  for (const one of settling) {
    const oldestLast = open.get(one.item.currency) ?? [];
    for (let other = oldestLast.at(-1); other !== undefined && one.left.gt(0); other = oldestLast.at(-1)) {
      settle(other, one, Decimal.min(other.open, one.left));
      if (!isOpen(other)) oldestLast.pop();
    }
  }
}

function pushTo<Item>(lists: Map<string, Item[]>, name: string, item: Item): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [item]);
  else list.push(item);
}

function settle(owed: Owed, one: Settling, amount: Decimal): void {
  const base = amount.eq(owed.open) ? owed.openBase : inBase(amount, owed.rate);
  one.settles.push({ owed, amount, base });
  owed.open = owed.open.minus(amount);
  owed.openBase = owed.openBase.minus(base);
  one.left = one.left.minus(amount);
  one.leftBase = one.leftBase.minus(base);
}

function settleByWorth(owed: Owed, one: Settling): void {
  const isWhole = owed.openBase.lte(one.leftBase);
  const amount = isWhole
    ? owed.open
    : Decimal.min(owed.open, one.leftBase.div(owed.rate).toDecimalPlaces(DECIMALS));
  const base = amount.eq(owed.open) ? owed.openBase : inBase(amount, owed.rate);
  if (amount.lte(0) || one.settles.some((settled) => settled.owed === owed)) return;
  const share = Decimal.min(1, base.div(one.leftBase));
  one.settles.push({ owed, amount, base });
  owed.open = owed.open.minus(amount);
  owed.openBase = owed.openBase.minus(base);
  one.left = one.left.minus(one.left.times(share)).toDecimalPlaces(DECIMALS);
  one.leftBase = one.leftBase.minus(base);
}

const DECIMALS = 8;

function owedOf(item: OpenItem, kind: Owed['kind']): Owed {
  return { item, kind, rate: rateOf(item), open: item.amount, openBase: item.base };
}

function settlingOf(item: OpenItem): Settling {
  const [left, leftBase] = [item.amount.negated(), item.base.negated()];
  return { item, kind: loweringKind(item), left, leftBase, settles: [] };
}

/** Base units for one unit of the currency of an item. */
export function rateOf({ amount, base }: OpenItem): Decimal {
  return base.div(amount).toDecimalPlaces(RATE_DECIMALS);
}

const RATE_DECIMALS = 12;

/** Leaves out entries that only move a balance between accounts of the party, and joins the groups on both sides of them. */
function withoutMoved(items: readonly OpenItem[]): Readonly<{
  groupOf: (item: OpenItem) => string | null;
  rest: readonly OpenItem[];
}> {
  const joined = new Map<string, string>();
  const find = (name: string): string => {
    let first = name;
    for (let other = joined.get(first); other !== undefined; other = joined.get(first)) first = other;
    // This shortens the next search.
    if (first !== name) joined.set(name, first);
    return first;
  };
  const join = (name: string, another: string): void => {
    const [one, other] = [find(name), find(another)];
    if (one !== other) joined.set(other, one);
  };
  const moved = new Set<OpenItem>();
  const links: (readonly OpenItem[])[] = [];
  const entries = new Map<string, OpenItem[]>();
  for (const item of items) {
    if (item.isOpening || item.against.size > 0) continue;
    pushTo(entries, item.entry, item);
  }
  for (const moving of entries.values()) {
    const sum = moving.reduce((total, { base }) => total.plus(base), ZERO);
    if (moving.length < 2 || !sum.isZero()) continue;
    for (const item of moving) moved.add(item);
    if (isLink(moving)) {
      links.push(moving);
      continue;
    }
    // An item without lettering is a group of its own.
    const names = moving.map((item) => item.group ?? nameOfItem(item));
    for (const name of names.slice(1)) join(names[0] ?? name, name);
  }
  const linked = handOn(
    items.filter((item) => !moved.has(item)),
    links,
  );
  for (const [one, other] of linked.joined) join(one, other);
  return { groupOf: ({ group }) => (group === null ? null : find(group)), rest: linked.items };
}
