import Type from 'typebox';
import { COMPARISONS } from '../../metrics/definition/comparison.ts';
import { CHANGE_DIMENSIONS } from '../../metrics/definition/divisible.ts';
import { requireSight } from '../../questions/ask.ts';
import { askForChanges, explainChanges } from '../../questions/changes.ts';
import { dataVersionOf } from '../caller.ts';
import {
  AsOf,
  DataVersion,
  DepartmentId,
  exactly,
  MetricId,
  nullable,
  PeriodText,
  recordText,
} from '../schema.ts';
import { ComparedNumber, comparedNumber, StatedValue, statedValue } from '../stated-value.ts';
import { teamOf } from '../team.ts';
import { defineTool } from '../tool.ts';

const CHANGED = {
  before: Type.String(),
  after: Type.String(),
  effect: Type.String({ description: 'What its change added to the value, exactly.' }),
};

export const whatChanged = defineTool({
  name: 'what_changed',
  title: 'Say what changed',
  description:
    'Why a value is not what it was: one sentence, and the numbers that moved it, whose effects add up to the difference exactly. Give the sentence, then the largest movers.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({
    id: MetricId,
    period: PeriodText,
    against: Type.Optional(Type.Enum([...COMPARISONS], { default: 'previous' })),
    as_of: Type.Optional(AsOf),
    team: Type.Optional(DepartmentId),
    by: Type.Optional(
      Type.Enum([...CHANGE_DIMENSIONS], { description: 'What to divide each mover by; without `team`.' }),
    ),
  }),
  output: exactly({
    sentence: recordText('The change in one sentence.'),
    answer: StatedValue,
    earlier: ComparedNumber,
    withheld: Type.Boolean(),
    movers: Type.Array(
      exactly({
        label: Type.String(),
        metric: nullable(Type.String()),
        unit: Type.String(),
        ...CHANGED,
        parts: Type.Array(
          exactly({
            key: recordText('What it is known by, such as the code of an account.'),
            label: recordText('The part.'),
            ...CHANGED,
          }),
        ),
      }),
      { description: 'The largest effect first.' },
    ),
    undivided: nullable(Type.String({ description: 'Why there are no movers, or no parts of them.' })),
    data_version: DataVersion,
  }),
  run: async ({ id, period, against = 'previous', as_of: asOf, team: sent, by }, caller) => {
    const { principal, reading, now } = caller;
    requireSight(id, principal);
    const team = await teamOf(sent, caller);
    const asked = askForChanges({ id, period, asOf, team, against, by }, principal, now);
    const changes = await explainChanges(reading, asked, principal, now);
    const { question, value, comparison, isWithheld, sentence, drivers, undivided } = changes;
    return {
      sentence: sentence.text,
      answer: statedValue(caller, { ...asked.resolved, question }, value, asked.when),
      earlier: comparedNumber(comparison, principal.organization.minimumGroupSize),
      withheld: isWithheld,
      movers: drivers.map(({ label, metric, unit, parts, ...changed }) => ({
        label,
        metric,
        unit,
        ...written(changed),
        parts: parts.map((part) => ({ key: part.key, label: part.label, ...written(part) })),
      })),
      undivided: undivided?.message ?? null,
      data_version: dataVersionOf(caller),
    };
  },
});

type Written = Readonly<{ toFixed: () => string }>;

function written({ before, after, effect }: Readonly<{ before: Written; after: Written; effect: Written }>) {
  return { before: before.toFixed(), after: after.toFixed(), effect: effect.toFixed() };
}
