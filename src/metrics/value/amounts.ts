import type { Decimal } from '../../money/decimal.ts';
import type { Period } from '../../period/index.ts';
import type { DimensionName } from '../definition/dimension.ts';
import type { Measure } from '../definition/measure.ts';
import type { Operand } from '../definition/metric.ts';
import type { Moment } from '../plan/moment.ts';
import { operandNeeds, type Split } from '../plan/plan.ts';
import type { Team } from '../plan/question.ts';
import type { Readings } from './readings.ts';

/** What measures come to over a period, and the same of each part that something is divided into. */
export type Amounts = Readonly<{
  of: (measure: Measure, period: Period) => Decimal;
  at: Place;
  team: Team;
  parts: (operand: Operand, by: DimensionName, moment: Moment) => readonly AmountsOfPart[];
}>;

/** The same of one part, and what that is called. */
export type AmountsOfPart = Readonly<{ label: string; amounts: Amounts }>;

/** Where amounts are: of everything, or of the part with that key. */
export type Place = Readonly<{ by: Split; key: string | null }>;

/** What the facts that were read come to as a whole. */
export function totalsOf(readings: Readings, team: Team): Amounts {
  return {
    of: (measure, period) => readings.amount({ measure, by: 'nothing', team, period }),
    at: { by: 'nothing', key: null },
    team,
    parts: divided(readings, team),
  };
}

/** What they come to in one part of what was read by a dimension. */
export function partsOf(readings: Readings, team: Team, by: DimensionName, key: string): Amounts {
  return {
    of: (measure, period) => readings.part({ measure, by, team, period }, key),
    at: { by, key },
    team,
    parts: divided(readings, team),
  };
}

function divided(readings: Readings, team: Team): Amounts['parts'] {
  return (operand, by, moment) => {
    const needs = operandNeeds(operand, by, moment).map((need) => ({ ...need, team }));
    return readings
      .keysOf(needs)
      .map(({ key, label }) => ({ label, amounts: partsOf(readings, team, by, key) }));
  };
}
