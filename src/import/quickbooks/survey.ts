import type { AccountClass } from '../../ledger/account-class.ts';
import type { Day } from '../../period/index.ts';
import type { IIF } from '../kinds/iif.ts';
import type { Cells } from '../kinds/kind.ts';
import type { NamedAccount } from '../programs/accounts.ts';
import type { Party } from '../programs/parties.ts';
import { classByType, classByUse, isNotPosted } from './account-class.ts';
import { type DateOrder, DateOrders, firstDaysOf } from './dates.ts';
import { partyThatIs } from './party.ts';

export type IifCells = Cells<typeof IIF.columns>;

/** The lines of a transaction, each with the line of the file where it stands. */
export type IifLines = readonly Readonly<{ line: number; cells: IifCells }>[];

/** An account by its first line, and what its transactions say of it. */
type UsedAccount = { readonly line: number; use: AccountClass | null; dates: Set<string> };

/** What an IIF file says as a whole: its lists may stand behind its transactions. */
export class IifSurvey {
  readonly orders = new DateOrders();
  /** Transactions that post nothing. */
  leftOut = 0;
  readonly #classOfChart: (code: string) => AccountClass | null;
  readonly #types = new Map<string, string>();
  readonly #lists = { customer: new Set<string>(), vendor: new Set<string>() };
  readonly #used = new Map<string, UsedAccount>();
  readonly #named = new Map<string, Readonly<{ name: string; account: string; line: number }>>();

  constructor(classOfChart: (code: string) => AccountClass | null) {
    this.#classOfChart = classOfChart;
  }

  addAccount(name: string, type: string): void {
    if (name !== '') this.#types.set(name, type);
  }

  addParty(kind: Party['kind'], name: string): void {
    if (name !== '') this.#lists[kind].add(name);
  }

  addEntry(lines: IifLines): void {
    if (isNotPosted(lines[0]?.cells.trnstype ?? '')) {
      this.leftOut += 1;
      return;
    }
    for (const [index, { line, cells }] of lines.entries()) {
      const { accnt, trnstype, date, name } = cells;
      this.orders.note(date);
      const used = this.#used.get(accnt) ?? { line, use: null, dates: new Set<string>() };
      used.use ??= classByUse(trnstype ?? '', index === 0);
      used.dates.add(date);
      this.#used.set(accnt, used);
      if (name !== null) this.#named.set(`${name}\n${accnt}`, { name, account: accnt, line });
    }
  }

  accounts(): NamedAccount[] {
    return Array.from(this.#used, ([code, { line, use }]) => {
      const type = this.#types.get(code);
      const [found, rule] =
        type === undefined ? [use, 'by its transactions'] : [classByType(type, code), `by its type, ${type}`];
      return { code, name: code, line, class: found, rule, activity: null };
    });
  }

  *parties(): Generator<Readonly<{ party: Party; line: number }>> {
    for (const { name, account, line } of this.#named.values()) {
      const party = this.partyOf(name, account);
      if (party !== null) yield { party, line };
    }
  }

  classOf(code: string): AccountClass | null {
    const type = this.#types.get(code);
    return (
      this.#classOfChart(code) ??
      (type === undefined ? (this.#used.get(code)?.use ?? null) : classByType(type, code))
    );
  }

  /** Whose a line is: by its account, or as the lists of the file say if they say one thing. */
  partyOf(name: string | null, account: string): Party | null {
    if (name === null) return null;
    const found = this.classOf(account);
    const isCustomer = found === 'receivable' || (found !== 'payable' && this.#lists.customer.has(name));
    const isVendor = found === 'payable' || (found !== 'receivable' && this.#lists.vendor.has(name));
    return partyThatIs({ id: name, name }, { isCustomer, isVendor });
  }

  firstDays(order: DateOrder): ReadonlyMap<string, Day> {
    return firstDaysOf(this.#used, order);
  }
}
