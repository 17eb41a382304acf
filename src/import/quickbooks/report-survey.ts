import type { AccountClass } from '../../ledger/account-class.ts';
import type { Day } from '../../period/index.ts';
import { QUICKBOOKS_JOURNAL } from '../kinds/quickbooks-online.ts';
import type { NamedAccount } from '../programs/accounts.ts';
import type { Party } from '../programs/parties.ts';
import type { ReportRow } from '../readers/quickbooks-report.ts';
import { type DateOrder, DateOrders, dayIn, firstDaysOf } from './dates.ts';
import { classByDefaultName } from './online-class.ts';
import { partyThatIs } from './party.ts';
import type { ReportEntry } from './report-entries.ts';

type UsedAccount = Readonly<{ line: number; dates: Set<string> }>;

/** What must be known of the whole Journal before its transactions are posted. */
export class ReportSurvey {
  readonly orders = new DateOrders();
  readonly #classOfChart: (code: string) => AccountClass | null;
  readonly #used = new Map<string, UsedAccount>();
  /** The customers and vendors of the Journal by id, which in a report is the name, with their names and lines. */
  readonly #parties = { customer: new Map<string, NamedOnLine>(), vendor: new Map<string, NamedOnLine>() };

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
      const { id, name } = partyIn(values) ?? partyIn(first) ?? { id: '', name: '' };
      // An invalid name is refused with its line.
      const isSound = id !== '' && QUICKBOOKS_JOURNAL.columns.name.type.read(name).ok;
      if (kind !== null && isSound && !this.#parties[kind].has(id))
        this.#parties[kind].set(id, { name, line });
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
      for (const [id, { name, line }] of this.#parties[kind]) yield { party: { kind, id, name }, line };
  }

  /** The party of a line: on receivables and payables that of the line or its transaction; elsewhere its own, if it is only a customer or only a vendor. */
  partyOf(line: ReportRow['values'], first: ReportRow['values']): Party | null {
    const kind = this.#kindOn(line['account'] ?? '');
    const own = partyIn(line);
    const found = kind === null ? own : (own ?? partyIn(first));
    if (found === null) return null;
    if (kind !== null) return { kind, ...found };
    const [isCustomer, isVendor] = [this.#parties.customer.has(found.id), this.#parties.vendor.has(found.id)];
    return partyThatIs(found, { isCustomer, isVendor });
  }

  /** Notes a customer or vendor that another file has. */
  addParty({ kind, id, name }: Party): void {
    this.#parties[kind].set(id, { name, line: 1 });
  }

  firstDays(order: DateOrder): ReadonlyMap<string, Day> {
    return firstDaysOf(this.#used, order);
  }

  /** The first and the last day of the transactions; null if there are none. */
  period(order: DateOrder): Readonly<{ first: Day; last: Day }> | null {
    const days = [...this.#used.values()].flatMap(({ dates }) =>
      [...dates].flatMap((date) => dayIn(date, order) ?? []),
    );
    const [one] = days;
    if (one === undefined) return null;
    return days.reduce(
      ({ first, last }, day) => ({ first: day < first ? day : first, last: day > last ? day : last }),
      { first: one, last: one },
    );
  }

  #kindOn(account: string): Party['kind'] | null {
    const found = this.classOf(this.codeOf(account));
    if (found === 'receivable') return 'customer';
    return found === 'payable' ? 'vendor' : null;
  }
}

type NamedOnLine = Readonly<{ name: string; line: number }>;

/** The customer or vendor in a row: its id, which is the name if the report has no ids, and its name. */
function partyIn({
  party = '',
  name = '',
}: ReportRow['values']): Readonly<{ id: string; name: string }> | null {
  const id = party === '' ? name : party;
  return id === '' ? null : { id, name: name === '' ? id : name };
}

/** Whether a transaction is with a customer even without a line on receivables. */
function isSale(type: string): boolean {
  return /^(sales receipt|refund( receipt)?)$/i.test(type);
}
