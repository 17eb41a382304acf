import { ZERO } from '../money/decimal.ts';
import type { Bill } from './documents.ts';
import { cents, concerning, credit, type DemoEntry, debit, entry, inCurrency } from './drafting.ts';
import { exchangeDifference } from './exchange.ts';
import { rateOn } from './rates.ts';
import { vendorName } from './vendors.ts';

/** The ledger entries of a bill, from a deposit paid before it until it is settled. */
export function entriesOfBill(bill: Bill): DemoEntry[] {
  const entries = [...payDeposit(bill), receive(bill), ...pay(bill)];
  return entries.map((one) => concerning(one, { vendor: bill.vendor }));
}

function payDeposit({ number, vendor, currency, deposit }: Bill): DemoEntry[] {
  if (deposit === null) return [];
  const paid = cents(deposit.amount.times(rateOn(currency, deposit.date)));
  const description = `Deposit to ${vendorName(vendor)} with the order`;
  return [
    entry({ date: deposit.date, description, reference: number }, [
      inCurrency(debit('supplierDeposits', deposit.amount), currency, null),
      credit('operating', paid),
    ]),
  ];
}

function receive({ number, vendor, description, received, currency, net, tax, account }: Bill): DemoEntry {
  return entry({ date: received, description: `${description}, ${vendorName(vendor)}`, reference: number }, [
    inCurrency(debit(account, net), currency, null),
    debit('gstPaid', tax),
    inCurrency(credit('creditors', net.plus(tax)), currency, null),
  ]);
}

// The liability has the bill's rate and the deposit the rate of its day; the bank pays the rest at today's.
function pay({ number, vendor, received, paid, withheld, currency, net, tax, deposit }: Bill): DemoEntry[] {
  if (paid === null) return [];
  const owed = net.plus(tax).minus(withheld);
  const booked = rateOn(currency, received);
  const advanced = deposit?.amount ?? ZERO;
  const advancedAt = rateOn(currency, deposit?.date ?? paid);
  const transferred = cents(owed.minus(advanced).times(rateOn(currency, paid)));
  const gain = owed.times(booked).minus(advanced.times(advancedAt)).minus(transferred);
  return [
    entry({ date: paid, description: `Payment to ${vendorName(vendor)}`, reference: number }, [
      inCurrency(debit('creditors', owed), currency, booked),
      inCurrency(credit('supplierDeposits', advanced), currency, advancedAt),
      credit('operating', transferred),
      ...exchangeDifference(gain),
    ]),
  ];
}
