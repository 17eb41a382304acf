import type { AccountClass } from '../../ledger/account-class.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { Cells } from '../kinds/kind.ts';
import type { XERO, XERO_ACCOUNT, XERO_CONTACT, XERO_ORGANISATION } from '../kinds/xero.ts';
import type { ImportTask } from '../loaders/import-task.ts';
import type { NamedAccount } from '../programs/accounts.ts';
import type { XeroList } from '../readers/xero-records.ts';
import { classOfXero, isBesideConversion, isOfRevaluation, type XeroAccountWords } from './account-class.ts';

/** An account. `code` is its name if it has no code; `part` is the file in which it was found. */
export type XeroAccount = XeroAccountWords &
  Readonly<{ id: string; code: string; line: number; part: ImportTask }>;

type LineCells = Cells<typeof XERO.columns>;

/** What must be known of all files before any is loaded, so that they can come in any order. */
export class XeroSurvey {
  /** The number of records in each list; `strangers` has those of lists that are not read. */
  readonly counts = new Map<XeroList, number>();
  readonly strangers = new Map<string, number>();
  /** The organisation that the first file names. */
  #organisation: Cells<typeof XERO_ORGANISATION.columns> | null = null;
  readonly #listed = new Map<string, XeroAccount>();
  readonly #used = new Map<string, XeroAccount>();
  readonly #contacts = new Map<string, Cells<typeof XERO_CONTACT.columns>>();
  /** The accounts of journals without a source, by day. */
  readonly #sourceless = new Map<Day, Set<string>>();
  /** The amounts that each advance settles, by invoice. */
  readonly #applied = new Map<string, Map<string, Decimal>>();

  count(list: XeroList | null, path: string): void {
    if (list !== null) this.counts.set(list, (this.counts.get(list) ?? 0) + 1);
    else this.strangers.set(path, (this.strangers.get(path) ?? 0) + 1);
  }

  has(list: XeroList): boolean {
    return this.counts.has(list);
  }

  /** Notes the organisation; returns the name of the first one if this is another, or null. */
  addOrganisation(cells: Cells<typeof XERO_ORGANISATION.columns>): string | null {
    const first = this.#organisation ?? cells;
    this.#organisation = first;
    return first.OrganisationID === cells.OrganisationID ? null : (first.Name ?? '');
  }

  addAccount(cells: Cells<typeof XERO_ACCOUNT.columns>, line: number, part: ImportTask): void {
    this.#listed.set(cells.AccountID, {
      id: cells.AccountID,
      code: cells.Code ?? cells.Name,
      name: cells.Name,
      type: cells.Type,
      bankAccountType: cells.BankAccountType ?? '',
      systemAccount: cells.SystemAccount ?? '',
      reportingCode: cells.ReportingCode ?? '',
      line,
      part,
    });
  }

  addContact(cells: Cells<typeof XERO_CONTACT.columns>): void {
    const known = this.#contacts.get(cells.ContactID);
    // Contacts within documents lack these flags.
    this.#contacts.set(cells.ContactID, {
      ...cells,
      IsCustomer: cells.IsCustomer ?? known?.IsCustomer ?? null,
      IsSupplier: cells.IsSupplier ?? known?.IsSupplier ?? null,
    });
  }

  contact(id: string): Cells<typeof XERO_CONTACT.columns> | null {
    return this.#contacts.get(id) ?? null;
  }

  contacts(): Iterable<Cells<typeof XERO_CONTACT.columns>> {
    return this.#contacts.values();
  }

  addLine(cells: LineCells, line: number, part: ImportTask): void {
    const { AccountID: id, AccountCode: code, AccountName: name, AccountType: type } = cells;
    if (!this.#used.has(id))
      this.#used.set(id, {
        id,
        code: code ?? name ?? id,
        name: name ?? code ?? id,
        type: type ?? '',
        bankAccountType: '',
        systemAccount: '',
        reportingCode: '',
        line,
        part,
      });
    if (cells.SourceType !== null || cells.NetAmount.isZero()) return;
    const accounts = this.#sourceless.get(cells.JournalDate) ?? new Set<string>();
    this.#sourceless.set(cells.JournalDate, accounts.add(id));
  }

  /** Notes the amount that an advance settles of an invoice. The invoice and the advance may both state it. */
  addApplied(advance: string, invoice: string, amount: Decimal): void {
    const applied = this.#applied.get(advance) ?? new Map<string, Decimal>();
    this.#applied.set(advance, applied.set(invoice, amount));
  }

  applied(advance: string): ReadonlyMap<string, Decimal> {
    return this.#applied.get(advance) ?? new Map<string, Decimal>();
  }

  account(id: string): XeroAccount | null {
    return this.#listed.get(id) ?? this.#used.get(id) ?? null;
  }

  /** The codes of the accounts to which only revaluations are posted. */
  revaluationCodes(): ReadonlySet<string> {
    const all = [...new Map([...this.#used, ...this.#listed]).values()];
    return new Set(all.filter(isOfRevaluation).map(({ code }) => code));
  }

  /** All accounts, each once, with the rule that gave its class; if two clash, the first. */
  *accounts(): Generator<Readonly<{ account: NamedAccount; part: ImportTask }>> {
    const codes = new Set<string>();
    for (const one of new Map([...this.#used, ...this.#listed]).values()) {
      if (codes.has(one.code)) continue;
      codes.add(one.code);
      const found = classOfXero(one);
      const { code, name, line, part } = one;
      yield {
        account: { code, name, line, class: found?.class ?? null, rule: found?.rule ?? '', activity: null },
        part,
      };
    }
  }

  /** Accounts that would have the same code in the books as an earlier one. */
  *clashes(): Generator<Readonly<{ account: XeroAccount; reason: string }>> {
    const byCode = new Map<string, string>();
    for (const account of new Map([...this.#used, ...this.#listed]).values()) {
      const earlier = byCode.get(account.code);
      byCode.set(account.code, account.id);
      if (earlier !== undefined && earlier !== account.id)
        yield {
          account,
          reason: `account: two accounts are called ${quote(account.code)}; give one of them another code in Xero`,
        };
    }
  }

  /**
   * The first day on which journals without a source move more than cash, rounding and currency gains, and receivables and payables revalued with
   * these; null if there is none.
   */
  conversionDay(classOf: (code: string) => AccountClass | null): Day | null {
    let first: Day | null = null;
    for (const [day, accounts] of this.#sourceless) {
      if (first !== null && day >= first) continue;
      const known = Array.from(accounts, (id) => this.account(id)).filter((account) => account !== null);
      const hasRevaluation = known.some(isOfRevaluation);
      const isConversion = known.some((account) => {
        const name = classOf(account.code);
        const isRevalued = hasRevaluation && (name === 'receivable' || name === 'payable');
        return !isRevalued && !isBesideConversion(account, name);
      });
      if (isConversion) first = day;
    }
    return first;
  }
}
