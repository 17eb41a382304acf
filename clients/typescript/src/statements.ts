import { ChangedMeanwhileError } from './errors.ts';
import { type Exact, exactly } from './exact.ts';
import type { ExactNumber } from './exact-json.ts';
import type {
  LedgerAnswer,
  NullReason,
  Operations,
  ResolvedPeriod,
  StatementColumn,
  StatementData,
  StatementMargin,
  StatementMeta,
  StatementRow,
} from './generated/api.ts';
import type { Statements } from './generated/metrics.ts';
import { given } from './given.ts';
import type { PeriodOfKind } from './period.ts';
import { comparing } from './questions.ts';
import { ask } from './routes.ts';
import type { CallOptions, Transport } from './transport.ts';

/** The name of a statement with columns: `profit-and-loss`. */
export type StatementName = keyof Statements;

/** The periods that a statement takes. */
export type StatementPeriod<Name extends StatementName> = PeriodOfKind<Statements[Name]['period']>;

type Division<Name extends StatementName> =
  | 'none'
  | 'months'
  | 'quarters'
  | 'years'
  | (Statements[Name]['departments'] extends true ? 'departments' : never);

/** The options of a statement. */
export type StatementOptions<Name extends StatementName> = CallOptions &
  Readonly<{
    asOf?: string;
    /** How its days are divided into columns. */
    columns?: Division<Name>;
    compare?: readonly ('previous' | 'last_year')[];
    /** `accounts` has the accounts, or the documents, beneath their totals. */
    detail?: 'summary' | 'accounts';
  }> &
  (Statements[Name]['departments'] extends true ? Readonly<{ team?: string }> : unknown) &
  (Name extends 'cash-flow' ? Readonly<{ method?: 'indirect' | 'direct' }> : unknown);

type AnyOptions = CallOptions &
  Omit<NonNullable<Operations['GET /v1/statements/{name}']['query']>, 'compare'> &
  Readonly<{ compare?: readonly string[] }>;

type Numbers = Readonly<{
  /** A number for each column; none for a heading. */
  values: readonly (Exact | null)[];
  /** Why a value is null, for each column. */
  nullReasons: readonly (NullReason | null)[];
}>;

/** A row, with a number for each column. */
export type Row = Readonly<Omit<StatementRow, 'values' | 'nullReasons' | 'margin' | 'posting'>> &
  Numbers &
  Readonly<{
    margin: (Readonly<Pick<StatementMargin, 'metric' | 'label'>> & Numbers) | null;
    /** More about a line of the general ledger; its amount is in its own currency. */
    posting: Readonly<Omit<NonNullable<StatementRow['posting']>, 'amount'> & { amount: Exact }> | null;
  }>;

/** A statement, with every number beside its digits. */
export type Statement<Name extends string = StatementName> = Readonly<{
  name: Name;
  title: string;
  currency: string;
  columns: readonly StatementColumn[];
  rows: readonly Row[];
  /** Checks of the books: each difference is zero if they agree. */
  checks: readonly Readonly<{ label: string; difference: Exact | null }>[];
  period: ResolvedPeriod;
  asOf: string | null;
  computedAt: string;
  dataVersion: number;
}>;

/** Gets a statement. */
export async function askStatement<Name extends StatementName>(
  transport: Transport,
  [name, period, options]: readonly [Name, StatementPeriod<Name>, StatementOptions<Name>],
): Promise<Statement<Name>> {
  const { compare = [], asOf, columns, detail, team, method, signal, timeoutMs }: AnyOptions = options;
  const { answer } = await ask(transport, 'GET /v1/statements/{name}', {
    path: { name },
    query: { period, ...given({ asOf, columns, detail, team, method }), ...comparing(compare) },
    signal,
    timeoutMs,
  });
  return statementOf(answer.data, answer.meta) as Statement<Name>;
}

/** The opening balance of an account, its lines in order with the balance after each, and the closing balance. */
export async function* askLedger(
  transport: Transport,
  account: string,
  { asOf, ...options }: LedgerOptions & Readonly<{ period: PeriodOfKind<'range'> }>,
): AsyncGenerator<Row, void, undefined> {
  const { period, ...call } = options;
  let balance: string | undefined;
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const query = { account, period, limit: '500', ...given({ asOf, cursor: cursor ?? undefined }) };
    const page: LedgerAnswer = (await ask(transport, 'GET /v1/statements/general-ledger', { query, ...call }))
      .answer;
    const [before, ...rows] = page.data.rows.map(rowOf);
    if (before === undefined) return;
    if (isFirst) yield before;
    else if (balanceOf(before) !== balance)
      throw new ChangedMeanwhileError('the books changed while the ledger was read; read it again');
    yield* rows;
    balance = balanceOf(rows.at(-1) ?? before);
    cursor = page.meta.next_cursor;
  }
}

// The last of its numbers.
function balanceOf({ values }: Row): string | undefined {
  return values.at(-1)?.exact;
}

export type LedgerOptions = CallOptions & Readonly<{ asOf?: string }>;

function statementOf(
  data: StatementData,
  { period, asOf, computedAt, dataVersion }: StatementMeta,
): Statement<string> {
  return {
    ...data,
    rows: data.rows.map(rowOf),
    checks: data.checks.map(({ label, difference }) => ({ label, difference: exactly(difference) })),
    period: period.resolved,
    asOf,
    computedAt,
    dataVersion,
  };
}

function rowOf(row: StatementRow): Row {
  const { margin, posting } = row;
  return {
    ...row,
    ...numbersOf(row),
    margin: margin === null ? null : { metric: margin.metric, label: margin.label, ...numbersOf(margin) },
    posting: posting === null ? null : { ...posting, amount: exactly(posting.amount) },
  };
}

function numbersOf({
  values,
  nullReasons,
}: Readonly<{
  values: readonly (ExactNumber | null)[];
  nullReasons?: readonly (NullReason | null)[];
}>): Numbers {
  return {
    values: values.map((value) => exactly(value)),
    nullReasons: nullReasons ?? values.map(() => null),
  };
}
