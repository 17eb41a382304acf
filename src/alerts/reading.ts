import type { TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import type { Decimal } from '../money/decimal.ts';
import type { ResolvedPeriod } from '../period/index.ts';
import { type Answer, answer } from '../questions/answer.ts';
import { type Asker, teamNotFound } from '../questions/ask.ts';
import { selectDepartmentNames } from '../records/people/read-departments.ts';
import type { AlertRule } from './alert.ts';
import type { AskedAlert } from './ask-alert.ts';

/** The value that an alert watches, and that of the period before; null where there is none. */
export type AlertReading = Readonly<{
  value: Decimal | null;
  period: ResolvedPeriod;
  periodLabel: string;
  /** The name of the department that it is about; null for the whole organisation. */
  department: string | null;
  before: Pick<Comparison, 'value' | 'change' | 'changePercent'>;
}>;

type Comparison = NonNullable<Answer['data']['comparisons']>[number];

/** Answers the questions of alerts on one snapshot, in their order. An alert whose team is not there has an error in its place. */
export async function readAlerts(
  tenant: TenantWriter,
  asked: readonly AskedAlert[],
  asker: Asker,
  now: Date,
): Promise<readonly (AlertReading | AlmanacError)[]> {
  if (asked.length === 0) return [];
  const answers = await answer(
    tenant,
    asked.map(({ resolved }) => resolved),
    asker,
    now,
  );
  const names = await departmentNames(
    tenant,
    asked.flatMap(({ resolved }) => resolved.question.team ?? []),
  );
  return answers.map((one) => {
    if (one instanceof AlmanacError) return one;
    const { question, data } = one;
    const [before] = data.comparisons ?? [];
    if (data.kind !== 'scalar' || before === undefined) throw new Error('an alert has no single value');
    const department = question.team === null ? null : names.get(question.team);
    // It was removed after the value was read.
    if (department === undefined) return teamNotFound();
    const { value, periodLabel } = data;
    return { value, period: question.period, periodLabel, department, before };
  });
}

async function departmentNames(
  tenant: TenantWriter,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tenant.read(selectDepartmentNames([...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Whether the condition holds, of values as they are shown; null where there is no value to say so, or nothing to compare it with. At its
 * threshold a value has not crossed it.
 */
export function holdsAt(
  { condition, threshold, thresholdUnit }: AlertRule,
  { value, before }: Pick<AlertReading, 'value' | 'before'>,
): boolean | null {
  switch (condition) {
    case 'above':
      return value === null ? null : value.gt(threshold);
    case 'below':
      return value === null ? null : value.lt(threshold);
    case 'changes_by_more_than': {
      const change = thresholdUnit === 'percent' ? before.changePercent : before.change;
      return change === null ? null : change.abs().gt(threshold);
    }
    default:
      return condition satisfies never;
  }
}
