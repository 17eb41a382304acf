import { sql } from 'kysely';
import { isManager } from '../access/capability.ts';
import type { PackReader } from '../boards/pack/make-pack.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import { reportNotFound } from './find-report.ts';
import { mayRemove } from './manage-reports.ts';
import {
  type Membership,
  type ReportStanding,
  readMembership,
  standingOfReport,
  whyNoMail,
} from './member.ts';
import type { RunReason, SkippedOne } from './outcome.ts';
import { readRecipients } from './recipients.ts';
import { type Recipient, type Report, reportFrom, selectReports } from './report.ts';

/** A report as one reader sees it. */
export type SeenReport = Readonly<{
  report: Report;
  isOwn: boolean;
  mayRemove: boolean;
  makerName: string | null;
  standing: ReportStanding;
  /** Everybody's for its maker and managers, their own for a recipient. */
  recipients: readonly SeenRecipient[];
  /** Whether the reader gets it, and stopped it for themselves; null where they are no recipient. */
  hasStopped: boolean | null;
  lastRun: KeptRun | null;
}>;

export type SeenRecipient = Recipient & Readonly<{ name: string | null; problem: SkippedOne | null }>;

/** A run as it is kept. */
export type KeptRun = Readonly<{
  id: string;
  dueAt: Date;
  settledAt: Date;
  userId: string | null;
  recipientName: string | null;
  isByHand: boolean;
  outcome: 'sent' | 'skipped' | 'failed';
  reason: RunReason | null;
  dataVersion: number | null;
  periodLabel: string | null;
}>;

type Doors = Readonly<{ tenant: TenantReader; platform: PlatformDoor }>;
type ReportReader = Pick<PackReader, 'userId' | 'role'>;

/** The reports that somebody sees, in the order in which they were made: their own, those that they get, and as a manager all. */
export async function listReports(
  doors: Doors,
  reader: ReportReader,
  now: Date,
): Promise<readonly SeenReport[]> {
  const rows = await doors.tenant.read(visible(reader).compile());
  return await seenBy(doors, rows.map(reportFrom), reader, now);
}

/** One of them. Throws NOT_FOUND. */
export async function readReport(
  doors: Doors,
  id: string,
  reader: ReportReader,
  now: Date,
): Promise<SeenReport> {
  const rows = await doors.tenant.read(visible(reader).where('reports.id', '=', id).compile());
  const [seen] = await seenBy(doors, rows.map(reportFrom), reader, now);
  if (seen === undefined) throw reportNotFound();
  return seen;
}

/** The latest runs of a report, up to `limit`, and how many there are: for a recipient those of all and their own. */
export async function readRuns(
  tenant: TenantReader,
  { report: { id }, isOwn, mayRemove: seesAll }: SeenReport,
  { userId, limit }: Readonly<{ userId: string; limit: number }>,
): Promise<Readonly<{ runs: readonly KeptRun[]; total: number }>> {
  const rows = await tenant.read(
    selectRuns()
      .select((is) => is.fn.countAll<string>().over().as('total'))
      .where('report_runs.report_id', '=', id)
      .where((is) =>
        isOwn || seesAll
          ? is.lit(true)
          : is.or([is('report_runs.user_id', 'is', null), is('report_runs.user_id', '=', userId)]),
      )
      .orderBy('report_runs.id', 'desc')
      .limit(limit)
      .compile(),
  );
  return { runs: rows.map(runFrom), total: Number(rows[0]?.total ?? 0) };
}

function visible({ userId, role }: ReportReader) {
  const all = selectReports().where('reports.deleted_at', 'is', null);
  if (isManager(role)) return all;
  return all.where((is) =>
    is.or([
      is('reports.created_by', '=', userId),
      is.exists(
        is
          .selectFrom('report_recipients')
          .select('report_recipients.user_id')
          .whereRef('report_recipients.report_id', '=', 'reports.id')
          .where('report_recipients.user_id', '=', userId),
      ),
    ]),
  );
}

async function seenBy(
  doors: Doors,
  reports: readonly Report[],
  reader: ReportReader,
  now: Date,
): Promise<readonly SeenReport[]> {
  if (reports.length === 0) return [];
  const { tenant } = doors;
  const ids = reports.map(({ id }) => id);
  const recipients = await tenant.snapshot(async (transaction) => await readRecipients(transaction, ids));
  const accounts = new Set([
    ...reports.map(({ createdBy }) => createdBy),
    ...[...recipients.values()].flatMap((some) => some.map(({ userId }) => userId)),
  ]);
  const membership = await readMembership(doors, [...accounts]);
  const lastRuns = new Map(
    (await tenant.read(selectLastRuns(ids, reader))).map((row) => [row.report_id, runFrom(row)]),
  );
  return reports.map((report) => {
    const all = recipients.get(report.id) ?? [];
    const seesAll = mayRemove(report, reader);
    const own = all.find(({ userId }) => userId === reader.userId);
    return {
      report,
      isOwn: report.createdBy === reader.userId,
      mayRemove: seesAll,
      makerName: membership.members.get(report.createdBy)?.name ?? null,
      standing: standingOfReport(report, membership, now),
      recipients: (seesAll ? all : all.filter((one) => one === own)).map((one) =>
        seenRecipient(one, membership, now),
      ),
      hasStopped: own === undefined ? null : own.leftAt !== null,
      lastRun: lastRuns.get(report.id) ?? null,
    };
  });
}

function seenRecipient(recipient: Recipient, { members }: Membership, now: Date): SeenRecipient {
  const member = members.get(recipient.userId);
  return { ...recipient, name: member?.name ?? null, problem: whyNoMail(member, now) };
}

const RUN_COLUMNS = [
  'report_runs.report_id',
  'report_runs.id',
  'report_runs.due_at',
  'report_runs.settled_at',
  'report_runs.user_id',
  'report_runs.is_by_hand',
  'report_runs.outcome',
  'report_runs.reason',
  'report_runs.data_version',
  'report_runs.period_label',
] as const;

function selectRuns() {
  return query
    .selectFrom('report_runs')
    .leftJoin('memberships', 'memberships.user_id', 'report_runs.user_id')
    .select(RUN_COLUMNS)
    .select('memberships.user_name as recipient_name');
}

// Of the mails of a time the worst: one that failed before one that was sent. A reader learns which of them from the runs.
function selectLastRuns(ids: readonly string[], { userId, role }: ReportReader) {
  return selectRuns()
    .innerJoin('reports', 'reports.id', 'report_runs.report_id')
    .distinctOn('report_runs.report_id')
    .where('report_runs.report_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where((is) =>
      is.or([
        is.lit(isManager(role)),
        is('reports.created_by', '=', userId),
        is('report_runs.user_id', 'is', null),
        is('report_runs.user_id', '=', userId),
      ]),
    )
    .where('report_runs.is_by_hand', '=', false)
    .orderBy('report_runs.report_id')
    .orderBy('report_runs.due_at', 'desc')
    .orderBy(sql`array_position(array['failed', 'sent', 'skipped'], report_runs.outcome)`)
    .compile();
}

type RunRow = Readonly<{
  id: string;
  due_at: Date;
  settled_at: Date;
  user_id: string | null;
  recipient_name: string | null;
  is_by_hand: boolean;
  outcome: 'sent' | 'skipped' | 'failed';
  reason: string | null;
  data_version: string | null;
  period_label: string | null;
}>;

function runFrom(row: RunRow): KeptRun {
  return {
    id: row.id,
    dueAt: row.due_at,
    settledAt: row.settled_at,
    userId: row.user_id,
    recipientName: row.recipient_name,
    isByHand: row.is_by_hand,
    outcome: row.outcome,
    reason: row.reason as RunReason | null,
    dataVersion: row.data_version === null ? null : Number(row.data_version),
    periodLabel: row.period_label,
  };
}
