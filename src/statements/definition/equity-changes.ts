import { EQUITY_CLASSES, EXPENSE_CLASSES, INCOME_CLASSES } from '../../ledger/account-class.ts';
import { EQUITY_OPENED, equity } from '../../metrics/catalog/balance-sheet.ts';
import { netProfit } from '../../metrics/catalog/profitability.ts';
import { at, BEFORE_IT, minus, plus, sum } from '../../metrics/definition/formula.ts';
import { creditFlow, creditOpenings, income } from '../../metrics/definition/measures/ledger.ts';
import { RANGE_CHECKS } from './checks.ts';
import { amountOfRange } from './row-metrics.ts';
import { added, familiesOf, line, type Row, type Statement, total } from './statement.ts';

const opening = amountOfRange(
  'equity-changes.opening',
  'Opening equity',
  sum(plus(at(BEFORE_IT, equity)), plus(EQUITY_OPENED)),
);

const capital = amountOfRange('equity-changes.capital', 'Capital', income(['share_capital']));
const drawings = amountOfRange('equity-changes.drawings', 'Drawings', income(['drawings']));

// Year-end closings move the result within equity: what they take from income and expenses they give to an account of equity.
const OWNED = [...EQUITY_CLASSES, ...INCOME_CLASSES, ...EXPENSE_CLASSES];
const other = amountOfRange(
  'equity-changes.other',
  'Other changes',
  sum(
    plus(creditFlow(OWNED)),
    minus(creditOpenings(OWNED)),
    minus(netProfit),
    minus(capital),
    minus(drawings),
  ),
);

const ROWS: readonly Row[] = [
  line('opening', 'Opening equity', opening, { level: 0, accounts: null }),
  line('profit', 'Net profit', netProfit, { accounts: null }),
  line('capital', 'Capital', capital),
  line('drawings', 'Drawings', drawings),
  line('other', 'Other changes', other, { accounts: null }),
  total('closing', 'Closing equity', equity, added('opening', 'profit', 'capital', 'drawings', 'other')),
];

/** What changed the equity of a period. */
export const EQUITY_CHANGES: Statement = Object.freeze({
  name: 'equity-changes',
  title: 'Changes in equity',
  description:
    'Equity when the period began, with what accounts open with in it, what changed it, and equity at its end.',
  takes: 'range',
  requiresCapability: 'metrics.read',
  kind: 'metrics',
  hasDetail: true,
  hasDepartments: false,
  rows: ROWS,
  families: familiesOf(ROWS),
  checks: RANGE_CHECKS,
});
