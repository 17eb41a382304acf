import type { CashFlowPolicy } from '../../ledger/cash-flow-policy.ts';
import { AGED_PAYABLES, AGED_RECEIVABLES } from './aged.ts';
import { BALANCE_SHEET } from './balance-sheet.ts';
import { CASH_FLOW, DIRECT_CASH_FLOW } from './cash-flow.ts';
import { EQUITY_CHANGES } from './equity-changes.ts';
import { GENERAL_LEDGER } from './general-ledger.ts';
import { PROFIT_AND_LOSS } from './profit-and-loss.ts';
import type { Statement, StatementDescription } from './statement.ts';
import { TRIAL_BALANCE } from './trial-balance.ts';

/** The statements that are made in columns under a policy for cash flows, in the order in which they are listed. */
export const STATEMENTS: Readonly<Record<CashFlowPolicy, readonly Statement[]>> = {
  ias7: statementsWith(CASH_FLOW.ias7),
  ifrs18: statementsWith(CASH_FLOW.ifrs18),
};

/** All statements under a policy, as they are listed. */
export function listedStatements(policy: CashFlowPolicy): readonly StatementDescription[] {
  return STATEMENTS[policy].flatMap((statement) =>
    statement === TRIAL_BALANCE ? [statement, GENERAL_LEDGER] : [statement],
  );
}

/** The statement that is made by either method. */
export const METHOD_STATEMENT = DIRECT_CASH_FLOW.name;

/** The keys of the rows of a statement, under whichever policy and method; none where its rows are records. */
export function namedRowsOf(name: string): ReadonlySet<string> {
  const made = [...Object.values(STATEMENTS).flat(), DIRECT_CASH_FLOW].filter((one) => one.name === name);
  return new Set(made.flatMap((one) => (one.kind === 'metrics' ? one.rows.map(({ key }) => key) : [])));
}

function statementsWith(cashFlow: Statement): readonly Statement[] {
  return [
    PROFIT_AND_LOSS,
    BALANCE_SHEET,
    cashFlow,
    TRIAL_BALANCE,
    AGED_RECEIVABLES,
    AGED_PAYABLES,
    EQUITY_CHANGES,
  ];
}
