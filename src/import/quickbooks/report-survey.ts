import type { AccountClass } from '../../ledger/account-class.ts';
import type { Day } from '../../period/index.ts';
import { QUICKBOOKS_JOURNAL } from '../kinds/quickbooks-online.ts';
import type { NamedAccount } from '../programs/accounts.ts';
import type { Party } from '../programs/parties.ts';
import { type DateOrder, DateOrders, firstDaysOf } from './dates.ts';
import { classByDefaultName } from './online-class.ts';
import { partyThatIs } from './party.ts';
import type { ReportEntry } from './report-entries.ts';

type UsedAccount = Readonly<{ line: number; dates: Set<string> }>;

/** What must be known of the whole Journal before its transactions are posted. */
export class ReportSurvey {
  readonly orders = new DateOrders();
  readonly #classOfChart: (code: string) => AccountClass | null;
  readonly #used = new Map<string, UsedAccount>();
  readonly #names = { customer: new Map<string, number>(), vendor: new Map<string, number>() };

  constructor(classOfChart: (code: string) => AccountClass | null) {
    this.#classOfChart = classOfChart;
  }

  add({ first, rows }: ReportEntry): void {
    if (first['date'] !== undefined && first['date'] !== '') this.orders.note(first['date']);
    for (const { line, values } of rows) {
      const account = this.codeOf(values['account'] ?? '');
      const used = this.#used.get(account) ?? { line, dates: new Set<string>() };
      used.dates.add(first['date'] ?? '');
      this.#used.set(account, used);
      if (values['date'] !== undefined && values['date'] !== '') this.orders.note(values['date']);
    }
  }

  /** Notes customers and vendors, once the classes of all accounts are known. */
  addNames({ first, rows }: ReportEntry): void {
    for (const { line, values } of rows) {
      const kind = this.#kindOn(values['account'] ?? '') ?? (isSale(first['type'] ?? '') ? 'customer' : null);
      const name = values['name'] || first['name'] || '';
      // An invalid name is refused with its line.
      const isSound = name !== '' && QUICKBOOKS_JOURNAL.columns.name.type.read(name).ok;
      if (kind !== null && isSound && !this.#names[kind].has(name)) this.#names[kind].set(name, line);
    }
  }

  /** The code of an account: its name, or its name without account numbers if only that is in the chart. */
  codeOf(account: string): string {
    if (this.#classOfChart(account) !== null) return account;
    const plain = account
      .split(':')
      .map((part) => part.replace(/^[\d.-]*\d[\s·-]+(?=\S)/, ''))
      .join(':');
    return this.#classOfChart(plain) === null ? account : plain;
  }

  accounts(): NamedAccount[] {
    return Array.from(this.#used, ([code, { line }]) => ({
      code,
      name: code,
      line,
      class: this.classOf(code),
      rule: 'by its name',
      activity: null,
    }));
  }

  classOf(code: string): AccountClass | null {
    return this.#classOfChart(code) ?? classByDefaultName(code);
  }

  *parties(): Generator<Readonly<{ party: Party; line: number }>> {
    for (const kind of ['customer', 'vendor'] as const)
      for (const [name, line] of this.#names[kind]) yield { party: { kind, id: name, name }, line };
  }

  /** The party of a line: on receivables and payables the name of the line or its transaction; elsewhere its name, if only a customer or only a vendor has it. */
  partyOf(own: string, ofEntry: string, account: string): Party | null {
    const kind = this.#kindOn(account);
    const name = kind === null ? own : own || ofEntry;
    if (name === '') return null;
    if (kind !== null) return { kind, id: name, name };
    const [isCustomer, isVendor] = [this.#names.customer.has(name), this.#names.vendor.has(name)];
    return partyThatIs(name, { isCustomer, isVendor });
  }

  firstDays(order: DateOrder): ReadonlyMap<string, Day> {
    return firstDaysOf(this.#used, order);
  }

  #kindOn(account: string): Party['kind'] | null {
    const found = this.classOf(this.codeOf(account));
    if (found === 'receivable') return 'customer';
    return found === 'payable' ? 'vendor' : null;
  }
}

/** Whether a transaction is with a customer even without a line on receivables. */
function isSale(type: string): boolean {
  return /^(sales receipt|refund( receipt)?)$/i.test(type);
}
