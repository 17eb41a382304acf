import Type from 'typebox';
import { AlmanacError } from '../../errors.ts';
import { requireThat } from '../../invalid-request.ts';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { MONTHS_AT_ONCE } from '../../metrics/plan/rounds.ts';
import { referenceTime } from '../../questions/ask.ts';
import { answerBatch } from '../../questions/batch.ts';
import { tokensFor } from '../../questions/cost.ts';
import { momentOnWire } from '../../questions/meta.ts';
import { dataVersionOf } from '../caller.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import { AsOf, DataVersion, Day, DepartmentId, exactly, MetricId, nullable, PeriodText } from '../schema.ts';
import { StatedValue, statedValue } from '../stated-value.ts';
import { teamOf } from '../team.ts';
import { defineTool } from '../tool.ts';

const MOST_QUERIES = 50;

const Query = exactly({
  key: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  id: MetricId,
  period: PeriodText,
  compare: Type.Optional(
    Type.Array(Type.Enum([...COMPARISONS]), {
      minItems: 1,
      maxItems: COMPARISONS.length,
      uniqueItems: true,
      description: 'The times to compare with, like for like.',
    }),
  ),
  team: Type.Optional(DepartmentId),
});

export const getValues = defineTool({
  name: 'get_values',
  title: 'Get values',
  description:
    'Values of up to 50 metrics, all of one state of the data. Ask for all numbers of an answer at once. A query that fails says why and what would be right, and the others answer. `key` is "<id> <period>" when it is left out.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({
    queries: Type.Array(Query, { minItems: 1, maxItems: MOST_QUERIES }),
    as_of: Type.Optional(AsOf),
  }),
  output: exactly({
    as_of: nullable(Day),
    base_currency: Type.String(),
    data_version: DataVersion,
    results: Type.Array(
      Type.Union([
        exactly({ key: Type.String(), ok: Type.Literal(true), answer: StatedValue }),
        exactly({ key: Type.String(), ok: Type.Literal(false), ...Refusal.properties }),
      ]),
      { description: 'In the order of the queries.' },
    ),
  }),
  tokens: (given) => {
    const { queries } = (given ?? {}) as Readonly<{ queries?: unknown }>;
    return Array.isArray(queries) ? tokensFor(Math.min(queries.length, MOST_QUERIES)) : 1;
  },
  run: async ({ queries, as_of: asOf }, caller) => {
    const { principal, reading, now } = caller;
    const keys = queries.map(({ key, id, period }) => key ?? `${id} ${period}`);
    requireDistinct(keys);
    const when = referenceTime(principal.organization, asOf, now);
    const inputs = [];
    for (const { id, period, team, compare } of queries)
      inputs.push({ id, period, team: await teamOf(team, caller), compare: compare?.join() });
    const outcomes = await answerBatch(reading, inputs, principal, {
      when,
      now,
      mostPoints: MONTHS_AT_ONCE,
    });
    const results = [];
    for (const [index, outcome] of outcomes.entries()) {
      const [key = '', query] = [keys[index], queries[index]];
      results.push(
        outcome instanceof AlmanacError
          ? { key, ok: false as const, ...(await refusalOf(outcome, { ...query, as_of: asOf }, caller)) }
          : { key, ok: true as const, answer: statedValue(caller, outcome.resolved, outcome.data, when) },
      );
    }
    const { asOf: pinned, baseCurrency } = momentOnWire(when, principal);
    return { as_of: pinned, base_currency: baseCurrency, data_version: dataVersionOf(caller), results };
  },
});

function requireDistinct(keys: readonly string[]): void {
  const first = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  requireThat(
    `queries[${first}].key`,
    first === -1,
    'must differ from the key of every other query; give one where two queries ask the same',
    'repeated',
  );
}
