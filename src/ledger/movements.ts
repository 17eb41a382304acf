import { AMOUNT_DECIMALS, type Decimal, ZERO } from '../money/decimal.ts';
import type { CountedLine } from './counted-line.ts';

/** The amounts posted in a day to an account, or to the part of it that belongs to a department, customer or vendor. */
export type Movement = Readonly<{
  part_id: string | null;
  account_id: string;
  date: string;
  debit: string;
  credit: string;
  opening_debit: string;
  opening_credit: string;
  closing_debit: string;
  closing_credit: string;
}>;

/** Adds up the lines by their account and day, and by their part where `partOf` names one. */
export function movementsBy(
  lines: readonly CountedLine[],
  partOf: (line: CountedLine) => string | null,
): Movement[] {
  const days = new Map<string, { place: Pick<Movement, 'part_id' | 'account_id' | 'date'> } & Sums>();
  for (const line of lines) {
    const place = { part_id: partOf(line), account_id: line.accountId, date: line.date };
    const { kind } = line;
    const key = `${place.part_id} ${place.account_id} ${place.date}`;
    const day = days.get(key) ?? { place, all: NOTHING, opening: NOTHING, closing: NOTHING };
    day.all = plus(day.all, line);
    if (kind === 'opening' || kind === 'closing') day[kind] = plus(day[kind], line);
    days.set(key, day);
  }
  return Array.from(days.values(), ({ place, all, opening, closing }) => ({
    ...place,
    debit: shown(all.debit),
    credit: shown(all.credit),
    opening_debit: shown(opening.debit),
    opening_credit: shown(opening.credit),
    closing_debit: shown(closing.debit),
    closing_credit: shown(closing.credit),
  }));
}

type Amounts = Readonly<{ debit: Decimal; credit: Decimal }>;

/** What was posted, and the parts of it that openings and closings are. */
type Sums = { all: Amounts; opening: Amounts; closing: Amounts };

const NOTHING: Amounts = Object.freeze({ debit: ZERO, credit: ZERO });

function plus(one: Amounts, { debit, credit }: Amounts): Amounts {
  return { debit: one.debit.plus(debit), credit: one.credit.plus(credit) };
}

/**
 * Cash received and paid by the entries of a day, each counted by its net, and the number of lines that are not reconciled. What is
 * there when an account opens was not received.
 */
export function cashMovements(lines: readonly CountedLine[]) {
  const entries = new Map<string, { date: string; net: Decimal; unreconciled: number }>();
  for (const { entryId, date, kind, class: accountClass, reconciled, debit, credit } of lines) {
    if (accountClass !== 'cash') continue;
    const { net, unreconciled } = entries.get(entryId) ?? { net: ZERO, unreconciled: 0 };
    entries.set(entryId, {
      date,
      net: kind === 'opening' ? net : net.plus(debit).minus(credit),
      unreconciled: unreconciled + (reconciled ? 0 : 1),
    });
  }
  const days = new Map<string, { inflow: Decimal; outflow: Decimal; unreconciled: number }>();
  for (const { date, net, unreconciled } of entries.values()) {
    const day = days.get(date) ?? { inflow: ZERO, outflow: ZERO, unreconciled: 0 };
    days.set(date, {
      inflow: day.inflow.plus(net.isPositive() ? net : ZERO),
      outflow: day.outflow.plus(net.isPositive() ? ZERO : net.negated()),
      unreconciled: day.unreconciled + unreconciled,
    });
  }
  return Array.from(days, ([date, { inflow, outflow, unreconciled }]) => ({
    date,
    inflow: shown(inflow),
    outflow: shown(outflow),
    unreconciled_lines: unreconciled,
  }));
}

/** How many entries a day has besides openings, and how many of them are late. */
export function entryMovements(lines: readonly CountedLine[]) {
  const entries = new Map(
    lines
      .filter(({ kind }) => kind !== 'opening')
      .map(({ entryId, date, late }) => [entryId, { date, late }]),
  );
  const days = new Map<string, { entries: number; late_entries: number }>();
  for (const { date, late } of entries.values()) {
    const day = days.get(date) ?? { entries: 0, late_entries: 0 };
    days.set(date, { entries: day.entries + 1, late_entries: day.late_entries + (late ? 1 : 0) });
  }
  return Array.from(days, ([date, counts]) => ({ date, ...counts }));
}

function shown(amount: Decimal): string {
  return amount.toFixed(AMOUNT_DECIMALS);
}
