import { balance } from '../ledger/balance.ts';
import type { Decimal } from '../money/decimal.ts';
import { type Day, financialYearName, type Period } from '../period/index.ts';
import { Balances } from './balances.ts';
import { entriesOfBill } from './bill-entries.ts';
import type { AccountName } from './chart.ts';
import { CALENDAR, COMPANY } from './company.ts';
import type { Bill, Invoice } from './documents.ts';
import type { DemoEntry } from './drafting.ts';
import { entriesOfInvoice } from './invoice-entries.ts';
import { Roster } from './people/roster.ts';
import { rateOn } from './rates.ts';
import type { CompanySoFar, Happening, Subject } from './subject.ts';

/**
 * Simulates the company day by day. Entries that a subject dates on a later day wait for it, so that on every day the
 * balances are that day's and nothing depends on later events.
 */
export class Simulation implements CompanySoFar {
  readonly firstDay: Day;
  readonly roster: Roster;
  readonly invoices: Invoice[] = [];
  readonly bills: Bill[] = [];
  readonly #subjects: readonly Subject[];
  readonly #balances = new Balances();
  readonly #waiting = new Map<Day, DemoEntry[]>();
  readonly #numbers = new Map<string, number>();

  constructor(firstDay: Day, foundation: DemoEntry, subjects: readonly Subject[]) {
    this.firstDay = firstDay;
    this.roster = new Roster(firstDay);
    this.#subjects = subjects;
    this.#waiting.set(foundation.date, [foundation]);
  }

  /** Simulates the next day; returns its entries in order. */
  live(day: Day): DemoEntry[] {
    const entries: DemoEntry[] = [];
    this.#comeDue(day, entries);
    for (const subject of this.#subjects) {
      for (const happening of subject(day, this)) this.#file(happening, day);
      this.#comeDue(day, entries);
    }
    return entries;
  }

  balanceOf(account: AccountName): Decimal {
    return this.#balances.of(account);
  }

  movementIn(account: AccountName, period: Period): Decimal {
    return this.#balances.movementIn(account, period);
  }

  nextNumber(series: string, day: Day): string {
    const start = `${series}-${financialYearName(day, CALENDAR)}`;
    const number = (this.#numbers.get(start) ?? 0) + 1;
    this.#numbers.set(start, number);
    return `${start}-${String(number).padStart(5, '0')}`;
  }

  #file(happening: Happening, day: Day): void {
    switch (happening.kind) {
      case 'entry':
        return this.#wait([happening.entry], day);
      case 'invoice':
        this.invoices.push(happening.invoice);
        return this.#wait(entriesOfInvoice(happening.invoice), day);
      case 'bill':
        this.bills.push(happening.bill);
        return this.#wait(entriesOfBill(happening.bill), day);
      default:
        return happening satisfies never;
    }
  }

  #wait(entries: readonly DemoEntry[], day: Day): void {
    for (const entry of entries) {
      if (entry.date < day)
        throw new RangeError(`${entry.description}: happens before the day that decides it`);
      if (entry.lines.length === 0) continue;
      const others = this.#waiting.get(entry.date);
      if (others === undefined) this.#waiting.set(entry.date, [entry]);
      else others.push(entry);
    }
  }

  #comeDue(day: Day, entries: DemoEntry[]): void {
    for (const entry of this.#waiting.get(day) ?? []) {
      const balanced = balance(entry, COMPANY.baseCurrency, (currency) => rateOn(currency, day));
      if (!balanced.ok) throw new RangeError(`${entry.description}: ${balanced.reason}`);
      this.#balances.add(day, balanced.lines);
      entries.push(entry);
    }
    this.#waiting.delete(day);
  }
}
