import { Decimal, ZERO } from '../../money/decimal.ts';
import type { Day } from '../../period/index.ts';
import { cents, credit, debit, entry, gstOn, percentOf } from '../drafting.ts';
import { randomFor } from '../random.ts';
import { type CompanySoFar, happenings, type Subject } from '../subject.ts';
import { demandOn } from '../trend.ts';
import { FRIDAY, MONDAY, TUESDAY, weekdayOf } from '../working-days.ts';

/** The online shop: card takings twice a week, a few refunds, and the provider's payouts each Tuesday. */
export const onlineShop: Subject = (day, company) => {
  switch (weekdayOf(day)) {
    case MONDAY:
      return happenings(takings(day, 3, company));
    case FRIDAY:
      return happenings(takings(day, 4, company), ...refunds(day, company));
    case TUESDAY:
      return happenings(payout(day, company));
    default:
      return [];
  }
};

const MEAN_TAKINGS_OF_A_DAY = new Decimal('8700');

function takings(day: Day, days: number, company: CompanySoFar) {
  const net = cents(
    MEAN_TAKINGS_OF_A_DAY.times(days)
      .times(demandOn(day, company.firstDay))
      .times(randomFor('online', day).around(18)),
  );
  return entry(
    { date: day, description: `Online sales, ${days} days`, reference: company.nextNumber('WEB', day) },
    [debit('clearing', net.plus(gstOn(net))), credit('onlineSales', net), credit('gstCollected', gstOn(net))],
  );
}

function refunds(day: Day, company: CompanySoFar) {
  const random = randomFor('refunds', day);
  if (!random.chance(320)) return [];
  const net = percentOf(
    MEAN_TAKINGS_OF_A_DAY.times(demandOn(day, company.firstDay)),
    String(random.whole(5, 40)),
  );
  return [
    entry(
      { date: day, description: 'Refunds to online customers', reference: company.nextNumber('REF', day) },
      [
        debit('salesReturns', net),
        debit('gstCollected', gstOn(net)),
        credit('clearing', net.plus(gstOn(net))),
      ],
    ),
  ];
}

// The provider keeps its fee, including GST, and pays out the rest.
function payout(day: Day, company: CompanySoFar) {
  const collected = Decimal.max(company.balanceOf('clearing'), ZERO);
  const fee = percentOf(collected, '1.5');
  const tax = cents(fee.div(11));
  const description = 'Card payments of the week, paid out';
  return entry({ date: day, description, reference: company.nextNumber('CARD', day) }, [
    debit('operating', collected.minus(fee)),
    debit('merchantFees', fee.minus(tax)),
    debit('gstPaid', tax),
    credit('clearing', collected),
  ]);
}
