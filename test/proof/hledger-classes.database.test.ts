import { beforeAll, describe, expect, it } from 'vitest';
import { Decimal } from '../../src/money/decimal.ts';
import { exampleApp } from './example.ts';
import { linesOf, type Recorded, recordedColumns } from './recorded.ts';

// The same books, imported with a chart of accounts of a business; hledger names each account after its class.
const { importWhole, ask } = await exampleApp();
beforeAll(async () => {
  await importWhole('classes.csv', 'accounts');
  await importWhole('journal.csv');
});

/** Each metric as an accountant computes it from the lines of the income statement, by its definition. */
const OF_PERIOD: Metrics = {
  'revenue.operating': 'operating_revenue',
  'revenue.other': 'other_income',
  'expenses.cost_of_sales': 'cost_of_sales',
  'expenses.payroll': 'payroll',
  'expenses.operating': 'operating_expense + payroll + uncategorised',
  'expenses.depreciation': 'depreciation',
  'expenses.interest': 'interest',
  'expenses.other': 'other_expense',
  'tax.income_expense': 'income_tax',
  'profit.gross': 'operating_revenue - cost_of_sales',
  'profit.ebitda': 'operating_revenue - cost_of_sales - payroll - operating_expense - uncategorised',
  'profit.operating':
    'operating_revenue - cost_of_sales - payroll - operating_expense - uncategorised - depreciation',
  'profit.before_tax':
    'operating_revenue + other_income - cost_of_sales - payroll - operating_expense - uncategorised - other_expense - depreciation - interest',
  'profit.gross_margin': 'operating_revenue - cost_of_sales % operating_revenue',
  'quality.uncategorised_share':
    'uncategorised % cost_of_sales + payroll + operating_expense + uncategorised + other_expense + depreciation + interest + income_tax',
  'comp.revenue_share': 'payroll % operating_revenue',
  'operations.operating_expense_ratio': 'operating_expense + payroll + uncategorised % operating_revenue',
};

const CURRENT = 'cash + receivable + inventory + prepaid + other_current_asset';

/** The same for the balance sheet. No documents are imported, so what is owed is the balance of the ledger. */
const AT_END: Metrics = {
  'cash.balance': 'cash',
  'balance.inventory': 'inventory',
  'ar.outstanding': 'receivable',
  'ap.outstanding': 'payable',
  'balance.debt': 'credit_card',
  'balance.current_assets': CURRENT,
  'balance.current_liabilities': 'payable + credit_card',
  'balance.working_capital': `${CURRENT} - payable - credit_card`,
  'balance.total_assets': `${CURRENT} + fixed_asset + intangible`,
  'balance.total_liabilities': 'payable + credit_card',
  'balance.equity': `${CURRENT} + fixed_asset + intangible - payable - credit_card`,
  'balance.current_ratio': `${CURRENT} / payable + credit_card`,
  'balance.quick_ratio': 'cash + receivable + other_current_asset / payable + credit_card',
};

const reports = (name: string) => [
  ...recordedColumns(`${name}-of-classes-by-month.csv`),
  ...recordedColumns(`${name}-of-classes-by-year.csv`),
];
const STATEMENTS = reports('income-statement');
const BALANCE_SHEETS = reports('balance-sheet');

it('has every class used by a metric, in 12 months and three years', () => {
  expect([STATEMENTS.length, BALANCE_SHEETS.length]).toEqual([15, 15]);
  const lines = STATEMENTS.flatMap(({ rows }) => [...linesOfClasses(rows, ['Revenues', 'Expenses'])]);
  for (const wanted of Object.values(OF_PERIOD)) {
    for (const name of wanted.split(/ [-+%] /)) {
      expect(
        lines.filter(([line, amount]) => line === name && !amount.isZero()).length,
        name,
      ).toBeGreaterThan(1);
    }
  }
});

describe('Almanac and hledger agree to the cent on each class', () => {
  it.each(STATEMENTS)('in the income statement from $first to $last', async ({ first, last, rows }) => {
    const lines = linesOfClasses(rows, ['Revenues', 'Expenses']);
    expect(await asked(OF_PERIOD, `${first}:${last}`)).toEqual(reckoned(OF_PERIOD, lines));
  });

  it.each(BALANCE_SHEETS)('in the balance sheet of $last', async ({ last, rows }) => {
    const lines = linesOfClasses(rows, ['Assets', 'Liabilities']);
    expect(await asked(AT_END, `as_of:${last}`)).toEqual(reckoned(AT_END, lines));
  });
});

type Metrics = Readonly<Record<string, string>>;

async function asked(metrics: Metrics, period: string): Promise<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const metric of Object.keys(metrics)) values[metric] = (await ask(metric, period)).value;
  return values;
}

function reckoned(metrics: Metrics, lines: ReadonlyMap<string, Decimal>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(metrics).map(([metric, wanted]) => [metric, reckonedOne(wanted, lines)]),
  );
}

/** `operating_revenue - cost_of_sales % operating_revenue`: one sum as a percentage of another, or divided by it. */
function reckonedOne(wanted: string, lines: ReadonlyMap<string, Decimal>): number {
  const [above = '', over, below = ''] = wanted.split(/ ([%/]) /);
  const sum = summed(above, lines);
  if (over === undefined) return sum.toDecimalPlaces(2).toNumber() + 0;
  return sum
    .times(over === '%' ? 100 : 1)
    .div(summed(below, lines))
    .toDecimalPlaces(4)
    .toNumber();
}

function summed(text: string, lines: ReadonlyMap<string, Decimal>): Decimal {
  const parts = `+ ${text}`.matchAll(/([-+]) (\w+)/g);
  let sum = new Decimal(0);
  for (const [, sign, name = ''] of parts) {
    const amount = lines.get(name) ?? new Decimal(0);
    sum = sign === '-' ? sum.minus(amount) : sum.plus(amount);
  }
  return sum;
}

/** `Expenses:payroll,100.00 USD` is 100 of payroll. */
function linesOfClasses(rows: Recorded['rows'], parts: readonly string[]): Map<string, Decimal> {
  const lines = parts.flatMap((part) => [...linesOf(rows, part)]);
  return new Map(
    lines.map(([name, cell]) => [name.split(':').at(-1) ?? '', new Decimal(cell.replace(/ USD$/, ''))]),
  );
}
