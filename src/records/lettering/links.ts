import { AMOUNT_DECIMALS, Decimal, ZERO } from '../../money/decimal.ts';
import { nameOfItem, type OpenItem } from './open-item.ts';
import type { Settling } from './settling.ts';

/** Items as linked: one that was handed on in parts is several, each in the group that has it now. */
export type LinkedItems = Readonly<{
  items: readonly OpenItem[];
  /** Pairs of groups that are linked by more than the one has to hand on: they are matched as one. */
  joined: readonly (readonly [string, string])[];
}>;

type Part = { readonly item: OpenItem; amount: Decimal; base: Decimal };

/**
 * Follows entries that link lots: each hands a part of what lowers what is owed, such as a payment, from one lot to another, which has an
 * invoice. `links` has the lines of each such entry, in the order of their days.
 */
export function handOn(items: readonly OpenItem[], links: readonly (readonly OpenItem[])[]): LinkedItems {
  if (links.length === 0) return { items, joined: [] };
  const parts = new Map<string, Part[]>();
  for (const item of items)
    if (item.group !== null && item.base.lt(0))
      partsIn(parts, item.group).push({ item, amount: item.amount.negated(), base: item.base.negated() });
  const joined: (readonly [string, string])[] = [];
  for (const lines of links) joined.push(...follow(parts, lines));
  const changed = new Map<OpenItem, OpenItem[]>();
  for (const [group, ofGroup] of parts)
    for (const { item, amount, base } of ofGroup) {
      const others = changed.get(item) ?? [];
      changed.set(item, [...others, { ...item, group, amount: amount.negated(), base: base.negated() }]);
    }
  return { items: items.flatMap((item) => changed.get(item) ?? item), joined };
}

/** Whether the lines of an entry that moves a balance link lots. */
export function isLink(lines: readonly OpenItem[]): boolean {
  return lines.every(({ group, scope, currency }) => {
    return group !== null && scope === null && currency === lines[0]?.currency;
  });
}

function follow(parts: Map<string, Part[]>, lines: readonly OpenItem[]): (readonly [string, string])[] {
  const joined: (readonly [string, string])[] = [];
  const giving = lines
    .filter(({ base }) => base.gt(0))
    .map(({ group, amount }) => ({ group: group ?? '', left: amount }));
  for (const { group, amount } of lines.filter(({ base }) => base.lt(0))) {
    const to = group ?? '';
    let needed = amount.negated();
    for (const giver of giving) {
      const moved = Decimal.min(needed, giver.left);
      if (moved.lte(0) || giver.group === to) continue;
      giver.left = giver.left.minus(moved);
      needed = needed.minus(moved);
      if (take(partsIn(parts, giver.group), moved, partsIn(parts, to)).gt(0)) joined.push([giver.group, to]);
    }
  }
  return joined;
}

/** Moves parts that come to an amount; returns what was not there. */
function take(from: Part[], amount: Decimal, to: Part[]): Decimal {
  let needed = amount;
  while (needed.gt(0)) {
    const [first] = from;
    if (first === undefined) return needed;
    if (first.amount.lte(needed)) {
      from.shift();
      to.push(first);
      needed = needed.minus(first.amount);
      continue;
    }
    const base = first.base.times(needed).div(first.amount).toDecimalPlaces(AMOUNT_DECIMALS);
    to.push({ item: first.item, amount: needed, base });
    first.amount = first.amount.minus(needed);
    first.base = first.base.minus(base);
    return ZERO;
  }
  return needed;
}

function partsIn(parts: Map<string, Part[]>, group: string): Part[] {
  const known = parts.get(group) ?? [];
  parts.set(group, known);
  return known;
}

/** Puts together again what became of the parts of each of these items. */
export function putTogether(items: readonly OpenItem[], settling: readonly Settling[]): readonly Settling[] {
  const itemOf = new Map(items.map((item) => [nameOfItem(item), item]));
  const whole = new Map<string, Settling>();
  for (const one of settling) {
    const name = nameOfItem(one.item);
    const before = whole.get(name);
    if (before === undefined) whole.set(name, { ...one, item: itemOf.get(name) ?? one.item });
    else whole.set(name, together(before, one));
  }
  return [...whole.values()];
}

function together(one: Settling, other: Settling): Settling {
  const settles = [...one.settles];
  for (const { owed, amount, base } of other.settles) {
    const index = settles.findIndex((settled) => settled.owed === owed);
    const before = settles[index];
    if (before === undefined) settles.push({ owed, amount, base });
    else settles[index] = { owed, amount: before.amount.plus(amount), base: before.base.plus(base) };
  }
  return {
    ...one,
    left: one.left.plus(other.left),
    leftBase: one.leftBase.plus(other.leftBase),
    settles,
  };
}
