import Type from 'typebox';
import { MOST_SUMMARY_MONTHS } from '../../questions/party-question.ts';
import { OPEN_LISTED } from '../../questions/party-summary.ts';
import { named } from '../named-schema.ts';
import { Exactly, ExactNumber, ExternalId, Nullable, Uuid } from '../schemas.ts';
import { AnsweredPeriod, MOMENT, STAMP, VALUE_OR_REASON } from './metric-value-schemas.ts';
import { AsOf, MetricId } from './question-schemas.ts';

const DateText = Type.String({ format: 'date', examples: ['2026-07-01'] });
const Text = Nullable(Type.String());
const Currency = Type.String({ pattern: '^[A-Z]{3}$', examples: ['AUD'] });
const MetricFigure = named('MetricFigure', Exactly({ metric: MetricId, ...VALUE_OR_REASON }));
const Figure = named('SummaryFigure', Exactly(VALUE_OR_REASON));

const OpenDocument = named(
  'OpenDocument',
  Exactly({
    id: Uuid,
    externalId: Type.String({ description: 'What identifies it in its source.', examples: ['INV-1042'] }),
    reference: Text,
    issueDate: DateText,
    dueDate: Nullable(
      Type.String({ format: 'date', description: 'Null where it is not known when it is due.' }),
    ),
    dueDateAssumed: Type.Boolean({
      description: 'Whether it follows from the payment terms in the settings, because none is stated.',
    }),
    daysOverdue: Nullable(
      Type.Integer({ minimum: 0, description: '0 where it is not overdue; null where that is not known.' }),
    ),
    currency: Currency,
    amount: ExactNumber({ description: 'The whole of it with tax, in its currency.' }),
    open: ExactNumber({ description: 'What is open, in its currency.' }),
    baseOpen: ExactNumber({ description: 'What is open, in base currency.' }),
  }),
);

const Ageing = named(
  'SummaryAgeing',
  Exactly({
    metric: MetricId,
    items: Type.Array(
      named('SummaryAge', Exactly({ key: Type.String(), label: Type.String(), ...VALUE_OR_REASON })),
    ),
  }),
);

const OpenDocuments = named(
  'OpenDocuments',
  Exactly({
    count: Type.Integer({ minimum: 0, description: 'How many invoices or bills are open.' }),
    items: Type.Array(OpenDocument, {
      description: `Those that were due first come first, up to ${OPEN_LISTED}.`,
    }),
  }),
);

const Month = named(
  'SummaryMonth',
  Exactly({
    date: Type.String({ format: 'date', description: 'The first day of the month.' }),
    label: Type.String({ examples: ['Nov 2026'] }),
    complete: Type.Boolean({ description: 'Whether all days of the month count.' }),
    ...VALUE_OR_REASON,
  }),
);
const Monthly = named(
  'SummaryMonths',
  Exactly({ metric: MetricId, total: Figure, points: Type.Array(Month) }),
);

const Credit = named(
  'Credit',
  Exactly(
    { limit: Nullable(ExactNumber({ description: 'As it is now; null for no limit.' })), left: Figure },
    {
      description:
        'Of a customer, for callers with `records.read`: the limit, and what is left of it after the balance.',
    },
  ),
);

const LastEntry = named(
  'LastEntry',
  Exactly({
    id: Uuid,
    externalId: ExternalId,
    date: DateText,
    description: Type.String(),
    reference: Text,
  }),
);

const Summary = named(
  'PartySummary',
  Exactly({
    id: Uuid,
    name: Type.String({ examples: ['Harbour Cafe'] }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'The base currency, that of all amounts but those of open documents.',
    }),
    balance: MetricFigure,
    overdue: MetricFigure,
    ageing: Ageing,
    openDocuments: OpenDocuments,
    monthly: Monthly,
    averageDaysToPay: MetricFigure,
    credit: Type.Optional(Credit),
    lastEntry: Type.Union([LastEntry, Type.Null()], {
      description:
        'The last journal entry that names the party. Entries of pay only with `people.view_cost`.',
    }),
  }),
);

export const SummaryAnswer = named(
  'PartySummaryAnswer',
  Exactly(
    {
      data: Summary,
      meta: named('PartySummaryMeta', Exactly({ period: AnsweredPeriod, ...MOMENT, ...STAMP })),
    },
    { description: 'The summary.' },
  ),
);

/** The months of a summary where nothing is said. */
export const USUAL_MONTHS = 'trailing_12';

const Months = named(
  'SummaryPeriod',
  Type.String({
    default: USUAL_MONTHS,
    description: `The months: any period that is a range, of up to ${MOST_SUMMARY_MONTHS} months.`,
    examples: ['this_fy'],
  }),
);

export const SummaryQuery = Type.Object({
  period: Type.Optional(Months),
  asOf: Type.Optional(AsOf),
});
