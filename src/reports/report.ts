import { type Capability, isCapability } from '../access/capability.ts';
import { query } from '../db/statement.ts';
import type { WorkingDay } from './schedule.ts';

/** A report as it is kept: what is sent, when and for whom. */
export type Report = Readonly<{
  id: string;
  /** An account. */
  createdBy: string;
  /** What its maker must have at each use: its mails show no more. */
  capabilities: readonly Capability[];
  isPaused: boolean;
  /** The time that is next, or that is being sent; null once it has ended or was deleted. */
  dueAt: Date | null;
  /** How often that was tried, and when it is tried next. */
  attempts: number;
  lookAt: Date | null;
  endedAt: Date | null;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}> &
  ReportContent;

/** What the maker of a report decides. */
export type ReportContent = Readonly<{
  name: string;
  /** Boards and statements in their order, as the address of a board pack has them. */
  parts: string;
  /** Relative to the day on which it is sent. */
  period: string;
  workingDay: WorkingDay;
  hour: number;
}>;

/** A member to whom a report is sent, by the account. */
export type Recipient = Readonly<{ userId: string; leftAt: Date | null }>;

/** So many reports a member has, and an organisation, and so many members get one, at most. */
export const MOST_REPORTS = { member: 20, organization: 200 } as const;
export const MOST_RECIPIENTS = 20;

/** Hours in which a deleted report can be restored. */
export const RESTORABLE_HOURS = 24;

export const REPORT_COLUMNS = [
  'reports.id',
  'reports.name',
  'reports.parts',
  'reports.period',
  'reports.working_day',
  'reports.hour',
  'reports.created_by',
  'reports.capabilities',
  'reports.is_paused',
  'reports.due_at',
  'reports.look_at',
  'reports.attempts',
  'reports.ended_at',
  'reports.deleted_at',
  'reports.created_at',
  'reports.updated_at',
] as const;

/** Every report of the door's organisation, deleted ones too, in the order in which they were made. */
export function selectReports() {
  return query
    .selectFrom('reports')
    .select(REPORT_COLUMNS)
    .orderBy('reports.created_at')
    .orderBy('reports.id');
}

export type ReportRow = Readonly<{
  id: string;
  name: string;
  parts: string;
  period: string;
  working_day: number | null;
  hour: number;
  created_by: string;
  capabilities: readonly string[];
  is_paused: boolean;
  due_at: Date | null;
  look_at: Date | null;
  attempts: number;
  ended_at: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}>;

export function reportFrom(row: ReportRow): Report {
  return Object.freeze({
    id: row.id,
    name: row.name,
    parts: row.parts,
    period: row.period,
    workingDay: row.working_day,
    hour: row.hour,
    createdBy: row.created_by,
    capabilities: row.capabilities.filter(isCapability),
    isPaused: row.is_paused,
    dueAt: row.due_at,
    lookAt: row.look_at,
    attempts: row.attempts,
    endedAt: row.ended_at,
    deletedAt: row.deleted_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}
