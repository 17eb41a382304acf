import { Decimal } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { credit, debit, entry, gstOn, inSteps } from '../drafting.ts';
import { randomFor } from '../random.ts';
import { type CompanySoFar, type Happening, happenings, type Subject } from '../subject.ts';
import { isDayOfMonth, MONDAY, weekdayOf } from '../working-days.ts';

/**
 * Transfers between the company's accounts: surplus cash goes to savings on Mondays and comes back when it is needed;
 * petty cash is topped up and spent.
 */
export const treasury: Subject = (day, company) => [
  ...balanceAccounts(day, company),
  ...(isDayOfMonth(day, 10) ? fillPettyCash(day, company) : []),
  ...(isDayOfMonth(day, 24) ? spendPettyCash(day) : []),
];

const FLOOR = new Decimal('120000');
const TARGET = new Decimal('420000');
const CEILING = new Decimal('780000');
const STEP = 10_000;
const PETTY_CASH = new Decimal('500');

function balanceAccounts(day: Day, company: CompanySoFar): Happening[] {
  const held = company.balanceOf('operating');
  if (held.lt(FLOOR)) {
    const amount = inSteps(TARGET.minus(held), STEP);
    return transfer(
      day,
      { from: 'savings', to: 'operating', amount, description: 'Transfer from savings' },
      company,
    );
  }
  if (held.gt(CEILING) && weekdayOf(day) === MONDAY) {
    const amount = inSteps(held.minus(TARGET), STEP);
    return transfer(
      day,
      { from: 'operating', to: 'savings', amount, description: 'Transfer to savings' },
      company,
    );
  }
  return [];
}

function fillPettyCash(day: Day, company: CompanySoFar): Happening[] {
  const amount = PETTY_CASH.minus(company.balanceOf('pettyCash'));
  return transfer(
    day,
    { from: 'operating', to: 'pettyCash', amount, description: 'Petty cash filled up' },
    company,
  );
}

function spendPettyCash(day: Day): Happening[] {
  const random = randomFor('petty cash', day);
  const [supplies, repairs] = [new Decimal(random.whole(60, 210)), new Decimal(random.whole(40, 120))];
  return happenings(
    entry({ date: day, description: 'Petty cash spent: stamps, tea, small repairs', reference: null }, [
      debit('officeSupplies', supplies),
      debit('repairs', repairs),
      debit('gstPaid', gstOn(supplies)),
      credit('pettyCash', supplies.plus(gstOn(supplies)).plus(repairs)),
    ]),
  );
}

type OwnAccount = 'operating' | 'savings' | 'pettyCash';
type Transfer = Readonly<{ from: OwnAccount; to: OwnAccount; amount: Decimal; description: string }>;

function transfer(
  date: Day,
  { from, to, amount, description }: Transfer,
  company: CompanySoFar,
): Happening[] {
  const reference = company.nextNumber('TRF', date);
  return happenings(entry({ date, description, reference }, [debit(to, amount), credit(from, amount)]));
}
