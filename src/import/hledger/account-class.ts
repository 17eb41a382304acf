import type { AccountClass } from '../../ledger/account-class.ts';

/**
 * The class of an account of an hledger journal, or null when nothing says it. As in hledger, a declaration of an
 * account above comes before the account's own name: an account above whose class in the chart is not what its name
 * says was declared so. After that the name decides.
 */
export function classOfAccount(
  name: string,
  charted: (code: string) => AccountClass | undefined,
): AccountClass | null {
  for (const above of accountsAbove(name)) {
    const declared = charted(above);
    if (declared !== undefined && declared !== classByName(above)) return declared;
  }
  return classByName(name);
}

/**
 * The class by the name alone: its type by the rules of hledger's manual ("Account types"), and within a type the class
 * by the unambiguous parts of the name. Without such parts an asset is non-current and a liability current,
 * so that the business never looks more liquid than it is.
 */
export function classByName(name: string): AccountClass | null {
  const rule = TYPES.find(({ pattern }) => pattern.test(name));
  return rule === undefined ? null : refined(rule, name);
}

/** The class of an account of a declared type: within the type the parts of the name decide. */
export function classOfType(type: AccountType, name: string): AccountClass {
  const rule = TYPES.find((each) => each.type === type);
  if (rule === undefined) throw new RangeError(`no rule for accounts of type ${type}`);
  return refined(rule, name);
}

/** Types of accounts by hledger's letters for them. */
export type AccountType = 'C' | 'A' | 'L' | 'V' | 'E' | 'R' | 'X';

function refined(rule: (typeof TYPES)[number], name: string): AccountClass {
  const parts = name.split(':').slice(1).reverse();
  for (const part of parts) {
    const word = part
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ');
    const refinement = rule.refinements.find(({ pattern }) => pattern.test(word));
    if (refinement !== undefined) return refinement.class;
  }
  return rule.class;
}

/** The accounts above one, the nearest first; none of a name that is too long to be an account. */
export function* accountsAbove(name: string): Generator<string> {
  if (name.length > LONGEST_NAME) return;
  for (let end = name.lastIndexOf(':'); end > 0; end = name.lastIndexOf(':', end - 1))
    yield name.slice(0, end);
}

/** Longer ones are refused when they are read. Of many parts, all names above take memory by the square of their number. */
export const LONGEST_NAME = 200;

type Refinement = Readonly<{ pattern: RegExp; class: AccountClass }>;

/** The whole of a part of the name, in lower case with single spaces. */
function part(pattern: string, accountClass: AccountClass): Refinement {
  return { pattern: new RegExp(`^(?:${pattern})$`), class: accountClass };
}

// The order is hledger's: the first type whose rule fits.
const TYPES: readonly Readonly<{
  type: AccountType;
  pattern: RegExp;
  class: AccountClass;
  refinements: readonly Refinement[];
}>[] = [
  // Cash
  {
    type: 'C',
    pattern: /^assets?(:.+)?:(cash|bank|che(ck|que?)(ing)?|savings?|current)(:|$)/i,
    class: 'cash',
    refinements: [],
  },
  // Asset
  {
    type: 'A',
    pattern: /^assets?(:|$)/i,
    class: 'other_asset',
    refinements: [
      part('(accounts? |trade )?receivables?|debtors?', 'receivable'),
      part('inventor(y|ies)|stock in trade', 'inventory'),
      part('prepaid( expenses?)?|prepayments?', 'prepaid'),
      part('(other )?current assets?', 'other_current_asset'),
      part('(accumulated|accum) (depreciation|amorti[sz]ation)', 'accumulated_depreciation'),
      part('fixed( assets?)?|property plant and equipment', 'fixed_asset'),
      part('intangibles?( assets?)?|goodwill', 'intangible'),
    ],
  },
  // Liability
  {
    type: 'L',
    pattern: /^(debts?|liabilit(y|ies))(:|$)/i,
    class: 'other_current_liability',
    refinements: [
      part('(accounts?|trade) ?payables?|payables?|creditors?', 'payable'),
      part('credit ?cards?', 'credit_card'),
      part('sales tax( payable)?|vat( payable)?|gst( payable)?', 'sales_tax'),
      part('(income|corporation) tax(es)?( payable)?', 'income_tax_payable'),
      part('(payroll|wages|salaries)( (liabilit(y|ies)|payable|tax(es)?))?', 'payroll_liability'),
      part('(deferred|unearned) (revenue|income)', 'deferred_revenue'),
      part('(bank |student |car |home )?loans?|mortgages?', 'loan'),
      part('leases?( liabilit(y|ies))?|finance leases?', 'lease_liability'),
      part(
        'current (portion of )?(loans?|debts?|borrowings?)|short term (loans?|debts?|borrowings?)',
        'current_loan',
      ),
      part('(long term|non ?current)( liabilities| debts?)?', 'other_liability'),
    ],
  },
  // Conversion
  { type: 'V', pattern: /^equity:(trad(e|ing)|conversion)s?(:|$)/i, class: 'other_equity', refinements: [] },
  // Equity
  {
    type: 'E',
    pattern: /^equity(:|$)/i,
    class: 'other_equity',
    refinements: [
      part('retained earnings', 'retained_earnings'),
      part("(owner'?s? )?(draw|draws|drawings?)", 'drawings'),
      part('share capital|common stock|paid in capital|capital stock', 'share_capital'),
      part('(accumulated )?other comprehensive income|oci|aoci', 'other_comprehensive_income'),
    ],
  },
  // Revenue
  {
    type: 'R',
    pattern: /^(income|revenue)s?(:|$)/i,
    class: 'operating_revenue',
    refinements: [
      part('interest( income| received)?', 'interest_income'),
      part('dividends?|(capital )?(gains?|losses)|other( income)?', 'other_income'),
    ],
  },
  // Expense
  {
    type: 'X',
    pattern: /^expenses?(:|$)/i,
    class: 'operating_expense',
    refinements: [
      part('cogs|cost of (sales|goods sold|revenue)', 'cost_of_sales'),
      part('direct (payroll|labou?r|wages)', 'direct_payroll'),
      part('payroll|salar(y|ies)|wages', 'payroll'),
      part('depreciation|amorti[sz]ation|impairment|depreciation and amorti[sz]ation', 'depreciation'),
      part('interest', 'interest'),
      part('income tax(es)?|corporation tax', 'income_tax'),
      part('unknown|uncategori[sz]ed', 'uncategorised'),
    ],
  },
];
