import Type from 'typebox';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { STATEMENT_TOKENS } from '../../questions/cost.ts';
import { answerStatement } from '../../statements/answer.ts';
import { askForStatement, requireSight } from '../../statements/ask.ts';
import { GENERAL_LEDGER } from '../../statements/definition/general-ledger.ts';
import {
  COLUMN_DIVISIONS,
  DETAILS,
  METHODS,
  STATEMENT_NAMES,
} from '../../statements/definition/statement.ts';
import type { MadeColumn, MadeRow } from '../../statements/made.ts';
import { pagePathOf } from '../../statements/page-path.ts';
import { pageAddress } from '../page-address.ts';
import { daysOf, ResolvedDays } from '../resolved-days.ts';
import {
  AsOf,
  DataVersion,
  Day,
  DepartmentId,
  exactly,
  nullable,
  PeriodText,
  recordText,
} from '../schema.ts';
import { StatedCoverage, statedCoverage } from '../stated-coverage.ts';
import { StatedNumberAlone, statedNumber } from '../stated-number.ts';
import { teamOf } from '../team.ts';
import { defineTool } from '../tool.ts';

/** So many numbers are listed; the page of the statement, and its files, have all. */
const MOST_NUMBERS = 4000;

/** The statements; the ledger of an account is too long to read for an assistant, which lists the records behind a value. */
const NAMES = STATEMENT_NAMES.filter((name) => name !== GENERAL_LEDGER.name);

export const getStatement = defineTool({
  name: 'get_statement',
  title: 'Get a statement',
  description:
    'A financial statement with its checks. A row that is a metric names it and equals it. It costs five times as much as a value: for a few numbers, use get_values.',
  access: 'metrics.read',
  effect: 'reads',
  input: exactly({
    name: Type.Enum([...NAMES]),
    period: PeriodText,
    as_of: Type.Optional(AsOf),
    columns: Type.Optional(Type.Enum([...COLUMN_DIVISIONS], { default: 'none' })),
    compare: Type.Optional(
      Type.Array(Type.Enum([...COMPARISONS]), { minItems: 1, maxItems: 2, uniqueItems: true }),
    ),
    detail: Type.Optional(Type.Enum([...DETAILS], { default: 'summary' })),
    method: Type.Optional(
      Type.Enum([...METHODS], { description: 'Of the cash-flow statement alone; indirect by default.' }),
    ),
    team: Type.Optional(DepartmentId),
  }),
  output: exactly({
    name: Type.String(),
    title: Type.String(),
    currency: Type.String(),
    period: ResolvedDays,
    columns: Type.Array(
      exactly({
        key: Type.String(),
        label: recordText('The heading, which may be the name of a department.'),
        kind: Type.String(),
        start_date: nullable(Day),
        end_date: nullable(Day),
        as_of_date: nullable(Day),
        complete: nullable(Type.Boolean()),
        coverage: nullable(StatedCoverage),
      }),
    ),
    rows: Type.Array(
      exactly({
        key: recordText('What it is known by, with the code of its account.'),
        label: recordText('The heading, which may be the name of an account or a party.'),
        kind: Type.String(),
        level: Type.Integer({ minimum: 0 }),
        metric: nullable(Type.String()),
        account: nullable(recordText('The code of its account.')),
        cells: Type.Array(StatedNumberAlone, { description: 'A number for each column.' }),
      }),
    ),
    rows_left_out: Type.Integer({ minimum: 0 }),
    checks: Type.Array(
      exactly({ label: Type.String(), passes: nullable(Type.Boolean()), difference: StatedNumberAlone }),
      { description: 'What must be zero. Say so when one of them fails.' },
    ),
    data_version: DataVersion,
    page: Type.String(),
  }),
  tokens: () => STATEMENT_TOKENS,
  run: async (
    { name, period, as_of: asOf, columns = 'none', compare, detail = 'summary', method, team: named },
    caller,
  ) => {
    const { principal, reading, now } = caller;
    const size = principal.organization.minimumGroupSize;
    requireSight(name, { team: named, detail }, principal);
    const team = await teamOf(named, caller);
    const sent = { period, asOf, team, columns, compare: compare?.join(), detail, method };
    const asked = askForStatement(name, sent, principal, now);
    const made = await answerStatement(reading, asked, principal, now);
    const most = Math.floor(MOST_NUMBERS / Math.max(1, made.columns.length));
    return {
      name: asked.statement.name,
      title: asked.statement.title,
      currency: principal.organization.baseCurrency,
      period: daysOf(asked.days.period),
      columns: made.columns.map(columnOf),
      rows: made.rows.slice(0, most).map((row) => rowOf(row, size)),
      rows_left_out: Math.max(0, made.rows.length - most),
      checks: made.checks.map(({ label, difference, nullReason }) => ({
        label,
        passes: difference?.isZero() ?? null,
        difference: statedNumber(difference, nullReason, size),
      })),
      data_version: made.dataVersion,
      page: pageAddress(caller, pagePathOf(asked)),
    };
  },
});

function columnOf({ key, label, group, kind, period, coverage }: MadeColumn) {
  return {
    key,
    label: group === null ? label : `${group}: ${label}`,
    kind,
    start_date: period?.startDate ?? null,
    end_date: period?.endDate ?? null,
    as_of_date: period?.asOfDate ?? null,
    complete: period?.complete ?? null,
    coverage: coverage === null ? null : statedCoverage(coverage),
  };
}

function rowOf({ key, label, kind, level, metric, account, values, nullReasons }: MadeRow, size: number) {
  return {
    key,
    label,
    kind,
    level,
    metric,
    account,
    cells: values.map((value, index) => statedNumber(value, nullReasons[index] ?? undefined, size)),
  };
}
