import type { Decimal } from '../money/decimal.ts';
import type { Day } from '../period/index.ts';
import type { AccountName } from './chart.ts';

/** An invoice to a customer and its settlement; amounts are in its currency. */
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
  /** Empty for an invoice that is never paid; one that is not written off either stays open as disputed. */
  receipts: readonly Payment[];
  /** When the open amount was written off. */
  writtenOff: Day | null;
}>;

/** A return of goods, credited against the invoice before it is paid. */
export type CreditNote = Readonly<{ number: string; date: Day; net: Decimal; tax: Decimal }>;

/** A bill from a supplier and its settlement; amounts are in its currency. */
export type Bill = Readonly<{
  number: string;
  vendor: number;
  description: string;
  received: Day;
  due: Day;
  /** Null for a bill that the company disputes and will not pay. */
  paid: Day | null;
  /** The unpaid part of a bill that is otherwise paid. */
  withheld: Decimal;
  currency: string;
  net: Decimal;
  tax: Decimal;
  /** The goods or services bought. */
  account: AccountName;
  /** The deposit paid with the order; the rest is due. */
  deposit: Payment | null;
}>;

/** A payment of a document, in its currency. */
export type Payment = Readonly<{ date: Day; amount: Decimal }>;
