import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { bookFolder, importInto, refusalsOf } from './importing.ts';
import { expectBooksOf } from './made-company.ts';
import {
  AP,
  AR,
  accounts,
  answer,
  BANK,
  CLIENT,
  CONTACTS,
  entryLine,
  expenseLine,
  filesOf,
  journalReport,
  linked,
  MATERIALS,
  nameOf,
  PAPER,
  type Posted,
  purchase,
  SALES,
  sale,
  TAX,
  transaction,
} from './quickbooks-answers-file.ts';

const database = await testDatabase();

const KINDS = [
  'sale',
  'sale',
  'bill',
  'bill',
  'payment',
  'payment',
  'credit',
  'receipt',
  'refund receipt',
  'journal entry',
  'deposit',
  'check',
  'void',
] as const;

/** A business event with amounts in cents, of customers or vendors; `of` picks open invoices and credits. */
type Event = Readonly<{
  what: (typeof KINDS)[number];
  isPayable: boolean;
  days: number;
  cents: number;
  tax: number;
  of: number;
  isDebit: boolean;
  usesCredit: boolean;
}>;

const EVENT: fc.Arbitrary<Event> = fc.record({
  what: fc.constantFrom(...KINDS),
  isPayable: fc.boolean(),
  days: fc.nat(3),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
  tax: fc.nat(99_999),
  of: fc.nat(),
  isDebit: fc.boolean(),
  usesCredit: fc.boolean(),
});

/** What is owed, or a credit: the id of its transaction, and of its line if it has one. */
type Open = {
  readonly id: string;
  readonly type: string;
  readonly line?: string;
  readonly isPayable: boolean;
  left: number;
};

/** Answers of QuickBooks after the events, and the expected balance of each account in cents. */
class Company {
  readonly #posted: Posted[] = [];
  readonly #lists = new Map<string, object[]>();
  readonly #owed: Open[] = [];
  readonly #credits: Open[] = [];
  readonly balances = new Map<string, number>();
  readonly days: string[] = [];
  #time = Date.UTC(2026, 6, 1);
  #number = 100;

  constructor(events: readonly Event[]) {
    for (const event of events) this.#happen(event);
  }

  files(parts: number): Record<string, string> {
    const size = Math.max(1, Math.ceil(this.#posted.length / parts));
    const pages = [];
    for (let from = 0; from < this.#posted.length; ) {
      let to = Math.min(this.#posted.length, from + size);
      while (to < this.#posted.length && this.#posted[to]?.day === this.#posted[to - 1]?.day) to += 1;
      pages.push([`j${from}.json`, journalReport(this.#posted.slice(from, to))] as const);
      from = to;
    }
    const lists = Array.from(
      this.#lists,
      ([entity, records]) => [`${entity}.json`, answer(entity, records)] as const,
    );
    return filesOf({ 'z.json': accounts(), ...CONTACTS, ...Object.fromEntries([...lists, ...pages]) });
  }

  get #day(): string {
    return new Date(this.#time).toISOString().slice(0, 10);
  }

  #post(
    type: string,
    party: typeof CLIENT,
    lines: readonly (readonly [account: string, cents: number])[],
  ): string {
    this.#number += 1;
    const id = String(this.#number);
    for (const [account, cents] of lines)
      this.balances.set(account, (this.balances.get(account) ?? 0) + cents);
    this.#posted.push({
      id,
      day: this.#day,
      type,
      lines: lines.map(([account, cents]): Posted['lines'][number] =>
        account === AR || account === AP ? [account, cents, party] : [account, cents],
      ),
    });
    this.days.push(this.#day);
    return id;
  }

  #list(entity: string, record: object): void {
    this.#lists.set(entity, [...(this.#lists.get(entity) ?? []), record]);
  }

  #happen({ what, isPayable, days, cents, tax, of, isDebit, usesCredit }: Event): void {
    this.#time += days * 86_400_000;
    const party = isPayable ? PAPER : CLIENT;
    const control = isPayable ? AP : AR;
    const sign = isPayable ? -1 : 1;
    const pick = (from: readonly Open[]) => {
      const open = from.filter((one) => one.isPayable === isPayable && one.left > 0);
      return open[of % Math.max(1, open.length)];
    };
    const gross = cents + tax;
    switch (what) {
      case 'sale': {
        const deposit = usesCredit ? Math.min(gross, of % 5000) : 0;
        const id = this.#post('Invoice', CLIENT, [
          [AR, gross - deposit],
          [BANK, deposit],
          [SALES, -cents],
          [TAX, -tax],
        ]);
        const discount = {
          Amount: 1,
          DetailType: 'DiscountLineDetail',
          DiscountLineDetail: { PercentBased: false },
        };
        const base = sale(id, this.#day, cents / 100, tax / 100, { Deposit: deposit / 100 }) as {
          Line: object[];
        };
        const more = {
          Amount: (cents + 100) / 100,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: {},
        };
        this.#list('Invoice', isDebit ? { ...base, Line: [more, discount] } : base);
        this.#owed.push({ id, type: 'Invoice', isPayable: false, left: gross - deposit });
        return;
      }
      case 'bill': {
        const id = this.#post('Bill', PAPER, [
          [AP, -gross],
          [MATERIALS, gross],
        ]);
        this.#list('Bill', purchase(id, this.#day, gross / 100));
        this.#owed.push({ id, type: 'Bill', isPayable: true, left: gross });
        return;
      }
      case 'payment': {
        const due = pick(this.#owed);
        const credit = usesCredit ? pick(this.#credits) : undefined;
        const settled = due === undefined ? 0 : Math.min(due.left, gross);
        const used = credit === undefined ? 0 : Math.min(credit.left, settled);
        // What is not settled stays with the payment, unless a credit pays all of it.
        const paid = isDebit ? settled - used : Math.max(settled - used, cents);
        if (due !== undefined) due.left -= settled;
        if (credit !== undefined) credit.left -= used;
        const id = this.#post('Payment', party, [
          [BANK, sign * paid],
          [control, -sign * paid],
        ]);
        const lines = [
          ...(due === undefined ? [] : [linked(due.type, due.id, settled / 100, due.line)]),
          ...(credit === undefined || used === 0
            ? []
            : [linked(credit.type, credit.id, used / 100, credit.line)]),
        ];
        const more = { [isPayable ? 'VendorRef' : 'CustomerRef']: party, Line: lines };
        this.#list(isPayable ? 'BillPayment' : 'Payment', transaction(id, this.#day, paid / 100, more));
        if (paid > settled - used)
          this.#credits.push({
            id,
            type: isPayable ? 'BillPaymentCheck' : 'Payment',
            isPayable,
            left: paid - settled + used,
          });
        return;
      }
      case 'credit': {
        const other = isPayable ? MATERIALS : SALES;
        const id = this.#post('Credit', party, [
          [control, -sign * gross],
          [other, sign * cents],
          [TAX, sign * tax],
        ]);
        const more = {
          [isPayable ? 'VendorRef' : 'CustomerRef']: party,
          TxnTaxDetail: { TotalTax: tax / 100 },
        };
        const entity = isPayable ? 'VendorCredit' : 'CreditMemo';
        this.#list(entity, transaction(id, this.#day, gross / 100, more));
        this.#credits.push({ id, type: entity, isPayable, left: gross });
        return;
      }
      case 'receipt': {
        const id = this.#post('Sales Receipt', CLIENT, [
          [BANK, gross],
          [SALES, -cents],
          [TAX, -tax],
        ]);
        this.#list(
          'SalesReceipt',
          sale(id, this.#day, cents / 100, tax / 100, usesCredit ? { CustomerRef: undefined } : {}),
        );
        return;
      }
      case 'refund receipt': {
        const id = this.#post('Refund', CLIENT, [
          [BANK, -gross],
          [SALES, cents],
          [TAX, tax],
        ]);
        this.#list('RefundReceipt', sale(id, this.#day, cents / 100, tax / 100));
        return;
      }
      case 'journal entry': {
        const amount = isDebit ? cents : -cents;
        const id = this.#post('Journal Entry', party, [
          [control, amount],
          [MATERIALS, -amount],
        ]);
        const lines = [
          entryLine('0', control, amount / 100, party),
          entryLine('1', MATERIALS, -amount / 100),
        ];
        this.#list('JournalEntry', transaction(id, this.#day, 0, { TotalAmt: undefined, Line: lines }));
        const open = { id, type: 'JournalEntry', line: '0', isPayable, left: cents };
        (isDebit === isPayable ? this.#credits : this.#owed).push(open);
        return;
      }
      case 'deposit': {
        const id = this.#post('Deposit', party, [
          [BANK, cents],
          [control, -cents],
        ]);
        const detail = {
          AccountRef: { value: control },
          Entity: { ...party, type: isPayable ? 'VENDOR' : 'CUSTOMER' },
        };
        const line = {
          Id: '1',
          Amount: cents / 100,
          DetailType: 'DepositLineDetail',
          DepositLineDetail: detail,
        };
        this.#list('Deposit', transaction(id, this.#day, cents / 100, { Line: [line] }));
        if (!isPayable) this.#credits.push({ id, type: 'Deposit', isPayable, left: cents });
        return;
      }
      case 'check': {
        // Money to a vendor, or back to a customer, perhaps for a credit.
        const id = this.#post('Check', party, [
          [BANK, -cents],
          [control, cents],
        ]);
        const more = {
          EntityRef: { ...party, type: isPayable ? 'Vendor' : 'Customer' },
          Line: [expenseLine('1', cents / 100, control)],
        };
        this.#list('Purchase', transaction(id, this.#day, cents / 100, { ...more, PaymentType: 'Check' }));
        if (isPayable) {
          this.#credits.push({ id, type: 'Check', isPayable, left: cents });
          return;
        }
        const credit = pick(this.#credits);
        if (!usesCredit || credit === undefined) return;
        const used = Math.min(credit.left, cents);
        credit.left -= used;
        const link = this.#post('Payment', party, [
          [BANK, 0],
          [AR, 0],
        ]);
        const lines = [
          linked('Check', id, used / 100),
          linked(credit.type, credit.id, used / 100, credit.line),
        ];
        this.#list('Payment', transaction(link, this.#day, 0, { CustomerRef: CLIENT, Line: lines }));
        return;
      }
      case 'void': {
        const id = this.#post('Invoice', CLIENT, [
          [AR, 0],
          [SALES, 0],
        ]);
        this.#list('Invoice', sale(id, this.#day, 0, 0, { PrivateNote: 'Voided' }));
        return;
      }
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
        const tenant = database.openTenant((await anOrganization(database, { baseCurrency: 'USD' })).id);
        const report = await importInto(tenant, await bookFolder(company.files(parts)));
        expect(refusalsOf(report)).toEqual([]);
        await expectBooksOf(company, tenant, nameOf);
      },
    ),
    { numRuns: Number(process.env['ALMANAC_BOOKS'] ?? 15) },
  );
}, 300_000);
