import Type from 'typebox';
import { describe } from '../../metrics/catalog/describe.ts';
import { calculationOf } from '../../metrics/definition/words.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { seeMetric } from '../../questions/ask.ts';
import { pageAddress } from '../page-address.ts';
import { exactly, MetricId, nullable } from '../schema.ts';
import { defineTool } from '../tool.ts';

export const describeMetric = defineTool({
  name: 'describe_metric',
  title: 'Describe a metric',
  description:
    'What a metric means, how it is calculated, what it is taken from, when it has no value, and the metrics that divide it or that one would look at next.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({ id: MetricId }),
  output: exactly({
    id: Type.String(),
    label: Type.String(),
    definition: Type.String(),
    formula: Type.String(),
    source: nullable(Type.String({ description: 'The standard or statute that the formula is taken from.' })),
    category: Type.String(),
    unit: Type.String(),
    shape: Type.String(),
    period_kind: Type.String(),
    favourable: Type.String({ description: 'Whether more of it is good news (up), bad (down) or depends.' }),
    basis: nullable(Type.String()),
    when_empty: Type.String(),
    takes_team: Type.Boolean(),
    team_needs: nullable(Type.String()),
    comparisons: Type.Array(Type.String()),
    monthly: nullable(Type.String({ description: 'The series of it by month.' })),
    splits: Type.Array(exactly({ id: Type.String(), by: Type.String() })),
    related: Type.Array(Type.String()),
    page: Type.String(),
  }),
  run: async ({ id }, caller) => {
    const { principal } = caller;
    const { jurisdiction } = principal.organization;
    const metric = seeMetric(id, principal);
    const shown = describe(metric, principal);
    const words = (text: string) => inWordsOf(jurisdiction, text);
    return await Promise.resolve({
      id: shown.id,
      label: words(shown.label),
      definition: words(shown.description),
      formula: words(calculationOf(metric)),
      source: metric.source ?? null,
      category: shown.category,
      unit: shown.unit,
      shape: shown.shape,
      period_kind: shown.periodKind,
      favourable: shown.favourable,
      basis: shown.basis,
      when_empty: `No value where nothing is recorded for the days (no_data)${
        shown.notApplicable === null ? '' : `; not_applicable means: ${words(shown.notApplicable)}`
      }.`,
      takes_team: shown.teamScoped,
      team_needs: shown.teamRequiresCapability,
      comparisons: [...shown.comparisons],
      monthly: shown.monthly,
      splits: shown.divisions.map((division) => ({ id: division.id, by: division.dimension })),
      related: [...shown.related],
      page: pageAddress(caller, `/metrics/${shown.id}`),
    });
  },
});
