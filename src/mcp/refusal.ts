import Type, { type Static } from 'typebox';
import { AlmanacError, errorBody } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import type { PeriodKind } from '../period/index.ts';
import { seeMetric } from '../questions/ask.ts';
import { attempt } from '../questions/batch.ts';
import { findMetrics } from '../search/find-metrics.ts';
import type { Caller } from './caller.ts';
import { likelyPeriods, periodsOfOtherKind } from './likely-periods.ts';
import { exactly, nullable, recordText } from './schema.ts';
import { departmentsOf } from './team.ts';

/** What was wrong with a call, and what would be right. */
export const Refusal = exactly({
  error: exactly({
    code: Type.String(),
    message: Type.String(),
    capability: nullable(Type.String({ description: 'The capability that the key lacks.' })),
    fields: Type.Array(exactly({ field: Type.String(), message: Type.String() })),
  }),
  suggestions: Type.Array(
    exactly({
      kind: Type.Enum(['metric', 'period', 'department']),
      use: Type.String({ description: 'What to send instead.' }),
      label: recordText('What it is called.'),
    }),
  ),
});
export type Refusal = Static<typeof Refusal>;

/** The refusal of a call, in the words of the tools, with the nearest metrics, periods and departments. */
export async function refusalOf(error: AlmanacError, given: unknown, caller: Caller): Promise<Refusal> {
  const replaceable: Replaceable = typeof given === 'object' && given !== null ? given : {};
  return {
    ...bareRefusal(error, given),
    suggestions: [
      ...metricsLike(error, replaceable, caller),
      ...periodsLike(error, replaceable, caller),
      ...(await departmentsLike(error, replaceable, caller)),
    ],
  };
}

/** The same without suggestions. */
export function bareRefusal(error: AlmanacError, given: unknown): Refusal {
  const { code, message, detail } = errorBody(error).error;
  // An argument that the tool has not keeps the name that it was sent by.
  const inToolWords = typeof given === 'object' && given !== null && 'asOf' in given ? asSent : translated;
  return {
    error: {
      code,
      message: inToolWords(message),
      capability: detail?.capability ?? null,
      fields: (detail?.fields ?? []).map((fault) => ({
        field: inToolWords(fault.field),
        message: inToolWords(fault.message),
      })),
    },
    suggestions: [],
  };
}

/** What of a call a suggestion may replace. */
type Replaceable = Readonly<{ id?: unknown; period?: unknown; as_of?: unknown; team?: unknown }>;

type Suggestions = Refusal['suggestions'];
const MOST_SUGGESTIONS = 3;

function metricsLike({ code }: AlmanacError, { id }: Replaceable, { principal }: Caller): Suggestions {
  if (code !== 'METRIC_NOT_FOUND' || typeof id !== 'string') return [];
  return findMetrics(id.slice(0, LONGEST), principal, null)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ metric }) => ({ kind: 'metric', use: metric.id, label: metric.label }));
}

const LONGEST = 200;

function periodsLike(
  { code, detail }: AlmanacError,
  { id, period, as_of: pinned }: Replaceable,
  caller: Caller,
): Suggestions {
  const isAboutPeriod = detail?.fields?.some(({ field }) => field.endsWith('period')) === true;
  // A suggestion for a day in the future would be a day that nobody asked about.
  if (!isAboutPeriod || typeof period !== 'string' || code === 'INVALID_AS_OF') return [];
  const sent = { period: period.slice(0, LONGEST), asOf: typeof pinned === 'string' ? pinned : undefined };
  return suggestedPeriods(
    code === 'PERIOD_KIND_MISMATCH'
      ? periodsOfOtherKind(sent, caller)
      : likelyPeriods(sent, kindTakenBy(id, caller), caller),
  );
}

function kindTakenBy(id: unknown, { principal }: Caller): PeriodKind | null {
  const metric = typeof id === 'string' ? attempt(() => seeMetric(id, principal)) : null;
  return metric === null || metric instanceof AlmanacError ? null : metric.periodKind;
}

function suggestedPeriods(periods: readonly string[]): Suggestions {
  return periods.map((use) => ({ kind: 'period', use, label: use.replaceAll('_', ' ') }));
}

async function departmentsLike(
  { code, detail }: AlmanacError,
  { team }: Replaceable,
  caller: Caller,
): Promise<Suggestions> {
  const isAboutTeam =
    code === 'NOT_FOUND' ||
    detail?.fields?.some(({ field, code: fault }) => field.endsWith('team') && fault !== 'not_applicable');
  if (typeof team !== 'string' || isAboutTeam !== true) return [];
  const departments = await departmentsOf(caller);
  const nearest = nearestName(
    team,
    departments.map(({ name }) => name),
  );
  return departments
    .filter(({ name }) => name === nearest)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ id, name }) => ({ kind: 'department', use: id, label: name }));
}

// Messages are those of the API, whose names of parameters and routes differ.
function translated(text: string): string {
  return text
    .replaceAll(/\basOf\b/g, 'as_of')
    .replace(
      'must be the id of a department, a uuid',
      'must be the id of a department, or its name for a key with records.read',
    )
    .replace('; GET /v1/metrics lists all.', '; find one with find_metrics.')
    .replace('; GET /v1/statements lists all.', '; get_statement lists them in its schema.');
}

function asSent(text: string): string {
  return text;
}
