/** Column titles of QuickBooks Online, in older and newer reports, by our names. */
const TITLES = {
  journal: {
    date: ['date', 'transaction date'],
    type: ['transaction type', 'type'],
    num: ['num', 'no.', 'no', '#'],
    name: ['name'],
    memo: ['memo/description', 'description', 'memo', 'line description'],
    account: ['account', 'account name', 'account full name', 'full name', 'distribution account'],
    debit: ['debit'],
    credit: ['credit'],
  },
  accounts: {
    account: ['full name', 'account', 'account name', 'name'],
    number: ['account #', 'account number', 'number', '#'],
    type: ['type', 'account type'],
    detail: ['detail type', 'account detail type'],
  },
  customers: {
    customer: ['customer', 'customer full name'],
    phone: ['phone numbers'],
    email: ['email'],
    billing: ['billing address', 'bill address'],
    shipping: ['shipping address', 'ship address'],
  },
  vendors: {
    vendor: ['vendor', 'vendor display name', 'supplier'],
    phone: ['phone numbers'],
    email: ['email'],
    account: ['account #', 'account number', 'account no.'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The reports of QuickBooks Online that are read. */
export type ReportName = keyof typeof TITLES;

export const REPORT_NAMES: readonly ReportName[] = ['accounts', 'journal', 'customers', 'vendors'];

const REQUIRED: Readonly<Record<ReportName, readonly string[]>> = {
  journal: ['date', 'type', 'account', 'debit', 'credit'],
  accounts: ['account', 'type', 'detail'],
  customers: ['customer', 'phone', 'email'],
  vendors: ['vendor', 'phone', 'email'],
};

/** The titles that each required column of a report may have first. */
export function titlesRequired(report: ReportName): readonly string[] {
  return REQUIRED[report];
}

/** All titles that columns of a report may have. */
export function titlesOf(report: ReportName): readonly string[] {
  return Object.values<readonly string[]>(TITLES[report]).flat();
}

/** Our names of the columns, in order; null if the row is not the header. */
export function columnsIn(texts: readonly string[], report: ReportName): readonly (string | null)[] | null {
  const titles = texts.map((text) => text.toLowerCase());
  const found = new Map<number, string>();
  for (const [name, names] of Object.entries<readonly string[]>(TITLES[report])) {
    const place = names.map((title) => titles.indexOf(title)).find((index) => index !== -1);
    if (place !== undefined && !found.has(place)) found.set(place, name);
  }
  const names = new Set(found.values());
  if (!REQUIRED[report].every((name) => names.has(name))) return null;
  return titles.map((_, index) => found.get(index) ?? null);
}

/** Whether a row is the header of a report that lists transactions without all of their lines, such as the General Ledger or the Invoice List. */
export function isOtherReport(texts: readonly string[]): boolean {
  const titles = new Set(texts.map((text) => text.toLowerCase()));
  const has = (...names: readonly string[]) => names.some((name) => titles.has(name));
  return (
    has('date', 'transaction date') &&
    has('transaction type') &&
    has('amount', 'balance', 'open balance') &&
    !(has('debit') && has('credit'))
  );
}
