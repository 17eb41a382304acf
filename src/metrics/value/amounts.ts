import type { Decimal } from '../../money/decimal.ts';
import type { Period } from '../../period/index.ts';
import type { DimensionName } from '../definition/dimension.ts';
import type { Measure } from '../definition/measure.ts';
import type { Operand } from '../definition/metric.ts';
import type { Moment } from '../plan/moment.ts';
import { operandNeeds, type Split } from '../plan/plan.ts';
import type { Team } from '../plan/question.ts';
import type { Readings } from './readings.ts';

/** The amounts of measures over a period, and of each part of a division. */
export type Amounts = Readonly<{
  of: (measure: Measure, period: Period) => Decimal;
  at: Place;
  team: Team;
  parts: (operand: Operand, by: DimensionName, moment: Moment) => readonly AmountsOfPart[];
}>;

/** The same of one part, and what that is called. */
export type AmountsOfPart = Readonly<{ label: string; amounts: Amounts }>;

/** The amounts of the whole, or of the part with that key. */
export type Place = Readonly<{ by: Split; key: string | null }>;

/** The amounts of the read facts as a whole. */
export function totalsOf(readings: Readings, team: Team): Amounts {
  return {
    of: (measure, period) => readings.amount({ measure, by: 'nothing', team, period }),
    at: { by: 'nothing', key: null },
    team,
    parts: divided(readings, team),
  };
}

/** The amounts of one part of facts read by a dimension. */
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
