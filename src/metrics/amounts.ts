import type { Amounts } from './compute.ts';
import type { DimensionName } from './dimension.ts';
import type { Facts } from './facts.ts';
import { operandNeeds, type Split } from './plan.ts';
import type { Team } from './question.ts';

/** What the facts that were read come to as a whole. */
export function totalsOf(facts: Facts, team: Team): Amounts {
  return {
    of: (measure, period) => facts.amount({ measure, by: 'nothing', team, period }),
    at: { by: 'nothing', key: null },
    team,
    parts: divided(facts, team),
  };
}

/** What they come to in one part of what was read by a dimension. */
export function partsOf(facts: Facts, team: Team, by: DimensionName, key: string): Amounts {
  return {
    of: (measure, period) => facts.part({ measure, by, team, period }, key),
    at: { by, key },
    team,
    parts: divided(facts, team),
  };
}

/** Where amounts are: of everything, or of the part with that key. */
export type Place = Readonly<{ by: Split; key: string | null }>;

function divided(facts: Facts, team: Team): Amounts['parts'] {
  return (operand, by, moment) => {
    const needs = operandNeeds(operand, by, moment).map((need) => ({ ...need, team }));
    return facts.keysOf(needs).map(({ key, label }) => ({ label, amounts: partsOf(facts, team, by, key) }));
  };
}
