import { ACCOUNT_CLASSES, type AccountClass } from '../../ledger/account-class.ts';
import type { Activity } from '../../ledger/activity.ts';
import { financingFlow, investingFlow, operatingFlow } from '../../metrics/catalog/cash.ts';
import { cashOnOtherSide } from '../../metrics/definition/measures/ledger.ts';
import type { ScalarMetric } from '../../metrics/definition/metric.ts';
import { amountOfRange } from './row-metrics.ts';
import { added, heading, line, type Row, subtotal } from './statement.ts';

type Group = readonly [key: string, label: string, classes: readonly AccountClass[]];

/** What the cash of each activity was received and paid for: the classes of the other side, of which each is in one row. */
export const DIRECT_ROWS: readonly Row[] = [
  ...rowsOf('operating', operatingFlow, [
    ['customers', 'Received from customers', ['operating_revenue', 'receivable', 'deferred_revenue']],
    [
      'vendors',
      'Paid to vendors',
      [
        'payable',
        'credit_card',
        'inventory',
        'prepaid',
        'cost_of_sales',
        'operating_expense',
        'uncategorised',
      ],
    ],
    ['employees', 'Paid to employees', ['payroll', 'direct_payroll', 'payroll_liability']],
    ['sales_tax', 'Sales tax', ['sales_tax']],
    ['income_tax', 'Income tax', ['income_tax', 'income_tax_payable']],
    ['interest_paid', 'Interest paid', ['interest']],
    ['interest_received', 'Interest received', ['interest_income']],
  ]),
  ...rowsOf('investing', investingFlow, [
    // With the gains of disposals, which are proceeds.
    [
      'assets',
      'Property, plant, equipment and intangibles',
      [
        'fixed_asset',
        'accumulated_depreciation',
        'intangible',
        'depreciation',
        'other_income',
        'other_expense',
        'other_comprehensive_income',
      ],
    ],
    ['interest_received', 'Interest received', ['interest_income']],
  ]),
  ...rowsOf('financing', financingFlow, [
    ['loans', 'Loans', ['loan', 'current_loan']],
    ['leases', 'Leases', ['lease_liability']],
    ['capital', 'Capital', ['share_capital', 'other_equity']],
    ['owners', 'Drawings and dividends', ['drawings', 'retained_earnings']],
    ['interest_paid', 'Interest paid', ['interest']],
  ]),
];

/** The rows of an activity. All classes that no row names are in the last one, because an account may have any activity. */
function rowsOf(activity: Activity, whole: ScalarMetric, groups: readonly Group[]): readonly Row[] {
  const named = new Set(groups.flatMap(([, , classes]) => classes));
  const others = ACCOUNT_CLASSES.filter((name) => name !== 'cash' && !named.has(name));
  const title = `${activity.charAt(0).toUpperCase()}${activity.slice(1)}`;
  const all: readonly Group[] = [...groups, ['other', 'Other', others]];
  const lines = all.map(([key, label, classes]) => {
    const metric = amountOfRange(`cash-flow.${activity}_${key}`, label, cashOnOtherSide(activity, classes));
    return line(`${activity}_${key}`, label, metric, { accounts: null });
  });
  return [
    heading(`${activity}_activities`, `${title} activities`),
    ...lines,
    subtotal(activity, `${title} cash flow`, whole, added(...lines.map(({ key }) => key))),
  ];
}
