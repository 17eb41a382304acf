import { type Decimal, ZERO } from '../../money/decimal.ts';
import { addDays, type Day } from '../../period/index.ts';
import type { AccountName } from '../chart.ts';
import { gstOn } from '../drafting.ts';
import type { CompanySoFar, Happening } from '../subject.ts';
import { workingDayFrom } from '../working-days.ts';
import { paymentRunFrom } from './payment-run.ts';

/** A bill from an Australian vendor, received on the day: paid in the run after it is due, or at once without terms. */
export function billOnTerms(day: Day, company: CompanySoFar, purchase: Purchase): Happening {
  const { termsInDays, net, ...rest } = purchase;
  const due = addDays(day, termsInDays);
  return {
    kind: 'bill',
    bill: {
      number: company.nextNumber('BILL', day),
      ...rest,
      received: day,
      due,
      paid: termsInDays === 0 ? workingDayFrom(due) : paymentRunFrom(due),
      withheld: ZERO,
      currency: 'AUD',
      net,
      tax: gstOn(net),
      deposit: null,
    },
  };
}

type Purchase = Readonly<{
  vendor: number;
  description: string;
  /** The goods or services bought. */
  account: AccountName;
  net: Decimal;
  termsInDays: number;
}>;
