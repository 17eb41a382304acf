import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { isManager } from '../access/capability.ts';
import { requireName, requireNameAfter } from '../access/form.ts';
import type { AuditActor } from '../audit/audit.ts';
import type { PackReader } from '../boards/pack/make-pack.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { requireContent, requireParts } from './content.ts';
import { findReport, isRecipient, reportNotFound, type SentReport, withRecipients } from './find-report.ts';
import { notedReport, noteReport } from './note-report.ts';
import { replaceRecipients, requireMembers } from './recipients.ts';
import { MOST_REPORTS, RESTORABLE_HOURS, type Report, type ReportContent } from './report.ts';
import { nextDue, type Schedule } from './schedule.ts';

/** Who makes or changes a report: a signed-in user. */
export type ReportEditor = PackReader & Readonly<{ actor: AuditActor }>;

/** A report as its maker decides it, with the accounts that get it. */
export type NewReport = ReportContent & Readonly<{ recipients: readonly string[] }>;

/** A change of a report. What is not named stays. */
export type ReportPatch = Partial<NewReport> & Readonly<{ isPaused?: boolean }>;

/**
 * Creates a report of the editor, who grants it what they may see now. Throws INVALID_REQUEST, NOT_FOUND for what they may not see, and
 * CONFLICT where there are too many.
 */
export async function createReport(
  tenant: TenantWriter,
  { recipients, ...content }: NewReport,
  editor: ReportEditor,
  now: Date,
): Promise<string> {
  await requireSendable(tenant, { ...content, recipients }, editor, now);
  const id = newId(now);
  const due = nextDue(content, editor.organization.timeZone, now);
  await tenant.write(async (transaction) => {
    await requireRoom(transaction, editor.userId);
    await purge(transaction, now);
    await transaction.run(
      query
        .insertInto('reports')
        .values({
          id,
          name: requireName('name', content.name),
          ...columnsOf(content),
          created_by: editor.userId,
          capabilities: [...editor.capabilities],
          due_at: due,
          look_at: due,
          created_at: now,
          updated_at: now,
        })
        .compile(),
    );
    await replaceRecipients(transaction, id, recipients);
    const after = withRecipients(await requireOwn(transaction, id, editor));
    await noteReport(transaction, 'created', { actor: editor.actor, before: null, after }, now);
  });
  return id;
}

/**
 * Changes a report of the editor, who grants it what they may see now. With another schedule its next time is counted from now. Throws as
 * creating does, and NOT_FOUND and FORBIDDEN_ROLE.
 */
export async function changeReport(
  tenant: TenantWriter,
  { id, patch }: Readonly<{ id: string; patch: ReportPatch }>,
  editor: ReportEditor,
  now: Date,
): Promise<void> {
  const { recipients: sent, ...changes } = patch;
  const found = await tenant.snapshot(async (transaction) => await findSeen(transaction, id, editor, 'read'));
  requireMaker(found, editor);
  const before = withRecipients(found);
  await requireSendable(
    tenant,
    { ...before, ...changes, recipients: sent ?? [...before.recipients] },
    editor,
    now,
  );
  await tenant.write(
    async (transaction) => {
      const current = await requireOwn(transaction, id, editor);
      const { name, parts, period, workingDay, hour, isPaused } = { ...current.report, ...changes };
      if (sent !== undefined) await replaceRecipients(transaction, id, sent);
      await transaction.run(
        query
          .updateTable('reports')
          .set({
            name: requireNameAfter(current.report.name, 'name', name),
            ...columnsOf({ parts, period, workingDay, hour }),
            is_paused: isPaused,
            capabilities: [...editor.capabilities],
            ...rescheduled(current.report, { workingDay, hour }, editor, now),
            updated_at: now,
          })
          .where('id', '=', id)
          .compile(),
      );
      const after = withRecipients(await requireOwn(transaction, id, editor));
      const noted = { actor: editor.actor, before: withRecipients(current), after };
      if (isDeepStrictEqual(notedReport(noted.before), notedReport(after))) return false;
      await noteReport(transaction, 'changed', noted, now);
      return true;
    },
    (isChange) => isChange,
  );
}

/** Deletes a report, which can be restored for a day. Throws NOT_FOUND, and FORBIDDEN_ROLE for a recipient. */
export async function deleteReport(
  tenant: TenantWriter,
  id: string,
  editor: ReportEditor,
  now: Date,
): Promise<void> {
  await tenant.write(async (transaction) => {
    const before = await findSeen(transaction, id, editor);
    requireRemovable(before.report, editor);
    await purge(transaction, now);
    await transaction.run(
      query
        .updateTable('reports')
        .set({ deleted_at: now, due_at: null, look_at: null, ...AT_REST })
        .where('id', '=', id)
        .compile(),
    );
    await noteReport(
      transaction,
      'deleted',
      { actor: editor.actor, before: withRecipients(before), after: null },
      now,
    );
  });
}

/** Restores a report within a day of its deletion, for everyone who may delete it. Its next time is counted from now. Throws NOT_FOUND and CONFLICT. */
export async function restoreReport(
  tenant: TenantWriter,
  id: string,
  editor: ReportEditor,
  now: Date,
): Promise<void> {
  await tenant.write(async (transaction) => {
    const found = await findReport(transaction, id, 'change');
    if (found === null || !mayRemove(found.report, editor)) throw reportNotFound();
    const { report } = found;
    if (report.deletedAt === null) return;
    if (report.deletedAt < restorableSince(now)) throw reportNotFound();
    await requireRoom(transaction, report.createdBy);
    const due = report.endedAt === null ? nextDue(report, editor.organization.timeZone, now) : null;
    await transaction.run(
      query
        .updateTable('reports')
        .set({ deleted_at: null, due_at: due, look_at: due, ...AT_REST })
        .where('id', '=', id)
        .compile(),
    );
    const after = { ...withRecipients(found), deletedAt: null };
    await noteReport(transaction, 'restored', { actor: editor.actor, before: null, after }, now);
  });
}

/** Whether somebody may delete a report: its maker, and the owners and admins of the organisation. */
export function mayRemove(
  { createdBy }: Report,
  { userId, role }: Pick<PackReader, 'userId' | 'role'>,
): boolean {
  return createdBy === userId || isManager(role);
}

/** A report that was not deleted and that somebody sees: their own, those that they get, and as a manager all. Throws NOT_FOUND. */
export async function findSeen(
  transaction: Transaction,
  id: string,
  reader: Pick<PackReader, 'userId' | 'role'>,
  to: 'read' | 'change' = 'change',
): Promise<SentReport> {
  const found = await findReport(transaction, id, to);
  const isSeen =
    found?.report.deletedAt === null &&
    (mayRemove(found.report, reader) || isRecipient(found, reader.userId));
  if (found === null || !isSeen) throw reportNotFound();
  return found;
}

// What a report has while no process sends it, and nothing was tried.
const AT_REST = { attempts: 0, lease_id: null, leased_until: null } as const;

// What is due already stays due. One that ended with the membership of its maker begins again when they are back and change it.
function rescheduled(
  { workingDay, hour, endedAt }: Report,
  schedule: Schedule,
  { organization }: ReportEditor,
  now: Date,
) {
  const isSame = workingDay === schedule.workingDay && hour === schedule.hour;
  if (isSame && endedAt === null) return {};
  const due = nextDue(schedule, organization.timeZone, now);
  return { due_at: due, look_at: due, attempts: 0, ended_at: null };
}

async function requireSendable(
  tenant: TenantWriter,
  report: NewReport,
  editor: ReportEditor,
  now: Date,
): Promise<void> {
  const { parts, period, recipients } = report;
  // The name is checked where it is written: one that stays is not checked again.
  requireContent({ parts, period }, editor, now);
  await requireMembers(tenant, recipients, now);
  await requireParts(tenant, report, { reader: editor, recipients, now });
}

async function requireOwn(transaction: Transaction, id: string, editor: ReportEditor): Promise<SentReport> {
  const found = await findSeen(transaction, id, editor);
  requireMaker(found, editor);
  return found;
}

function requireMaker({ report }: SentReport, { userId }: ReportEditor): void {
  if (report.createdBy !== userId)
    throw new AlmanacError('FORBIDDEN_ROLE', 'Only the member who made a report can change it.');
}

function requireRemovable(report: Report, editor: ReportEditor): void {
  if (!mayRemove(report, editor))
    throw new AlmanacError(
      'FORBIDDEN_ROLE',
      'Only the member who made a report, or an owner or admin, can delete it. You can stop it for yourself.',
    );
}

function columnsOf({ parts, period, workingDay, hour }: Omit<ReportContent, 'name'>) {
  return { parts, period, working_day: workingDay, hour };
}

async function purge(transaction: Transaction, now: Date): Promise<void> {
  await transaction.run(query.deleteFrom('reports').where('deleted_at', '<', restorableSince(now)).compile());
}

function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
}

async function requireRoom(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(
    sql<never>`select pg_advisory_xact_lock(hashtextextended('almanac reports ' || current_setting('almanac.organization_id'), 0))`.compile(
      query,
    ),
  );
  const [counted] = await transaction.run(
    query
      .selectFrom('reports')
      .select((is) => [
        is.fn.countAll<string>().as('all'),
        is.fn.countAll<string>().filterWhere('created_by', '=', userId).as('own'),
      ])
      .where('deleted_at', 'is', null)
      .compile(),
  );
  const { all = '0', own = '0' } = counted ?? {};
  if (Number(own) >= MOST_REPORTS.member)
    throw new AlmanacError(
      'CONFLICT',
      `A member has at most ${MOST_REPORTS.member} reports; delete one first.`,
    );
  if (Number(all) >= MOST_REPORTS.organization)
    throw new AlmanacError(
      'CONFLICT',
      `The organisation has ${MOST_REPORTS.organization} reports; one must be deleted before you add another.`,
    );
}
