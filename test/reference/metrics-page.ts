import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { documentsOrLedgerOf } from '../../src/metrics/coverage/basis.ts';
import { readsDueDatesOf } from '../../src/metrics/coverage/due-dates.ts';
import { measuresOf } from '../../src/metrics/definition/measures-of.ts';
import type { Operand } from '../../src/metrics/definition/metric.ts';
import {
  CATEGORIES,
  type Category,
  isFigureMetric,
  isMeasure,
  isMetric,
  type Metric,
} from '../../src/metrics/definition/metric.ts';
import { sourceOf } from '../../src/metrics/definition/sources.ts';
import { calculationOf, inWords } from '../../src/metrics/definition/words.ts';
import { HOW_TO_READ, INTRODUCTION, PAY, SMALL_GROUPS } from './metrics-prose.ts';

/** The reference of the metrics, from their definitions: a section for each category, a paragraph for each metric. */
export function metricsPage(): string {
  const sections = CATEGORIES.map((category) => ({
    category,
    metrics: CATALOG.filter((metric) => metric.category === category),
  }));
  const contents = sections.map(
    ({ category, metrics }) =>
      `- [${CATEGORY_TITLES[category]}](#${anchorOf(CATEGORY_TITLES[category])}): ${metrics.map(({ id }) => linkTo(id)).join(' ')}`,
  );
  const chapters = sections.flatMap(({ category, metrics }) => [
    `## ${CATEGORY_TITLES[category]}`,
    '',
    ...NOTES[category].map((note) => `${note}\n`),
    ...metrics.flatMap(entryOf),
  ]);
  return [
    '# Metrics',
    '',
    ...INTRODUCTION,
    '',
    ...contents,
    '',
    ...HOW_TO_READ,
    ...chapters,
    ...PAY,
    ...SMALL_GROUPS,
    ...changedDefinitions(),
  ].join('\n');
}

function entryOf(metric: Metric): string[] {
  const made = metric.shape === 'timeseries' ? metric.of : metric;
  const formula =
    metric.shape === 'timeseries' ? `${metric.of.label}, month by month` : calculationOf(metric);
  return [
    `### \`${metric.id}\``,
    '',
    `**${metric.label}.** ${metric.description}`,
    '',
    `- ${formOf(metric)}`,
    `- Made of: ${formula}.`,
    ...(made.source === undefined && metric.source === undefined
      ? []
      : [`- Source: ${metric.source ?? made.source}.`]),
    ...withoutValue(metric),
    ...asOfNow(metric),
    ...(metric.added === undefined ? [] : [`- Added on ${metric.added}.`]),
    ...basisOf(metric),
    ...assumedOf(metric),
    ...(metric.changes ?? []).map(
      ({ version, date, what }) => `- Version ${version}, since ${date}: ${what}`,
    ),
    `- See also: ${metric.related.map(linkTo).join(', ')}.`,
    '',
  ];
}

function basisOf(metric: Metric): string[] {
  const choice = documentsOrLedgerOf(metric);
  if (choice !== null)
    return [
      `- Basis, beside the value or the point: \`documents\` from the first day of ${choice.recordedIn} on, \`ledger\` before it.`,
    ];
  return isFigureMetric(metric) || metric.basis === undefined ? [] : [POSTED];
}

function assumedOf(metric: Metric): string[] {
  const documents = [...readsDueDatesOf(metric)].join(' and ');
  if (documents === '') return [];
  return [
    `- Assumed, beside the value: \`due_dates\` while ${documents} are open that do not say when they are due; \`no_data\` then if the settings have no payment terms.`,
  ];
}

const POSTED = '- Basis: `posted`, beside the value: what is exchanged on account counts as paid on its day.';

/** What a metric looks at that has no dates, so that it is as it is now whatever the date. */
function asOfNow(metric: Metric): string[] {
  const team = metric.teamScoped === true ? ['for a team, the tree of departments'] : [];
  const things = new Set([...measuresOf(metric).flatMap((measure) => sourceOf(measure).undated), ...team]);
  return things.size === 0 ? [] : [`- As they are now, whatever the date: ${[...things].join('; ')}.`];
}

/** Which definitions changed when, the latest day first. */
function changedDefinitions(): string[] {
  const changes = CATALOG.flatMap(({ id, changes = [], added }) => [
    ...(added === undefined ? [] : [{ id, date: added, version: 1, what: 'New.' }]),
    ...changes.map((change) => ({ id, ...change })),
  ]);
  const days = [...new Set(changes.map(({ date }) => date))].toSorted().toReversed();
  if (days.length === 0) return [];
  return [
    '## Changed definitions',
    '',
    '`definitionVersion`, in the description of a metric and in `meta` of its values, is 1 until the meaning of the metric changes.',
    '',
    ...days.flatMap((day) => [
      `### ${day}`,
      '',
      '| metric | version | what changed |',
      '| --- | ---: | --- |',
      ...changes
        .filter(({ date }) => date === day)
        .map(({ id, version, what }) => `| ${linkTo(id)} | ${version} | ${what} |`),
      '',
    ]),
  ];
}

function formOf(metric: Metric): string {
  const shape = {
    scalar: 'one value',
    timeseries: 'a value for every month',
    breakdown: metric.shape === 'breakdown' ? `divided by ${metric.dimension.name.replaceAll('_', ' ')}` : '',
  }[metric.shape];
  return [
    metric.periodKind === 'range' ? 'Of a period' : 'At the end of a day',
    shape,
    UNITS[metric.unit],
    ...(metric.teamScoped === true ? ['also of a team'] : []),
    ...(metric.requiresCapability === 'metrics.read' ? [] : [`needs \`${metric.requiresCapability}\``]),
  ].join(' · ');
}

/** When a metric has no value, as sentences of its entry. */
function withoutValue(metric: Metric): string[] {
  if (isFigureMetric(metric)) {
    return [
      '- No value: before the first snapshot (`no_data`); groups under the minimum size, and others from which they could be worked out (`group_too_small`).',
    ];
  }
  const whole = metric.shape === 'timeseries' ? metric.of : metric;
  const reasons = [...new Set(reasonsOf(whole.formula))];
  return reasons.length === 0 ? [] : [`- No value: ${reasons.join('; ')}.`];
}

function reasonsOf(operand: Operand): string[] {
  if (isMetric(operand)) return reasonsOf(operand.formula);
  if (isMeasure(operand)) return [];
  switch (operand.kind) {
    case 'sum':
      return operand.terms.flatMap(({ of }) => reasonsOf(of));
    case 'quotient': {
      const { dividend, divisor, divisorMay, otherwise } = operand;
      const inside = [...reasonsOf(dividend), ...reasonsOf(divisor)];
      const isLength = !isMetric(divisor) && !isMeasure(divisor) && divisor.kind === 'length';
      // Every period has a length.
      if (isLength && divisorMay !== 'be at least one') return inside;
      const reasons = {
        'not be zero': [`is 0 (\`${otherwise}\`)`],
        'only be positive':
          otherwise === 'not_applicable'
            ? ['is not above 0 (`not_applicable`)']
            : [`is 0 (\`${otherwise}\`)`, 'is below 0 (`not_applicable`)'],
        'be at least one': [`is less than 1 (\`${otherwise}\`)`],
      }[divisorMay];
      return [...inside, ...reasons.map((reason) => `where «${inWords(divisor)}» ${reason}`)];
    }
    case 'mean':
      return operand.of.flatMap(reasonsOf);
    case 'provided': {
      const there = operand.is === 'nothing' ? 'are' : 'are no';
      return [...reasonsOf(operand.of), `where there ${there} «${inWords(operand.that)}» (\`no_data\`)`];
    }
    case 'largest parts':
      return [
        ...reasonsOf(operand.of),
        `where «${inWords(operand.of)}» of a ${operand.dimension.name} is below 0 (\`not_applicable\`)`,
      ];
    case 'not below zero':
    case 'another time':
    case 'zero unless positive':
      return reasonsOf(operand.of);
    case 'documents or ledger':
      return [...reasonsOf(operand.documents), ...reasonsOf(operand.ledger)];
    case 'length':
      return [];
    default:
      return operand satisfies never;
  }
}

function linkTo(id: string): string {
  return `[\`${id}\`](#${anchorOf(id)})`;
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9_ -]/g, '')
    .replaceAll(' ', '-');
}

const UNITS = {
  currency: 'in the base currency',
  count: 'a number',
  percent: 'percent',
  ratio: 'a ratio',
  days: 'days',
  months: 'months',
} as const;

/** What the categories are called. */
export const CATEGORY_TITLES: Readonly<Record<Category, string>> = {
  revenue: 'Revenue',
  profitability: 'Profitability',
  expenses: 'Expenses',
  cash: 'Cash',
  ar: 'Receivables',
  ap: 'Payables',
  tax: 'Tax',
  balance_sheet: 'Balance sheet',
  people: 'People and pay',
  growth: 'Growth',
  diversity: 'Diversity',
  pay_equity: 'Pay equity',
  quality: 'Data quality',
  vendor: 'Vendors',
  customer: 'Customers',
  operations: 'Operations',
};

const FROM_THE_LEDGER =
  'From the entries of the ledger that stand, in base currency. Entries that close a year do not count.';
const FROM_DOCUMENTS = 'valued at the rate of the document; what is void never counts.';
const FROM_PEOPLE =
  'Employed on a day is whose first day has come and whose last day has not gone, whatever the status; a person counts once.';

const NOTES: Readonly<Record<Category, readonly string[]>> = {
  revenue: [FROM_THE_LEDGER],
  profitability: [FROM_THE_LEDGER],
  expenses: [FROM_THE_LEDGER],
  cash: [
    'From the accounts of class `cash`. What one entry moves between them is neither in nor out. Operating, investing and financing',
    'follow [the rules of cash by activity](../cash-flow.md), with worked examples and what they cannot see.',
  ],
  ar: [`From invoices, ${FROM_DOCUMENTS} Due on the day is not overdue.`],
  ap: [`From bills, ${FROM_DOCUMENTS} Due on the day is not overdue.`],
  tax: ['Sales tax from invoices and bills; what is owed, and income tax, from the ledger.'],
  balance_sheet: ['From all entries of the ledger up to the day, those that close a year among them.'],
  people: [
    FROM_PEOPLE,
    'Pay is annualised: monthly × 12, fortnightly × 26, weekly × 52, hourly × 52 × weekly hours, daily × 52 × weekly hours ÷ a fifth of the hours of full-time work. These are a setting (`full_time_weekly_hours`, 38 until it is changed), and are assumed where no weekly hours are recorded. In another currency it is converted at the rate of the day; where there is none, there is no total rather than one that leaves somebody out.',
  ],
  growth: [
    'Against the days that count, one year earlier or in the period before: what `compare=last_year` and `compare=previous` give. A month’s last day meets that month’s last day, and a period under way is compared to the same point.',
  ],
  diversity: [
    `${FROM_PEOPLE} What people stated is shown for groups alone: see [small groups](#small-groups).`,
  ],
  pay_equity: [
    '(A − B) / A × 100 on hourly pay, A being men: a positive gap means that men are paid more. Each metric says what its hourly pay is made of and which persons count. Bonus pay is bonuses and commission of the 12 months up to the day. See [small groups](#small-groups).',
  ],
  quality: ['Checks, most of them 0 where the books are in order.'],
  vendor: [`From bills, ${FROM_DOCUMENTS}`],
  customer: [`From invoices, ${FROM_DOCUMENTS}`],
  operations: ['From the ledger, documents and people together.'],
};
