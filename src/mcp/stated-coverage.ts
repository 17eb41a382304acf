import Type from 'typebox';
import type { Coverage } from '../metrics/coverage/coverage.ts';
import { COVERAGE_STATES } from '../metrics/coverage/state.ts';
import { Day, defined, exactly, nullable } from './schema.ts';

/** How much of the asked days is known. */
export const StatedCoverage = defined(
  'Coverage',
  exactly(
    {
      state: Type.Enum([...COVERAGE_STATES]),
      from: nullable(Day),
      through: nullable(Day),
      gaps: Type.Array(exactly({ from: Day, through: Day })),
      missing: nullable(
        Type.String({ description: 'How many employees are without pay, where pay counts.' }),
      ),
      unknown: nullable(Type.String()),
    },
    {
      description:
        'How much of these days is known: whole, part or none, and the first and last day with a fact.',
    },
  ),
);

export function statedCoverage({ state, from, through, gaps, missing, unknown }: Coverage) {
  return {
    state,
    from,
    through,
    gaps: gaps.map((gap) => ({ ...gap })),
    missing: missing?.toFixed() ?? null,
    unknown: unknown ?? null,
  };
}
