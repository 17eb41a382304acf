import type { Selectable } from 'kysely';
import type { AlertTables } from '../db/tables/alerts.ts';
import { Decimal } from '../money/decimal.ts';
import type { Condition, ThresholdUnit, WaitsBecause } from './names.ts';

/** What an alert is about: a metric, or a row of a statement. */
export type AlertSubject =
  | Readonly<{ kind: 'metric'; metric: string }>
  | Readonly<{ kind: 'row'; statement: string; row: string }>;

/** The value that an alert watches. */
export type AlertQuestion = Readonly<{ subject: AlertSubject; period: string; team: string | null }>;

/** When it fires. A threshold is exact, in the unit of the value or in percent. */
export type AlertRule = Readonly<{ condition: Condition; threshold: Decimal; thresholdUnit: ThresholdUnit }>;

/** What a member decides of an alert. */
export type AlertContent = AlertQuestion &
  AlertRule &
  Readonly<{ name: string; byMail: boolean; isPaused: boolean }>;

/** An alert as it is kept. */
export type Alert = AlertContent &
  Readonly<{
    id: string;
    createdBy: string;
    waitsBecause: WaitsBecause | null;
    endedAt: Date | null;
    revision: number;
    /** Whether the condition held at the last value that there was. */
    holds: boolean;
    value: Decimal | null;
    checkedAt: Date;
    firedAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    deletedAt: Date | null;
  }>;

export const ALERT_COLUMNS = [
  'alerts.id',
  'alerts.name',
  'alerts.created_by',
  'alerts.metric',
  'alerts.statement',
  'alerts.statement_row',
  'alerts.period',
  'alerts.team',
  'alerts.condition',
  'alerts.threshold',
  'alerts.threshold_unit',
  'alerts.by_mail',
  'alerts.is_paused',
  'alerts.waits_because',
  'alerts.ended_at',
  'alerts.revision',
  'alerts.holds',
  'alerts.value',
  'alerts.checked_at',
  'alerts.fired_at',
  'alerts.created_at',
  'alerts.updated_at',
  'alerts.deleted_at',
] as const;

export type AlertRow = Omit<Selectable<AlertTables['alerts']>, 'organization_id'>;

export function alertFrom(row: AlertRow): Alert {
  return Object.freeze({
    id: row.id,
    name: row.name,
    createdBy: row.created_by,
    subject: subjectFrom(row),
    period: row.period,
    team: row.team,
    condition: row.condition,
    threshold: new Decimal(row.threshold),
    thresholdUnit: row.threshold_unit,
    byMail: row.by_mail,
    isPaused: row.is_paused,
    waitsBecause: row.waits_because,
    endedAt: row.ended_at,
    revision: row.revision,
    holds: row.holds,
    value: row.value === null ? null : new Decimal(row.value),
    checkedAt: row.checked_at,
    firedAt: row.fired_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  });
}

function subjectFrom({ metric, statement, statement_row: row }: AlertRow): AlertSubject {
  if (metric !== null) return { kind: 'metric', metric };
  if (statement === null || row === null) throw new Error('an alert is about nothing');
  return { kind: 'row', statement, row };
}

/** The columns of what a member decides. */
export function columnsOf({ subject, threshold, thresholdUnit, byMail, isPaused, ...rest }: AlertContent) {
  const { name, period, team, condition } = rest;
  return {
    name,
    period,
    team,
    condition,
    metric: subject.kind === 'metric' ? subject.metric : null,
    statement: subject.kind === 'row' ? subject.statement : null,
    statement_row: subject.kind === 'row' ? subject.row : null,
    threshold: threshold.toFixed(),
    threshold_unit: thresholdUnit,
    by_mail: byMail,
    is_paused: isPaused,
  };
}
