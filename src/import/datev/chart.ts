import { type AccountClass, isProfitClass } from '../../ledger/account-class.ts';
import { SKR03, SKR04 } from '../programs/plans/germany.ts';
import type { Plan } from '../programs/plans/plan.ts';
import { NO_TAX, type Tax } from './tax-keys.ts';

export type ChartName = '03' | '04';

/** A chart of accounts of DATEV, by the four digits of its numbers. */
export type Chart = Readonly<{
  plan: Plan;
  /** The accounts for what customers and vendors owe and are owed, whose own accounts have a digit more. */
  receivables: string;
  payables: string;
  /** The account for the tax of a rate that is within an amount; the two for what is owed and deducted beside it. */
  accountsOf: (tax: Exclude<Tax, Readonly<{ kind: 'none' }>>, percent: number) => TaxAccounts;
  /** The tax that an account has by its function (AM, AV) where no key says another; null where it has none. `abroad` is that of other countries. */
  automaticTax: (account: string) => Tax | 'abroad' | null;
}>;

export type TaxAccounts = Readonly<{ owed: string | null; deducted: string | null }>;

type Kind = Exclude<Tax['kind'], 'none'>;
/** Accounts by per cent; `other` is for all others. */
type ByPercent = Readonly<{ other: string } & Partial<Record<'19' | '7' | '16', string>>>;
type Accounts = Readonly<{
  owed: Readonly<Partial<Record<Kind, ByPercent>>>;
  deducted: Readonly<Partial<Record<Kind, ByPercent>>>;
}>;

const ACCOUNTS: Readonly<Record<ChartName, Accounts>> = {
  '03': {
    owed: {
      output: { '19': '1776', '7': '1771', '16': '1775', other: '1770' },
      'output to the EU': { '19': '1778', '7': '1777', other: '1777' },
      acquisition: { '19': '1774', '7': '1772', other: '1772' },
      'reverse charge': { '19': '1787', other: '1785' },
    },
    deducted: {
      input: { '19': '1576', '7': '1571', '16': '1575', other: '1570' },
      acquisition: { '19': '1574', '7': '1572', other: '1572' },
      'reverse charge': { '19': '1577', other: '1578' },
    },
  },
  '04': {
    owed: {
      output: { '19': '3806', '7': '3801', '16': '3805', other: '3800' },
      'output to the EU': { '19': '3808', '7': '3807', other: '3807' },
      acquisition: { '19': '3804', '7': '3802', other: '3802' },
      'reverse charge': { '19': '3837', other: '3835' },
    },
    deducted: {
      input: { '19': '1406', '7': '1401', '16': '1405', other: '1400' },
      acquisition: { '19': '1404', '7': '1402', other: '1402' },
      'reverse charge': { '19': '1407', other: '1408' },
    },
  },
};

/** Accounts with a function, as single numbers and as ranges. */
const FUNCTIONS: Readonly<Record<ChartName, readonly Readonly<{ numbers: string; tax: Tax | 'abroad' }>[]>> =
  {
    '03': [
      {
        numbers:
          '1718 2406 2752 8191 8196 8400-8410 8519 8579 8595 8611 8640-8644 8720-8721 8736 8760-8761 8790-8791 8801-8806 8820-8826 8910-8913 8920-8922 8925-8927 8935-8937 8940-8943',
        tax: { kind: 'output', rate: 'standard' },
      },
      {
        numbers:
          '1711 2401 8300-8309 8516 8576 8591 8630-8634 8710-8711 8731 8750-8751 8780-8781 8915-8917 8930-8933 8945-8947',
        tax: { kind: 'output', rate: 'reduced' },
      },
      { numbers: '2405 8340-8349', tax: { kind: 'output', rate: 16 } },
      { numbers: '3735', tax: { kind: 'input', rate: 16 } },
      { numbers: '8330', tax: { kind: 'output to the EU', rate: 16 } },
      { numbers: '8315-8319 8726 8748', tax: { kind: 'output to the EU', rate: 'standard' } },
      { numbers: '8310-8314 8725 8746', tax: { kind: 'output to the EU', rate: 'reduced' } },
      { numbers: '8320-8329 8331 8727', tax: 'abroad' },
      {
        numbers:
          '1518 3030-3039 3076 3092 3106 3400-3409 3565 3715 3720-3721 3736 3738 3755 3760-3761 3785 3790-3791',
        tax: { kind: 'input', rate: 'standard' },
      },
      {
        numbers:
          '1511 3010-3019 3075 3091 3108 3300-3309 3560 3710-3711 3714 3731 3734 3750-3751 3754 3780-3781 3784',
        tax: { kind: 'input', rate: 'reduced' },
      },
      { numbers: '3062 3425-3429 3440 3718 3725 3741 3748', tax: { kind: 'acquisition', rate: 'standard' } },
      { numbers: '3060 3420-3424 3717 3724 3743 3746', tax: { kind: 'acquisition', rate: 'reduced' } },
      { numbers: '3120-3121 3123 3125-3126', tax: { kind: 'reverse charge', rate: 'standard' } },
      { numbers: '3110 3113 3115', tax: { kind: 'reverse charge', rate: 'reduced' } },
      { numbers: '8100-8190 8335-8339 8724 8743', tax: NO_TAX },
    ],
    '04': [
      {
        numbers:
          '3272 4136 4186 4400-4410 4569 4579 4620-4626 4640-4646 4660-4666 4680-4686 4720-4721 4736 4760-4761 4790-4791 4836 4845 4862 4945 4947 6286 6885',
        tax: { kind: 'output', rate: 'standard' },
      },
      {
        numbers:
          '3260 4300-4309 4566 4576 4610-4616 4630-4636 4650-4656 4670-4676 4710-4711 4731 4750-4751 4780-4781 4941 6281',
        tax: { kind: 'output', rate: 'reduced' },
      },
      { numbers: '4340-4349 4723 4762 4792 6285', tax: { kind: 'output', rate: 16 } },
      { numbers: '5735 5764 5794', tax: { kind: 'input', rate: 16 } },
      { numbers: '4330', tax: { kind: 'output to the EU', rate: 16 } },
      { numbers: '4315-4319 4726 4748', tax: { kind: 'output to the EU', rate: 'standard' } },
      { numbers: '4310-4314 4725 4746', tax: { kind: 'output to the EU', rate: 'reduced' } },
      { numbers: '4320-4329 4331 4727', tax: 'abroad' },
      {
        numbers:
          '1186 5130-5139 5176 5192 5400-5409 5565 5715 5720-5721 5736 5738 5755 5760-5761 5785 5790-5791 5906',
        tax: { kind: 'input', rate: 'standard' },
      },
      {
        numbers:
          '1181 5110-5119 5175 5191 5300-5309 5560 5710-5711 5714 5731 5734 5750-5751 5754 5780-5781 5784 5908',
        tax: { kind: 'input', rate: 'reduced' },
      },
      { numbers: '5162 5425-5429 5440 5718 5725 5741 5748', tax: { kind: 'acquisition', rate: 'standard' } },
      { numbers: '5160 5420-5424 5717 5724 5743 5746', tax: { kind: 'acquisition', rate: 'reduced' } },
      { numbers: '5920-5921 5923 5925-5926', tax: { kind: 'reverse charge', rate: 'standard' } },
      { numbers: '5910 5913 5915', tax: { kind: 'reverse charge', rate: 'reduced' } },
      { numbers: '4100-4135 4137-4185 4335-4339 4724 4743', tax: NO_TAX },
    ],
  };

export const CHARTS: Readonly<Record<ChartName, Chart>> = {
  '03': chartOf('03', { plan: SKR03, receivables: '1400', payables: '1600' }),
  '04': chartOf('04', { plan: SKR04, receivables: '1200', payables: '3300' }),
};

function chartOf(name: ChartName, own: Pick<Chart, 'plan' | 'receivables' | 'payables'>): Chart {
  const functions = new Map(
    FUNCTIONS[name].flatMap(({ numbers, tax }) => numbersIn(numbers).map((number) => [number, tax] as const)),
  );
  const accountFor = (accounts: ByPercent | undefined, percent: number) =>
    accounts === undefined ? null : (accounts[String(percent) as '19' | '7' | '16'] ?? accounts.other);
  return {
    ...own,
    accountsOf: ({ kind }, percent) => ({
      owed: accountFor(ACCOUNTS[name].owed[kind], percent),
      deducted: accountFor(ACCOUNTS[name].deducted[kind], percent),
    }),
    automaticTax: (account) => functions.get(account) ?? null,
  };
}

function numbersIn(list: string): string[] {
  return list.split(' ').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
      String(Number(first) + index).padStart(4, '0'),
    );
  });
}

/**
 * The chart that the numbers of accounts can only be of: in SKR 03 classes 5 and 6 are free, in SKR 04 class 8 is. Null where they do not tell.
 */
export function chartByAccounts(accounts: Iterable<string>): ChartName | null {
  const classes = new Set(Array.from(accounts, (account) => account.slice(0, 1)));
  const is03 = classes.has('8');
  const is04 = classes.has('5') || classes.has('6');
  if (is03 === is04) return null;
  return is03 ? '03' : '04';
}

/** How likely an account has tax in its amounts: 2 of income and expenses, 1 of things and of advances for them, 0 of none. */
export function likelihoodOfTax(name: AccountClass | null): 0 | 1 | 2 {
  if (name === null || WITHOUT_TAX.has(name)) return 0;
  return isProfitClass(name) ? 2 : 1;
}

const WITHOUT_TAX: ReadonlySet<AccountClass> = new Set([
  'cash',
  'receivable',
  'payable',
  'credit_card',
  'sales_tax',
  'income_tax_payable',
  'payroll_liability',
  'loan',
  'current_loan',
  'lease_liability',
  'share_capital',
  'retained_earnings',
  'drawings',
  'other_comprehensive_income',
  'other_equity',
]);
