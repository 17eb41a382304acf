import { Decimal, ZERO } from '../../money/decimal.ts';
import { civilOf, type Day } from '../../period/index.ts';
import type { AccountName } from '../chart.ts';
import { cents, credit, debit, entry, gstOn, inSteps } from '../drafting.ts';
import { randomFor } from '../random.ts';
import { type CompanySoFar, type Happening, happenings, type Subject } from '../subject.ts';
import { monthsBetween, sizeOn } from '../trend.ts';
import { isMonthEnd } from '../working-days.ts';
import { billOnTerms } from './bill-on-terms.ts';

/** Equipment, vehicles and computers: seasonal purchases, monthly depreciation, one van sold, forklifts leased. */
export const fixedAssets: Subject = (day, company) => [
  ...PURCHASES.flatMap((purchase) => buy(purchase, day, company)),
  ...sellVan(day, company),
  ...leaseForklifts(day, company),
  ...(isMonthEnd(day) ? depreciate(day, company) : []),
];

type AssetKind = Readonly<{ asset: AccountName; wornDown: AccountName; years: number }>;

const KINDS: readonly AssetKind[] = [
  { asset: 'plant', wornDown: 'plantDepreciation', years: 10 },
  { asset: 'vehicles', wornDown: 'vehicleDepreciation', years: 8 },
  { asset: 'computers', wornDown: 'computerDepreciation', years: 4 },
  { asset: 'leasedForklifts', wornDown: 'forkliftDepreciation', years: 5 },
];

type Purchase = Readonly<{
  account: AccountName;
  description: string;
  vendor: number;
  month: number;
  dayOfMonth: number;
  dollars: string;
}>;

const PURCHASES: readonly Purchase[] = [
  {
    account: 'plant',
    description: 'Pallet racking and conveyor',
    vendor: 23,
    month: 9,
    dayOfMonth: 14,
    dollars: '62000',
  },
  {
    account: 'computers',
    description: 'Laptops and scanners',
    vendor: 24,
    month: 2,
    dayOfMonth: 24,
    dollars: '24500',
  },
  {
    account: 'vehicles',
    description: 'Delivery van',
    vendor: 25,
    month: 5,
    dayOfMonth: 18,
    dollars: '46000',
  },
];

function buy(purchase: Purchase, day: Day, company: CompanySoFar): Happening[] {
  const { month, dayOfMonth } = civilOf(day);
  if (month !== purchase.month || dayOfMonth !== purchase.dayOfMonth) return [];
  const { account, description, vendor } = purchase;
  const worth = new Decimal(purchase.dollars).times(sizeOn(day, company.firstDay));
  const net = inSteps(worth.times(randomFor(`vendor ${vendor}`, day).around(15)), 50);
  return [billOnTerms(day, company, { vendor, description, account, net, termsInDays: 14 })];
}

// Straight-line on cost, until the carrying amount is zero.
function depreciate(day: Day, company: CompanySoFar): Happening[] {
  const lines = KINDS.flatMap(({ asset, wornDown, years }) => {
    const cost = company.balanceOf(asset);
    const left = cost.plus(company.balanceOf(wornDown));
    const worn = Decimal.min(cents(cost.div(years * 12)), Decimal.max(left, ZERO));
    return [debit('depreciation', worn), credit(wornDown, worn)];
  });
  return happenings(entry({ date: day, description: 'Depreciation of the month', reference: null }, lines));
}

const VAN_IS_SOLD_AFTER_MONTHS = 28; // in November of the book's second year
const VAN = { cost: new Decimal('41000'), wornDown: new Decimal('29500'), price: new Decimal('9000') };

function sellVan(day: Day, company: CompanySoFar): Happening[] {
  if (monthsBetween(company.firstDay, day) !== VAN_IS_SOLD_AFTER_MONTHS || civilOf(day).dayOfMonth !== 12)
    return [];
  const loss = VAN.cost.minus(VAN.wornDown).minus(VAN.price);
  return happenings(
    entry({ date: day, description: 'Old delivery van sold', reference: null }, [
      debit('operating', VAN.price.plus(gstOn(VAN.price))),
      debit('vehicleDepreciation', VAN.wornDown),
      debit('lossOnDisposal', loss),
      credit('vehicles', VAN.cost),
      credit('gstCollected', gstOn(VAN.price)),
    ]),
  );
}

const LEASE_AFTER_MONTHS = 26; // in September of the book's second year
const FORKLIFTS = new Decimal('93000'); // the present value of 60 lease payments on the first day

function leaseForklifts(day: Day, company: CompanySoFar): Happening[] {
  if (monthsBetween(company.firstDay, day) !== LEASE_AFTER_MONTHS || civilOf(day).dayOfMonth !== 1) return [];
  return happenings(
    entry({ date: day, description: 'Forklifts leased for five years', reference: null }, [
      debit('leasedForklifts', FORKLIFTS),
      credit('forkliftLease', FORKLIFTS),
    ]),
  );
}
