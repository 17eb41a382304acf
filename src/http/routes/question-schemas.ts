import Type from 'typebox';
import { CATALOG } from '../../metrics/catalog/index.ts';
import { RANGE_KEYWORDS } from '../../period/index.ts';
import { named } from '../named-schema.ts';

// The schemas of requests let any text through, so that rules of our own refuse it with a code of its own
// (INVALID_PERIOD, METRIC_NOT_FOUND). The document lists what those rules take.
const DATE = String.raw`[0-9]{4}-[0-9]{2}-[0-9]{2}`;
const KEYS = { type: 'string', enum: [...RANGE_KEYWORDS, 'today'], description: 'A key.' };
const TRAILING = {
  type: 'string',
  pattern: '^trailing_[1-9][0-9]*$',
  description: 'So many months, the current one counted in.',
  examples: ['trailing_12'],
};
const ABSOLUTE = {
  type: 'string',
  pattern: `^${DATE}:${DATE}$`,
  description: 'From a first to a last day.',
  examples: ['2025-07-01:2026-06-30'],
};
const ONE_DAY = {
  type: 'string',
  pattern: `^as_of:${DATE}$`,
  description: 'The end of a day.',
  examples: ['as_of:2026-06-30'],
};

const EXAMPLES = CATALOG.slice(0, 1).map(({ id }) => id);

/** The id of a metric. */
export const MetricId = named('MetricId', Type.String({ examples: [...EXAMPLES] }), {
  type: 'string',
  enum: CATALOG.map(({ id }) => id),
  description: 'The id of a metric. More are added; none is renamed or used for another metric.',
  examples: [...EXAMPLES],
});

/** The period of a question. */
export const PeriodText = named(
  'Period',
  Type.String({
    description:
      'A key, `trailing_<N>`, two dates `A:B` or `as_of:<date>`. Metrics of a day take `today` and `as_of:`, all others the rest.',
    examples: ['ytd'],
  }),
  {
    anyOf: [KEYS, TRAILING, ABSOLUTE, ONE_DAY],
    description: 'Metrics of a day take `today` and `as_of:`, all others the rest.',
    examples: ['ytd'],
  },
);

/** The period that a history ends with. */
export const LastPeriod = named(
  'LastPeriod',
  Type.String({
    default: 'today',
    description: 'The history ends on the last day that this period counts; any period will do.',
    examples: ['last_fy'],
  }),
  {
    anyOf: [KEYS, TRAILING, ABSOLUTE, ONE_DAY],
    default: 'today',
    description: 'The history ends on the last day that this period counts; any period will do.',
    examples: ['last_fy'],
  },
);

/** A period that is relative to a day. */
export const RelativePeriod = named('RelativePeriod', Type.String({ examples: ['ytd'] }), {
  anyOf: [KEYS, TRAILING],
  examples: ['ytd'],
});

/** The day that pins relative periods. */
export const AsOf = named(
  'AsOf',
  Type.String({
    default: 'today',
    description: '`today`, or a date that is not in the future.',
    examples: ['2026-06-30'],
  }),
  {
    anyOf: [
      { type: 'string', enum: ['today'] },
      { type: 'string', format: 'date' },
    ],
    default: 'today',
    description: '`today`, or a date that is not in the future.',
    examples: ['2026-06-30'],
  },
);

/** The department that a question is about. */
export const Team = Type.String({
  description: 'The id of a department: counts it and all below it. For metrics that are `teamScoped`.',
  examples: ['01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d'],
});

/** A sheet link in the address. Who it lets in is decided before the form of the request is looked at. */
export const LinkText = Type.Optional(
  Type.String({
    description:
      'A sheet link that was made for this. It decides before a session, and takes no key beside it.',
    examples: ['alm_sl_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij'],
  }),
);

/** What of a metric a caller asks for. */
export const QUESTION = {
  period: Type.Optional(PeriodText),
  asOf: Type.Optional(AsOf),
  team: Type.Optional(Team),
};

/** The times that values are compared with. */
export const Compare = Type.String({
  description: 'Times to compare the value with: `previous`, `last_year` or both, separated by a comma.',
  examples: ['previous,last_year'],
});
