import type { AccountClass } from '../../ledger/account-class.ts';
import { type Decimal, ZERO } from '../../money/decimal.ts';
import { quote } from '../../quote.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { NamedAccount } from '../programs/accounts.ts';
import type { Party } from '../programs/parties.ts';
import type { QuickbooksList } from '../readers/quickbooks-records.ts';
import { classOnline } from './online-class.ts';
import type { OpenLine } from './open-line.ts';

/** An account; `part` is the file in which it was found. */
export type AnswersAccount = Readonly<{
  id: string;
  code: string;
  type: string;
  detail: string;
  line: number;
  part: ImportTask;
}>;

type Contact = Readonly<{ kind: Party['kind']; name: string }>;

/** What must be known of all files before any is loaded, so that they can come in any order. */
export class AnswersSurvey {
  readonly counts = new Map<QuickbooksList, number>();
  readonly strangers = new Map<string, number>();
  /** The files with a journal, and the columns of each. */
  readonly journals = new Map<ImportTask, readonly (string | null)[]>();
  readonly #accounts = new Map<string, AnswersAccount>();
  readonly #contacts = new Map<string, Contact>();
  readonly #items = new Map<string, Readonly<{ sales: string; purchases: string }>>();
  readonly #openLines = new Map<string, OpenLine[]>();
  /** The amounts of invoices and bills that each credit settles, by payments other than itself. */
  readonly #applied = new Map<string, Map<string, Decimal>>();
  #company: string | null = null;

  count(list: QuickbooksList | null, path: string): void {
    if (list !== null) this.counts.set(list, (this.counts.get(list) ?? 0) + 1);
    else this.strangers.set(path, (this.strangers.get(path) ?? 0) + 1);
  }

  hasAny(...lists: readonly QuickbooksList[]): boolean {
    return lists.some((list) => this.counts.has(list));
  }

  /** Notes the company; returns the name of the first one if this is another, or null. */
  addCompany(name: string): string | null {
    this.#company ??= name;
    return this.#company === name ? null : this.#company;
  }

  addAccount(account: AnswersAccount): void {
    this.#accounts.set(account.id, account);
  }

  /** The code of an account: its full name. Null for one that the files do not have. */
  codeOf(id: string): string | null {
    return this.#accounts.get(id)?.code ?? null;
  }

  /** Whether an account is receivables or payables; null for another, and for one that the files do not have. */
  controlOf(id: string): Party['kind'] | null {
    const account = this.#accounts.get(id);
    const found = account === undefined ? null : classOf(account);
    if (found === 'receivable') return 'customer';
    return found === 'payable' ? 'vendor' : null;
  }

  *accounts(): Generator<Readonly<{ account: NamedAccount; part: ImportTask }>> {
    for (const account of this.#accounts.values()) {
      const { code, type, detail, line, part } = account;
      const rule = `by its type, ${[type, detail].filter((one) => one !== '').join(', ')}`;
      yield { account: { code, name: code, line, class: classOf(account), rule, activity: null }, part };
    }
  }

  /** Notes a customer or vendor, whose name in a list counts more than that in a transaction. */
  addContact(id: string, contact: Contact, isListed: boolean): void {
    if (isListed || !this.#contacts.has(id)) this.#contacts.set(id, contact);
  }

  contacts(): Iterable<readonly [id: string, contact: Contact]> {
    return this.#contacts;
  }

  addItem(id: string, accounts: Readonly<{ sales: string; purchases: string }>): void {
    this.#items.set(id, accounts);
  }

  itemOf(id: string): Readonly<{ sales: string; purchases: string }> | null {
    return this.#items.get(id) ?? null;
  }

  addOpenLine(transaction: string, line: OpenLine): void {
    const lines = this.#openLines.get(transaction);
    if (lines === undefined) this.#openLines.set(transaction, [line]);
    else lines.push(line);
  }

  /** The line of a transaction on receivables or payables that a payment refers to, or why it is not known. */
  openLine(transaction: string, line: string | null, kind: Party['kind']): OpenLine | string {
    const lines = (this.#openLines.get(transaction) ?? []).filter((one) => one.kind === kind);
    const named = lines.find(({ id }) => id === line);
    const [only, ...others] = lines;
    if (named !== undefined) return named;
    if (only !== undefined && others.length === 0) return only;
    return only === undefined
      ? `Line.LinkedTxn: the files do not have transaction ${quote(transaction)} with a line on ${kind === 'customer' ? 'receivables' : 'payables'}`
      : `Line.LinkedTxn: transaction ${quote(transaction)} has several such lines, and TxnLineId names none of them`;
  }

  addApplied(credit: string, document: string, amount: Decimal): void {
    const applied = this.#applied.get(credit) ?? new Map<string, Decimal>();
    this.#applied.set(credit, applied.set(document, (applied.get(document) ?? ZERO).plus(amount)));
  }

  applied(credit: string): ReadonlyMap<string, Decimal> {
    return this.#applied.get(credit) ?? new Map<string, Decimal>();
  }
}

function classOf({ type, detail, code }: AnswersAccount): AccountClass | null {
  return classOnline(type, detail, code);
}
