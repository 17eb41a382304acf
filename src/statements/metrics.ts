import type { Metric } from '../metrics/definition/metric.ts';
import { needsOf } from '../metrics/plan/plan.ts';
import type { Question } from '../metrics/plan/question.ts';
import type { Readings } from '../metrics/value/readings.ts';
import { byAccount, byDepartment, questionOf, type Setting } from './cells.ts';
import type { StatementOfMetrics } from './definition/statement.ts';
import { makeColumns } from './make-columns.ts';
import { makeRows } from './make-rows.ts';
import type { Maker, QuestionAbout } from './maker.ts';
import { departmentSlots, type Slot, timeSlots } from './slots.ts';

type Inquiry = QuestionAbout<StatementOfMetrics>;

/** Statements whose rows are metrics. */
export const METRICS: Maker<StatementOfMetrics> = {
  questions: questionsOf,
  selects: () => [],
  make: async (asked, source) => {
    const slots = slotsOf(asked, source.readings, source.setting);
    const [first] = metricsOf(asked).scalars;
    return {
      columns: makeColumns(asked, slots, { figures: [], known: first ?? null }, source),
      rows: await makeRows(asked, slots, source),
    };
  },
};

/** A question for every metric that the statement shows, in the days of every column. */
function questionsOf(asked: Inquiry, setting: Setting): readonly Question[] {
  const shown = metricsOf(asked);
  const departments = asked.division === 'departments' ? shown.scalars.map(byDepartment) : [];
  const metrics = [...shown.scalars, ...shown.byAccount, ...departments];
  return asked.allDays.flatMap((days) => metrics.map((metric) => questionOf(metric, days, setting)));
}

function metricsOf({ statement, detail }: Inquiry) {
  const scalars = statement.rows.flatMap((row) => {
    if (row.kind === 'heading') return [];
    if (row.kind === 'line') return row.rest === null ? [row.metric] : [row.metric, row.rest.metric];
    return row.margin === null ? [row.metric] : [row.metric, row.margin];
  });
  const lines = detail === 'accounts' ? statement.rows.filter((row) => row.kind === 'line') : [];
  const divided: Metric[] = lines.flatMap(({ accounts }) => (accounts === null ? [] : [byAccount(accounts)]));
  return { scalars, byAccount: divided };
}

function slotsOf(asked: Inquiry, readings: Readings, setting: Setting): readonly Slot[] {
  if (asked.division !== 'departments') return timeSlots(asked);
  const questions = asked.allDays.flatMap((days) =>
    metricsOf(asked).scalars.map((metric) => questionOf(byDepartment(metric), days, setting)),
  );
  const needs = questions.flatMap((question) => needsOf(question).filter(({ by }) => by === 'department'));
  return departmentSlots(asked, readings.keysOf(needs));
}
