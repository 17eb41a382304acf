import { customerName } from './customers.ts';
import type { Invoice, Payment } from './documents.ts';
import { cents, concerning, credit, type DemoEntry, debit, entry, inCurrency } from './drafting.ts';
import { exchangeDifference } from './exchange.ts';
import { rateOn } from './rates.ts';

/** The ledger entries of an invoice, from its issue until it is settled. */
export function entriesOfInvoice(invoice: Invoice): DemoEntry[] {
  const entries = [
    issue(invoice),
    ...creditNote(invoice),
    ...invoice.receipts.map((receipt) => receive(invoice, receipt)),
    ...writeOff(invoice),
  ];
  return entries.map((one) => concerning(one, { customer: invoice.customer }));
}

function issue({ number, customer, issued, currency, net, tax, income }: Invoice): DemoEntry {
  return entry({ date: issued, description: `Sale to ${customerName(customer)}`, reference: number }, [
    inCurrency(debit('debtors', net.plus(tax)), currency, null),
    inCurrency(credit(income, net), currency, null),
    credit('gstCollected', tax),
  ]);
}

function creditNote({ number, customer, currency, creditNote: note }: Invoice): DemoEntry[] {
  if (note === null) return [];
  const description = `Goods returned by ${customerName(customer)}, ${number}`;
  return [
    entry({ date: note.date, description, reference: note.number }, [
      inCurrency(debit('salesReturns', note.net), currency, null),
      debit('gstCollected', note.tax),
      inCurrency(credit('debtors', note.net.plus(note.tax)), currency, null),
    ]),
  ];
}

// The receivable is settled at the invoice's rate, and the bank credits at the day's rate.
function receive(invoice: Invoice, { date, amount }: Payment): DemoEntry {
  const { number, customer, currency, issued } = invoice;
  const booked = rateOn(currency, issued);
  const received = cents(amount.times(rateOn(currency, date)));
  return entry({ date, description: `Payment from ${customerName(customer)}`, reference: number }, [
    debit('operating', received),
    inCurrency(credit('debtors', amount), currency, booked),
    ...exchangeDifference(received.minus(amount.times(booked))),
  ]);
}

function writeOff({ number, customer, net, tax, writtenOff }: Invoice): DemoEntry[] {
  if (writtenOff === null) return [];
  return [
    entry({ date: writtenOff, description: `Bad debt of ${customerName(customer)}`, reference: number }, [
      debit('badDebts', net),
      debit('gstCollected', tax),
      credit('debtors', net.plus(tax)),
    ]),
  ];
}
