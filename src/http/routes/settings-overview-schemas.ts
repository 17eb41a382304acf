import Type from 'typebox';
import { MOST_FIGURES, type Overview } from '../../settings/overview.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, Nullable, RecordEnvelope } from '../schemas.ts';
import { MetricId } from './question-schemas.ts';

export const OverviewAnswer = RecordEnvelope(
  'The arrangement of the overview.',
  named(
    'Overview',
    Exactly({
      figures: Type.Array(MetricId, {
        description:
          'Ids of metrics, in the order in which they are shown. Those that the caller may not see are left out.',
      }),
      is_default: Type.Boolean({ description: 'Whether the default arrangement is shown.' }),
      updated_at: Nullable(Instant),
    }),
  ),
);

export const OverviewBody = named(
  'NewOverview',
  Exactly({
    figures: Type.Array(MetricId, {
      minItems: 1,
      maxItems: MOST_FIGURES,
      description: 'Ids of scalar metrics, each once.',
    }),
  }),
);

/** The arrangement as in answers. */
export function describeOverview({ figures, updatedAt }: Overview) {
  return {
    figures: [...figures],
    is_default: updatedAt === null,
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
