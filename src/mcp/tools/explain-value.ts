import Type, { type Static } from 'typebox';
import { calculationOf } from '../../metrics/definition/words.ts';
import { Decimal } from '../../money/decimal.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { ask, requireSight } from '../../questions/ask.ts';
import { explainAnswer } from '../../questions/explain.ts';
import type { Explained } from '../../questions/explanation.ts';
import { dataVersionOf } from '../caller.ts';
import {
  AsOf,
  DataVersion,
  Day,
  DepartmentId,
  exactly,
  MetricId,
  nullable,
  PeriodText,
  recordText,
} from '../schema.ts';
import { StatedValue, statedValue } from '../stated-value.ts';
import { teamOf } from '../team.ts';
import { defineTool } from '../tool.ts';

/** So many levels are shown at most, and so many numbers of a value that has several. */
const MOST_LEVELS = 3;
const MOST_PARTS = 20;

const Node = exactly({
  level: Type.Integer({
    minimum: 0,
    description: 'How deep it stands; what it is made of follows it, one level deeper.',
  }),
  role: Type.String({ description: 'What it does in the one above: plus, minus, dividend, divisor, of.' }),
  operation: Type.String(),
  label: recordText('What it is; of the largest parts, their names.'),
  metric: nullable(Type.String()),
  start_date: Day,
  end_date: Day,
  value: nullable(Type.String({ description: 'Exact.' })),
  reason: nullable(Type.String()),
  facts: nullable(
    exactly({
      leaf: nullable(
        Type.String({ description: 'For list_records_behind; null where the records are hidden.' }),
      ),
      count: Type.String(),
      sum: nullable(Type.String()),
      listed: Type.Boolean({ description: 'Whether this key may list the records.' }),
    }),
  ),
});

export const explainValue = defineTool({
  name: 'explain_value',
  title: 'Explain a value',
  description:
    'How a value is calculated: its formula as a tree with the number at each node, down to the records that are counted, and whether those add up to it.',
  access: 'authenticated',
  effect: 'reads',
  input: exactly({
    id: MetricId,
    period: PeriodText,
    as_of: Type.Optional(AsOf),
    team: Type.Optional(DepartmentId),
    depth: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LEVELS, default: MOST_LEVELS })),
  }),
  output: exactly({
    answer: StatedValue,
    formula: Type.String(),
    source: nullable(Type.String()),
    withheld: Type.Boolean({
      description: 'True where what is behind the value would reveal more than the value.',
    }),
    adds_up: nullable(
      Type.Boolean({
        description: 'Whether the records of every leaf add up to it; null where none is shown.',
      }),
    ),
    parts: Type.Array(
      exactly({
        key: recordText('What it is known by, such as the code of an account.'),
        label: recordText('The name of the part.'),
        nodes: Type.Array(Node),
      }),
      { description: 'The value; or each month, or each part.' },
    ),
    parts_left_out: Type.Integer({ minimum: 0 }),
    data_version: DataVersion,
  }),
  run: async ({ id, period, as_of: asOf, team: sent, depth = MOST_LEVELS }, caller) => {
    const { principal, reading, now } = caller;
    requireSight(id, principal);
    const team = await teamOf(sent, caller);
    const { when, resolved } = ask({ id, period, asOf, team, compare: undefined }, principal, now);
    const explained = await explainAnswer(reading, resolved.question, principal, now);
    const { question, value, isWithheld, parts } = explained;
    const { metric } = question;
    return {
      answer: statedValue(caller, { ...resolved, question }, value, when),
      formula: inWordsOf(principal.organization.jurisdiction, calculationOf(metric)),
      source: metric.source ?? null,
      withheld: isWithheld,
      adds_up: addsUp(parts.map(({ of }) => of)),
      parts: parts
        .slice(0, MOST_PARTS)
        .map(({ key, label, of }) => ({ key, label, nodes: nodesOf(of, 'value', 0, depth) })),
      parts_left_out: Math.max(0, parts.length - MOST_PARTS),
      data_version: dataVersionOf(caller),
    };
  },
});

function nodesOf(node: Explained, role: string, level: number, depth: number): Static<typeof Node>[] {
  const { operation, label, metric, startDate, endDate, value, nullReason, operands, facts } = node;
  const own = {
    level,
    role,
    operation,
    label,
    metric,
    start_date: startDate,
    end_date: endDate,
    value,
    reason: nullReason ?? null,
    facts:
      facts === null
        ? null
        : { leaf: facts.leaf, count: facts.count.toFixed(), sum: facts.sum, listed: facts.isListed },
  };
  if (level >= depth) return [own];
  return [own, ...operands.flatMap((operand) => nodesOf(operand.of, operand.role, level + 1, depth))];
}

/** Whether the records of every leaf, those that are not shown too, add up to its value. */
function addsUp(nodes: readonly Explained[]): boolean | null {
  const leaves = nodes.flatMap(leavesOf);
  return leaves.length === 0
    ? null
    : leaves.every(({ sum, value }) => new Decimal(sum).eq(new Decimal(value)));
}

function leavesOf({
  value,
  facts,
  operands,
}: Explained): readonly Readonly<{ sum: string; value: string }>[] {
  const own = facts === null || facts.sum === null || value === null ? [] : [{ sum: facts.sum, value }];
  return [...own, ...operands.flatMap(({ of }) => leavesOf(of))];
}
