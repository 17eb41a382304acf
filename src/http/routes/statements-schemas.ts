import Type from 'typebox';
import { ACCOUNT_CLASSES } from '../../ledger/account-class.ts';
import { ENTRY_KINDS } from '../../ledger/entry-kind.ts';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { FACT_CURSOR_FORM } from '../../metrics/plan/fact-position.ts';
import { MOST_COLUMNS } from '../../statements/ask.ts';
import {
  COLUMN_DIVISIONS,
  DETAILS,
  METHODS,
  STATEMENT_NAMES,
} from '../../statements/definition/statement.ts';
import { RECORD_KINDS } from '../../statements/made.ts';
import { MOST_ROWS } from '../../statements/most-rows.ts';
import { named } from '../named-schema.ts';
import { described } from '../openapi.ts';
import { CapabilityName, Exactly, ExactNumber, Nullable, PageLimit, TextOfForm, Uuid } from '../schemas.ts';
import {
  AnsweredPeriod,
  CoverageOfValue,
  MetricListMeta,
  MOMENT,
  NullReasonName,
  STAMP,
} from './metric-value-schemas.ts';
import { AsOf, Compare, MetricId, PeriodText, QUESTION } from './question-schemas.ts';

const StatementName = named('StatementName', Type.String({ examples: [STATEMENT_NAMES[0]] }), {
  type: 'string',
  enum: [...STATEMENT_NAMES],
  examples: [STATEMENT_NAMES[0]],
});

const Description = named(
  'Statement',
  Exactly(
    {
      name: StatementName,
      title: Type.String({ examples: ['Profit and loss'] }),
      description: Type.String(),
      takes: Type.Enum(['range', 'snapshot or range'], {
        description: 'The periods that it takes: a range of days, or a day as well.',
      }),
      requiresCapability: CapabilityName,
      hasDepartments: Type.Boolean({ description: 'Whether it takes `columns=departments` and `team`.' }),
    },
    { description: 'A statement, without its numbers.' },
  ),
);

/** `GET /v1/statements` */
export const LIST = {
  config: { access: 'authenticated', remembered: true },
  schema: {
    ...described({ tag: 'Statements', operationId: 'listStatements', summary: 'List the statements' }),
    response: {
      200: named(
        'StatementList',
        Exactly(
          {
            data: Type.Array(Description),
            meta: MetricListMeta,
          },
          { description: 'The statements.' },
        ),
      ),
    },
  },
} as const;

const Day = Type.String({ format: 'date', examples: ['2026-11-30'] });

const ColumnPeriod = named(
  'StatementColumnPeriod',
  Exactly({
    startDate: Day,
    endDate: Day,
    asOfDate: Nullable(
      Type.String({
        format: 'date',
        description: 'The last day whose facts were counted; null where the column has not begun by then.',
      }),
    ),
    label: Type.String({ examples: ['November 2026'] }),
    complete: Type.Boolean({ description: 'Whether all of its days were counted.' }),
  }),
);

const Column = named(
  'StatementColumn',
  Exactly({
    key: Type.String({ examples: ['1'] }),
    label: Type.String({ examples: ['November 2026'] }),
    group: Nullable(
      Type.String({
        description: 'The heading that it shares with the columns beside it.',
        examples: ['November 2026'],
      }),
    ),
    kind: Type.Enum(['value', 'total', 'comparison', 'change', 'change_percent'], {
      description:
        'A value, the total of the columns before, or what compares the value before it: the value at another time, the change since, and that change in percent, which is null where the other value was zero or less.',
    }),
    comparison: Nullable(Type.Enum([...COMPARISONS])),
    period: Nullable(ColumnPeriod),
    coverage: Nullable(CoverageOfValue),
  }),
);

const NUMBERS = {
  values: Type.Array(Nullable(ExactNumber()), {
    description: 'A number for each column; none for a heading.',
  }),
  nullReasons: Type.Optional(
    Type.Array(Nullable(NullReasonName), {
      description: 'Why a value is null, for each column, where one is.',
    }),
  ),
};

const AddedRow = named(
  'AddedStatementRow',
  Exactly({ sign: Type.Unsafe<1 | -1>({ type: 'integer', enum: [1, -1] }), key: Type.String() }),
);

const Posting = named(
  'StatementPosting',
  Exactly({
    kind: Type.Enum([...ENTRY_KINDS]),
    reference: Nullable(Type.String()),
    party: Nullable(Type.String()),
    department: Nullable(Type.String()),
    currency: Type.String({ examples: ['USD'] }),
    amount: ExactNumber({ description: 'In that currency; a debit is positive.' }),
  }),
);

const Row = named(
  'StatementRow',
  Exactly({
    key: Type.String({ examples: ['gross_profit'] }),
    label: Type.String({ examples: ['Gross profit'] }),
    kind: Type.Enum(['heading', 'line', 'subtotal', 'total', 'check'], {
      description: 'A check is zero where the books agree.',
    }),
    level: Type.Integer({ minimum: 0, description: 'How far it is indented.' }),
    metric: Type.Union([MetricId, Type.Null()], {
      description:
        'The metric that it is: its value is equal in every column, and in that of a department its part.',
    }),
    account: Nullable(
      Type.String({ description: 'The code of the account that it is.', examples: ['4000'] }),
    ),
    record: Type.Union(
      [named('StatementRecord', Exactly({ kind: Type.Enum([...RECORD_KINDS]), id: Uuid })), Type.Null()],
      { description: 'The record that it is: a customer, a vendor, a document or an entry.' },
    ),
    date: Nullable(
      Type.String({ format: 'date', description: 'The day of an entry, or on which a document was issued.' }),
    ),
    dueDate: Nullable(Type.String({ format: 'date' })),
    posting: Type.Union([Posting, Type.Null()], {
      description: 'Of a line of the ledger, what else it says.',
    }),
    adds: Type.Array(AddedRow, {
      description: 'The rows that it adds up.',
    }),
    margin: Type.Union(
      [
        named(
          'StatementMargin',
          Exactly({ metric: MetricId, label: Type.String({ examples: ['Gross margin'] }), ...NUMBERS }),
        ),
        Type.Null(),
      ],
      { description: 'The percentage of revenue that is shown beside it.' },
    ),
    ...NUMBERS,
    records: Nullable(
      Type.String({
        description:
          'The address of what is behind a cell, with `{startDate}` and `{asOfDate}` for those of the column’s period.',
        examples: ['/api/v1/statements/balance-sheet?period={startDate}:{asOfDate}&detail=accounts'],
      }),
    ),
  }),
);

const CheckOfStatement = named(
  'StatementCheck',
  Exactly({
    label: Type.String({ examples: ['Assets = liabilities + equity'] }),
    difference: Nullable(
      ExactNumber({
        description:
          'The difference over the whole range, or at the end of the last column; null where nothing is known.',
      }),
    ),
    nullReason: Type.Optional(NullReasonName),
  }),
);

const Made = named(
  'StatementData',
  Exactly({
    name: StatementName,
    title: Type.String({ examples: ['Profit and loss'] }),
    currency: MOMENT.baseCurrency,
    columns: Type.Array(Column),
    rows: Type.Array(Row),
    checks: Type.Array(CheckOfStatement),
  }),
);

const META = {
  statement: StatementName,
  period: AnsweredPeriod,
  ...MOMENT,
  dataVersion: Type.Integer({
    minimum: 0,
    description: 'The version of the data that all numbers are of. It counts all writes.',
  }),
  ...STAMP,
};

/** `GET /v1/statements/general-ledger` */
export const LEDGER = {
  config: { access: 'ledger.read', remembered: true, alsoAnswers: [404] },
  schema: {
    ...described({
      tag: 'Statements',
      operationId: 'getGeneralLedger',
      summary: 'Get the general ledger of an account',
      description:
        'Its lines in order, with the balance after each, in pages. An account of income or expenses begins with what was posted since its financial year began. Accounts of pay need `people.view_cost`; without it the lines of pay on a day are one. It costs five tokens of the rate limit.',
    }),
    querystring: Type.Object({
      period: Type.Optional(PeriodText),
      asOf: Type.Optional(AsOf),
      account: Type.String({
        description: 'The code of the account.',
        minLength: 1,
        maxLength: 200,
        examples: ['1000'],
      }),
      cursor: Type.Optional(
        TextOfForm(FACT_CURSOR_FORM, {
          rule: 'must be a next_cursor of these lines',
          description: 'Where to go on: the `next_cursor` of the page before.',
        }),
      ),
      limit: Type.Optional(PageLimit()),
    }),
    response: {
      200: named(
        'LedgerAnswer',
        Exactly(
          {
            data: Made,
            meta: named(
              'LedgerMeta',
              Exactly({
                ...META,
                account: named(
                  'LedgerAccount',
                  Exactly({
                    code: Type.String(),
                    name: Type.String(),
                    class: Type.Enum([...ACCOUNT_CLASSES]),
                  }),
                ),
                next_cursor: Nullable(Type.String({ description: 'null on the last page.' })),
              }),
            ),
          },
          { description: 'The lines.' },
        ),
      ),
    },
  },
} as const;

/** `GET /v1/statements/{name}` */
export const STATEMENT = {
  config: { access: 'metrics.read', remembered: true },
  schema: {
    ...described({
      tag: 'Statements',
      operationId: 'getStatement',
      summary: 'Get a statement',
      description: `All numbers of one state of the data. A row that is a metric names it and equals it. At most ${MOST_COLUMNS} columns and ${MOST_ROWS.toLocaleString('en')} rows. It costs five tokens of the rate limit.`,
    }),
    params: Type.Object({ name: StatementName }),
    querystring: Type.Object({
      ...QUESTION,
      compare: Type.Optional(Compare),
      columns: Type.Optional(
        Type.Enum([...COLUMN_DIVISIONS], {
          default: 'none',
          description:
            'A column for each month, quarter or financial year of the range, or for each department.',
        }),
      ),
      method: Type.Optional(
        Type.Enum([...METHODS], {
          default: 'indirect',
          description:
            'Of `cash-flow` alone: from profit to operating cash flow, or by what cash was received and paid for.',
        }),
      ),
      detail: Type.Optional(
        Type.Enum([...DETAILS], {
          default: 'summary',
          description: '`accounts` has every account beneath its row.',
        }),
      ),
    }),
    response: {
      200: named(
        'StatementAnswer',
        Exactly(
          {
            data: Made,
            meta: named('StatementMeta', Exactly(META)),
          },
          { description: 'The statement.' },
        ),
      ),
    },
  },
} as const;
