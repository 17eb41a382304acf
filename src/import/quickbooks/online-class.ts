import type { AccountClass } from '../../ledger/account-class.ts';
import { classByType } from './account-class.ts';

/** The class of an account of QuickBooks Online, by its type and detail type; null for an unknown type. */
export function classOnline(type: string, detail: string, name: string): AccountClass | null {
  const short = TYPES.get(plain(type));
  if (short === undefined) return null;
  return DETAILS.get(plain(detail))?.[short] ?? classByType(short, name);
}

/** Normalises a type: QuickBooks writes `Other Current Assets`, `Other Current Asset` and `OtherCurrentAsset`. */
function plain(words: string): string {
  return words
    .toLowerCase()
    .replace(/\(a\/[rp]\)/, '')
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '');
}

/** The types of QuickBooks Desktop for those of QuickBooks Online. */
const TYPES = new Map(
  Object.entries<string>({
    bank: 'BANK',
    accountsreceivable: 'AR',
    othercurrentasset: 'OCASSET',
    fixedasset: 'FIXASSET',
    otherasset: 'OASSET',
    accountspayable: 'AP',
    creditcard: 'CCARD',
    othercurrentliabilitie: 'OCLIAB',
    othercurrentliability: 'OCLIAB',
    longtermliabilitie: 'LTLIAB',
    longtermliability: 'LTLIAB',
    equity: 'EQUITY',
    income: 'INC',
    costofgoodssold: 'COGS',
    expense: 'EXP',
    otherincome: 'EXINC',
    otherexpense: 'EXEXP',
  }),
);

/** The classes that a detail type gives, by type. */
const DETAILS = new Map(
  Object.entries<Readonly<Partial<Record<string, AccountClass>>>>({
    undepositedfund: { OCASSET: 'cash' },
    inventory: { OCASSET: 'inventory' },
    prepaidexpense: { OCASSET: 'prepaid' },
    accumulateddepreciation: { FIXASSET: 'accumulated_depreciation' },
    accumulatedamortization: { FIXASSET: 'accumulated_depreciation', OASSET: 'accumulated_depreciation' },
    intangibleasset: { FIXASSET: 'intangible' },
    goodwill: { OASSET: 'intangible' },
    license: { OASSET: 'intangible' },
    salestaxpayable: { OCLIAB: 'sales_tax' },
    globaltaxpayable: { OCLIAB: 'sales_tax' },
    globaltaxsuspense: { OCLIAB: 'sales_tax' },
    payrolltaxpayable: { OCLIAB: 'payroll_liability' },
    payrollclearing: { OCLIAB: 'payroll_liability' },
    payrollliabilitie: { OCLIAB: 'payroll_liability' },
    directdepositpayable: { OCLIAB: 'payroll_liability' },
    federalincometaxpayable: { OCLIAB: 'income_tax_payable' },
    statelocalincometaxpayable: { OCLIAB: 'income_tax_payable' },
    deferredrevenue: { OCLIAB: 'deferred_revenue' },
    loanpayable: { OCLIAB: 'current_loan' },
    lineofcredit: { OCLIAB: 'current_loan' },
    notespayable: { LTLIAB: 'loan' },
    retainedearning: { EQUITY: 'retained_earnings' },
    commonstock: { EQUITY: 'share_capital' },
    preferredstock: { EQUITY: 'share_capital' },
    paidincapitalorsurplu: { EQUITY: 'share_capital' },
    partnerdistribution: { EQUITY: 'drawings' },
    interestearned: { EXINC: 'interest_income', INC: 'interest_income' },
    costoflaborco: { COGS: 'direct_payroll' },
    costoflabor: { EXP: 'payroll', COGS: 'direct_payroll' },
    payrollexpense: { EXP: 'payroll' },
    payrolltaxexpense: { EXP: 'payroll' },
    payrollwageexpense: { EXP: 'payroll' },
    interestpaid: { EXP: 'interest' },
    depreciation: { EXEXP: 'depreciation' },
    amortization: { EXEXP: 'depreciation' },
  }),
);

/** The class of an account that QuickBooks Online creates itself, by its name; null for others. */
export function classByDefaultName(name: string): AccountClass | null {
  return DEFAULT_NAMES.get(name.toLowerCase()) ?? null;
}

const DEFAULT_NAMES = new Map(
  Object.entries<AccountClass>({
    'accounts receivable (a/r)': 'receivable',
    'accounts payable (a/p)': 'payable',
    'undeposited funds': 'cash',
    'payments to deposit': 'cash',
    'opening balance equity': 'other_equity',
    'retained earnings': 'retained_earnings',
  }),
);
