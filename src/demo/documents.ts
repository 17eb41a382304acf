import type { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import type { AccountName } from './chart.ts';

/** An invoice to a customer with all that becomes of it; amounts are in its currency. */
export type Invoice = Readonly<{
  number: string;
  customer: number;
  issued: Day;
  due: Day;
  currency: string;
  net: Decimal;
  tax: Decimal;
  income: AccountName;
  creditNote: CreditNote | null;
  /** None for an invoice that is never paid; one that is not written off stays open, because it is disputed. */
  receipts: readonly Payment[];
  /** When what is open was given up. */
  writtenOff: Day | null;
}>;

/** A return of goods, set off against the invoice before it is paid. */
export type CreditNote = Readonly<{ number: string; date: Day; net: Decimal; tax: Decimal }>;

/** A bill from a supplier with all that becomes of it; amounts are in its currency. */
export type Bill = Readonly<{
  number: string;
  vendor: number;
  description: string;
  received: Day;
  due: Day;
  /** Null for a bill that the company will not pay, because it disputes it. */
  paid: Day | null;
  /** The part that it does not pay of one that it does. */
  withheld: Decimal;
  currency: string;
  net: Decimal;
  tax: Decimal;
  /** What was bought. */
  account: AccountName;
  /** What was paid when the goods were ordered; the rest is due. */
  deposit: Payment | null;
}>;

/** Money that changed hands for a document, in its currency. */
export type Payment = Readonly<{ date: Day; amount: Decimal }>;
