import type { AccountClass } from '../../ledger/account-class.ts';
import type { AccountDraft } from '../../ledger/entry.ts';
import { quote } from '../../quote.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import { classOfAccount } from './account-class.ts';

/** The accounts that a journal names and the chart does not have. */
export class NamedAccounts {
  added = 0;
  readonly #task: ImportTask;
  readonly #seen = new Map<string, boolean>();
  #waiting: AccountDraft[] = [];

  readonly #declared: (name: string) => AccountClass | null;

  /** `declared` is the class that the journal itself declares for an account. */
  constructor(task: ImportTask, declared: (name: string) => AccountClass | null = () => null) {
    this.#task = task;
    this.#declared = declared;
  }

  /** True when the account is in the chart, or will be; refuses, once, one whose name implies no class. */
  know(name: string, line: number): boolean {
    const seen = this.#seen.get(name);
    if (seen !== undefined) return seen;
    const known = this.#classify(name, line);
    this.#seen.set(name, known);
    return known;
  }

  /** The class of an account in the chart, or the one that its name implies; null where there is neither. */
  classOf(name: string): AccountClass | null {
    const { ledger } = this.#task;
    return (
      ledger.findAccount(name)?.class ??
      this.#declared(name) ??
      classOfAccount(name, (code) => ledger.findAccount(code)?.class)
    );
  }

  /** Adds those that were met since the last time. */
  async add(): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.added += (await this.#task.ledger.setAccounts(this.#waiting)).added;
    this.#waiting = [];
  }

  #classify(name: string, line: number): boolean {
    const { ledger, doubts } = this.#task;
    if (ledger.findAccount(name) !== undefined) return true;
    if (doubts.cover('account', name)) return false;
    const found = this.classOf(name);
    if (found === null) {
      this.#task.refuse(
        line,
        `account: ${quote(name)} has no type and a name that implies none: add it to accounts.csv`,
      );
      return false;
    }
    this.#waiting.push({ code: name, name, class: found });
    this.#task.guess(name, this.#declared(name) === null ? 'by its name' : 'by its declared type');
    return true;
  }
}
