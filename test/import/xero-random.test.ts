import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { expectBooksOf } from './made-company.ts';
import {
  accounts,
  CLIENT,
  filesOf,
  invoice,
  journal,
  PAPER,
  payment,
  type XeroLine,
  xeroDate,
} from './xero-file.ts';

const database = await testDatabase();

/** A business event, with amounts in cents; `of` picks one of the open invoices or credits. */
type Event = Readonly<{
  what: 'invoice' | 'bill' | 'payment' | 'credit note' | 'overpayment' | 'refund' | 'manual';
  days: number;
  cents: number;
  tax: number;
  of: number;
}>;

const EVENT: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom(
    'invoice',
    'invoice',
    'bill',
    'payment',
    'payment',
    'credit note',
    'overpayment',
    'refund',
    'manual',
  ),
  days: fc.nat(3),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
  tax: fc.nat(99_999),
  of: fc.nat(),
});

type Owed = { readonly id: string; readonly isBill: boolean; open: number };
type Credit = {
  readonly id: string;
  readonly isCreditNote: boolean;
  left: number;
  readonly allocations: object[];
};

/** Xero's answers after the events, and the expected balance of each account in cents. */
class Company {
  readonly #journals: object[] = [];
  readonly #lists: Record<string, object[]> = {
    Invoices: [],
    Payments: [],
    CreditNotes: [],
    BankTransactions: [],
  };
  readonly #owed: Owed[] = [];
  readonly #credits: Credit[] = [];
  readonly #overpayments = new Map<string, object[]>();
  readonly balances = new Map<string, number>();
  readonly days: string[] = [];
  #time = Date.UTC(2026, 6, 1);
  #number = 0;

  constructor(events: readonly Event[]) {
    this.#post(
      [
        ['090', 12_345],
        ['840', -12_345],
      ],
      undefined,
    );
    for (const event of events) this.#happen(event);
  }

  files(parts: number): Record<string, string> {
    const size = Math.ceil(this.#journals.length / parts);
    const pages = Array.from({ length: parts }, (_, page) => [
      `j${page}.json`,
      { Journals: this.#journals.slice(page * size, (page + 1) * size) },
    ]);
    const invoices = this.#lists['Invoices']?.map((one) => ({
      ...one,
      Overpayments: this.#overpayments.get((one as { InvoiceID: string }).InvoiceID) ?? [],
    }));
    return filesOf({
      'accounts.json.txt': accounts(),
      ...Object.fromEntries(pages),
      'documents.txt': { ...this.#lists, Invoices: invoices },
    });
  }

  get #day(): string {
    return new Date(this.#time).toISOString().slice(0, 10);
  }

  #post(
    lines: readonly (readonly [account: string, cents: number])[],
    source: readonly [string, string] | undefined,
  ): void {
    this.#number += 1;
    for (const [account, cents] of lines)
      this.balances.set(account, (this.balances.get(account) ?? 0) + cents);
    const amounts = lines.map(([account, cents]): XeroLine => [account, cents / 100]);
    this.#journals.push(journal(this.#number, this.#day, amounts, source));
    this.days.push(this.#day);
  }

  #happen({ what, days, cents, tax, of }: Event): void {
    this.#time += days * 86_400_000;
    const id = `x${this.#number}`;
    const owed = this.#owed.filter(({ open }) => open > 0);
    const due = owed[of % Math.max(1, owed.length)];
    const credits = this.#credits.filter(({ left }) => left > 0);
    const credit = credits[of % Math.max(1, credits.length)];
    const gross = cents + tax;
    switch (what) {
      case 'invoice':
      case 'bill': {
        const isBill = what === 'bill';
        const [control, other, sign] = isBill ? ['800', '310', -1] : ['610', '200', 1];
        this.#post(
          [
            [control, sign * gross],
            [other, -sign * cents],
            ['820', -sign * tax],
          ],
          [isBill ? 'ACCPAY' : 'ACCREC', id],
        );
        const more = isBill ? { Type: 'ACCPAY', Contact: PAPER } : {};
        const item = { AccountCode: other, LineAmount: cents / 100, TaxAmount: tax / 100 };
        this.#lists['Invoices']?.push(
          invoice(id, this.#day, gross / 100, {
            ...more,
            LineItems: [item],
            SubTotal: cents / 100,
            TotalTax: tax / 100,
          }),
        );
        this.#owed.push({ id, isBill, open: gross });
        return;
      }
      case 'payment': {
        if (due === undefined) return;
        const paid = Math.min(cents, due.open);
        due.open -= paid;
        const sign = due.isBill ? -1 : 1;
        const type = due.isBill ? 'ACCPAYPAYMENT' : 'ACCRECPAYMENT';
        this.#post(
          [
            ['090', sign * paid],
            [due.isBill ? '800' : '610', -sign * paid],
          ],
          [type, id],
        );
        const Invoice = { InvoiceID: due.id, Contact: due.isBill ? PAPER : CLIENT };
        this.#lists['Payments']?.push(payment(id, this.#day, paid / 100, {}, { PaymentType: type, Invoice }));
        return;
      }
      case 'credit note':
      case 'overpayment': {
        const isCreditNote = what === 'credit note';
        const applied = due === undefined || due.isBill ? 0 : Math.min(due.open, gross);
        this.#post(
          [
            [isCreditNote ? '200' : '090', gross],
            ['610', -gross],
          ],
          [isCreditNote ? 'ACCRECCREDIT' : 'AROVERPAYMENT', id],
        );
        const allocations =
          applied > 0 && due !== undefined ? [{ Invoice: { InvoiceID: due.id }, Amount: applied / 100 }] : [];
        if (due !== undefined && applied > 0) {
          due.open -= applied;
          if (!isCreditNote)
            this.#overpayments.set(due.id, [
              ...(this.#overpayments.get(due.id) ?? []),
              { OverpaymentID: id, AppliedAmount: applied / 100 },
            ]);
        }
        const common = {
          Contact: CLIENT,
          Date: xeroDate(this.#day),
          Status: 'AUTHORISED',
          Total: gross / 100,
        };
        if (isCreditNote)
          this.#lists['CreditNotes']?.push({
            ...common,
            CreditNoteID: id,
            Type: 'ACCRECCREDIT',
            TotalTax: tax / 100,
            Allocations: allocations,
          });
        else
          this.#lists['BankTransactions']?.push({
            ...common,
            BankTransactionID: `b-${id}`,
            OverpaymentID: id,
            Type: 'RECEIVE-OVERPAYMENT',
          });
        this.#credits.push({ id, isCreditNote, left: gross - applied, allocations });
        return;
      }
      case 'refund': {
        if (credit === undefined) return;
        const back = Math.min(cents, credit.left);
        credit.left -= back;
        this.#post(
          [
            ['610', back],
            ['090', -back],
          ],
          ['ARCREDITPAYMENT', id],
        );
        const paid = credit.isCreditNote
          ? { PaymentType: 'ARCREDITPAYMENT', CreditNote: { CreditNoteID: credit.id, Contact: CLIENT } }
          : {
              PaymentType: 'AROVERPAYMENTPAYMENT',
              Overpayment: { OverpaymentID: credit.id, Contact: CLIENT },
            };
        this.#lists['Payments']?.push(
          payment(id, this.#day, back / 100, {}, { Invoice: undefined, ...paid }),
        );
        return;
      }
      case 'manual':
        this.#post(
          [
            ['404', cents],
            ['090', -cents],
          ],
          ['MANJOURNAL', id],
        );
        return;
      default:
        return what satisfies never;
    }
  }
}

it('random books have the balances computed in cents, and documents agree with control accounts on every day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(EVENT, { maxLength: 25 }),
      fc.integer({ min: 1, max: 3 }),
      async (events, parts) => {
        const company = new Company(events);
        const tenant = database.openTenant((await anOrganization(database, { baseCurrency: 'AUD' })).id);
        const report = await importInto(tenant, await bookFolder(company.files(parts)));
        expect([refusalsOf(report), report.warnings]).toEqual([[], []]);
        await expectBooksOf(company, tenant, (code) => code);
      },
    ),
    { numRuns: Number(process.env['ALMANAC_BOOKS'] ?? 15) },
  );
}, 300_000);
