import { burnRate, cashBalance, cashByAccount, cashNetFlow, runway } from '../metrics/catalog/cash.ts';
import { expensesByAccount } from '../metrics/catalog/expenses.ts';
import { payablesAgeing, payablesOutstanding, payablesOverdue } from '../metrics/catalog/payables.ts';
import { grossMargin, netProfit, operatingProfit } from '../metrics/catalog/profitability.ts';
import {
  daysSalesOutstanding,
  receivablesAgeing,
  receivablesOutstanding,
  receivablesOverdue,
} from '../metrics/catalog/receivables.ts';
import { revenueOperating } from '../metrics/catalog/revenue.ts';
import type { Metric, ScalarMetric } from '../metrics/definition/metric.ts';
import { CHART_MONTHS, type StatementOfTile, type Tile } from './tile.ts';

/** A board that every organisation has. Nobody changes it; a copy of it is a board like any other. */
export type BuiltInBoard = Readonly<{
  /** Its id in addresses. */
  id: string;
  name: string;
  description: string;
  tiles: readonly Tile[];
}>;

const LAST_MONTH = { period: 'last_month' } as const;
const COMPARED = { compare: 'last_year' } as const;

/** The boards that are there from the start, in the order in which they are listed. */
export const BUILT_IN_BOARDS: readonly BuiltInBoard[] = Object.freeze([
  {
    id: 'month-end',
    name: 'Month end',
    description: 'The last complete month beside the chosen period: results, balances and what is overdue.',
    tiles: [
      figure(revenueOperating, LAST_MONTH),
      figure(grossMargin, LAST_MONTH),
      figure(operatingProfit, LAST_MONTH),
      figure(netProfit, LAST_MONTH),
      figure(cashBalance),
      figure(receivablesOverdue),
      figure(payablesOverdue),
      figure(daysSalesOutstanding),
      statement('profit-and-loss', { ...LAST_MONTH, title: 'Profit and loss, last month' }),
      statement('profit-and-loss'),
      chart(revenueOperating),
      chart(netProfit),
      statement('balance-sheet'),
      table(expensesByAccount),
    ],
  },
  {
    id: 'cash',
    name: 'Cash',
    description: 'What is in the bank, how long it lasts, and what is owed either way.',
    tiles: [
      figure(cashBalance),
      figure(cashNetFlow),
      figure(burnRate),
      figure(runway),
      chart(cashBalance),
      chart(cashNetFlow),
      statement('cash-flow'),
      table(cashByAccount),
      figure(receivablesOutstanding),
      figure(receivablesOverdue),
      figure(payablesOutstanding),
      figure(payablesOverdue),
      table(receivablesAgeing),
      table(payablesAgeing),
    ],
  },
]);

type Options = Readonly<Partial<Pick<Tile, 'period' | 'title'>>>;

function figure({ id }: ScalarMetric, { period = null, title = null }: Options = {}): Tile {
  return { kind: 'figure', size: 'small', title, period, metric: id, ...COMPARED };
}

function chart({ id }: ScalarMetric): Tile {
  return { kind: 'chart', size: 'wide', title: null, period: null, metric: id, months: CHART_MONTHS.usual };
}

function table({ id }: Metric): Tile {
  return { kind: 'table', size: 'wide', title: null, period: null, metrics: [id], compare: null };
}

function statement(name: StatementOfTile, { period = null, title = null }: Options = {}): Tile {
  const plain = { columns: 'none', detail: 'summary', method: null, rows: null } as const;
  return { kind: 'statement', size: 'wide', title, period, statement: name, ...plain, ...COMPARED };
}
