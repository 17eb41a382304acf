import Type from 'typebox';
import { firstSentence } from '../../first-sentence.ts';
import { CATEGORIES } from '../../metrics/definition/metric.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { findMetrics as find } from '../../search/find-metrics.ts';
import { exactly } from '../schema.ts';
import { defineTool } from '../tool.ts';

export const findMetrics = defineTool({
  name: 'find_metrics',
  title: 'Find metrics',
  description:
    'The metrics that answer a question, the best first. Ask it in the words of the user ("who owes us most", "are we burning cash"); never guess an id.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({
    query: Type.String({ minLength: 1, maxLength: 500, description: 'A question or a few words.' }),
    category: Type.Optional(Type.Enum([...CATEGORIES])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5 })),
  }),
  output: exactly({
    metrics: Type.Array(
      exactly({
        id: Type.String(),
        label: Type.String(),
        unit: Type.String(),
        shape: Type.Enum(['scalar', 'timeseries', 'breakdown'], {
          description: 'One number, a number for each month, or one for each part.',
        }),
        period_kind: Type.Enum(['range', 'snapshot'], {
          description: 'Takes a range such as ytd, or a day such as today.',
        }),
        about: Type.String(),
        matched: Type.Array(Type.String(), { description: 'The words by which it was found.' }),
      }),
    ),
  }),
  run: async ({ query, category, limit = 5 }, { principal }) => {
    const { jurisdiction } = principal.organization;
    const found = find(query, principal, category ?? null).slice(0, limit);
    return await Promise.resolve({
      metrics: found.map(({ metric, matched }) => ({
        id: metric.id,
        label: inWordsOf(jurisdiction, metric.label),
        unit: metric.unit,
        shape: metric.shape,
        period_kind: metric.periodKind,
        about: firstSentence(inWordsOf(jurisdiction, metric.description)),
        matched: [...matched],
      })),
    });
  },
});
