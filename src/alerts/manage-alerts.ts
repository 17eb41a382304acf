import { sql } from 'kysely';
import { requireName, requireNameAfter } from '../access/form.ts';
import type { AuditActor } from '../audit/audit.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import type { Asker } from '../questions/ask.ts';
import { type Alert, type AlertContent, alertFrom, columnsOf } from './alert.ts';
import { ensureCheck } from './claim-check.ts';
import { noteAlert, notedAlert } from './note-alert.ts';
import { previewNow } from './preview.ts';
import { selectAlerts } from './select-alerts.ts';
import { requireRule } from './threshold.ts';

/** So many alerts there are at most. */
export const MOST_ALERTS = { ofMember: 50, ofOrganization: 500 } as const;

/** Hours in which a deleted alert can be restored. */
export const RESTORABLE_HOURS = 24;

/** Who manages alerts: a signed-in member, who sees their own, and as owner or admin those of all. */
export type AlertManager = Asker & Readonly<{ userId: string; isManager: boolean; actor: AuditActor }>;

/**
 * Creates an alert of the caller. It starts on the side that its value is on now, so that it does not fire for what is so already; without a value,
 * on the side of no crossing. Throws CONFLICT where there are too many, and what its question is refused for.
 */
export async function createAlert(
  tenant: TenantWriter,
  content: AlertContent,
  by: AlertManager,
  now: Date,
): Promise<Alert> {
  requireRule(content);
  const name = requireName('name', content.name);
  const side = await sideNow(tenant, content, by, now);
  const id = newId(now);
  return await tenant.write(async (transaction) => {
    await requireRoom(transaction, by.userId);
    await purge(transaction, now);
    await transaction.run(
      query
        .insertInto('alerts')
        .values({
          id,
          ...columnsOf({ ...content, name }),
          ...side,
          created_by: by.userId,
          created_at: now,
          updated_at: now,
        })
        .compile(),
    );
    await transaction.run(ensureCheck('alerts'));
    const alert = await findAlert(transaction, id, by);
    await noteAlert(transaction, 'created', { actor: by.actor, before: null, after: alert }, now);
    return alert;
  });
}

/** A change of an alert. What is not named stays. */
export type AlertPatch = Readonly<{ id: string; patch: Partial<AlertContent> }>;

/**
 * Changes an alert of the caller. Where what it watches or when it fires changes, and where it is resumed, it starts anew on the side that its value
 * is on now. Throws NOT_FOUND.
 */
export async function changeAlert(
  tenant: TenantWriter,
  { id, patch }: AlertPatch,
  by: AlertManager,
  now: Date,
): Promise<Alert> {
  const [row] = await tenant.read(selectAlerts().where('id', '=', id).compile());
  const seen = requireOwn(row === undefined ? null : alertFrom(row), by);
  const content = { ...seen, ...patch };
  requireRule(content);
  const name = requireNameAfter(seen.name, 'name', content.name);
  const isNew = startsAnew(seen, content);
  const side = isNew ? await sideNow(tenant, content, by, now) : null;
  const changed = await tenant.write(
    async (transaction) => {
      const before = requireOwn(await findAlert(transaction, id, by), by);
      if (before.revision !== seen.revision)
        throw new AlmanacError('CONFLICT', 'The alert was changed meanwhile; read it again.');
      await transaction.run(
        query
          .updateTable('alerts')
          .set({
            ...columnsOf({ ...content, name }),
            ...side,
            ...(isNew ? { waits_because: null } : {}),
            revision: before.revision + 1,
            updated_at: now,
          })
          .where('id', '=', id)
          .compile(),
      );
      const after = await findAlert(transaction, id, by);
      const isChange = JSON.stringify(notedAlert(before)) !== JSON.stringify(notedAlert(after));
      if (isChange) await noteAlert(transaction, 'changed', { actor: by.actor, before, after }, now);
      return { alert: isChange ? after : before, isChange };
    },
    ({ isChange }) => isChange,
  );
  return changed.alert;
}

/** Deletes an alert: the caller's own, or as owner or admin any. It can be restored for a day. Throws NOT_FOUND. */
export async function deleteAlert(
  tenant: TenantWriter,
  id: string,
  by: AlertManager,
  now: Date,
): Promise<void> {
  await tenant.write(async (transaction) => {
    const before = await findAlert(transaction, id, by);
    await purge(transaction, now);
    await transaction.run(
      query
        .updateTable('alerts')
        .set({ deleted_at: now, revision: before.revision + 1 })
        .where('id', '=', id)
        .compile(),
    );
    await noteAlert(transaction, 'deleted', { actor: by.actor, before, after: null }, now);
  });
}

/** Restores an alert within a day of its deletion. Throws NOT_FOUND. */
export async function restoreAlert(
  tenant: TenantWriter,
  id: string,
  by: AlertManager,
  now: Date,
): Promise<Alert> {
  return await tenant.write(async (transaction) => {
    const [row] = await transaction.run(selectAlerts().where('id', '=', id).forUpdate().compile());
    const alert = requireSeen(row === undefined ? null : alertFrom(row), by);
    if (alert.deletedAt === null) return alert;
    if (alert.deletedAt < restorableSince(now)) throw alertNotFound();
    await requireRoom(transaction, alert.createdBy);
    await transaction.run(
      query
        .updateTable('alerts')
        .set({ deleted_at: null, revision: alert.revision + 1 })
        .where('id', '=', id)
        .compile(),
    );
    await noteAlert(transaction, 'restored', { actor: by.actor, before: null, after: alert }, now);
    return await findAlert(transaction, id, by);
  });
}

async function sideNow(tenant: TenantWriter, content: AlertContent, by: AlertManager, now: Date) {
  const { value, holds } = await previewNow(tenant, content, by, now);
  return { value: value?.toFixed() ?? null, holds: holds ?? false, checked_at: now };
}

function startsAnew(before: Alert, after: AlertContent): boolean {
  const asked = ({ subject, period, team, condition, threshold, thresholdUnit }: AlertContent) =>
    JSON.stringify([subject, period, team, condition, threshold, thresholdUnit]);
  return asked(before) !== asked(after) || (before.isPaused && !after.isPaused);
}

/** The alert of an id, locked until the transaction ends. Throws NOT_FOUND, also for one that the caller may not see. */
async function findAlert(transaction: Transaction, id: string, by: AlertManager): Promise<Alert> {
  const [row] = await transaction.run(selectAlerts().where('id', '=', id).forUpdate().compile());
  const alert = requireSeen(row === undefined ? null : alertFrom(row), by);
  if (alert.deletedAt !== null) throw alertNotFound();
  return alert;
}

/** Throws NOT_FOUND for an alert that is not there, or that the caller may not see. */
export function requireSeen(alert: Alert | null, { userId, isManager }: AlertManager): Alert {
  if (alert === null || (alert.createdBy !== userId && !isManager)) throw alertNotFound();
  return alert;
}

function requireOwn(alert: Alert | null, by: AlertManager): Alert {
  const seen = requireSeen(alert, by);
  if (seen.deletedAt !== null) throw alertNotFound();
  if (seen.createdBy !== by.userId)
    throw new AlmanacError('FORBIDDEN_ROLE', 'Only its maker can change an alert; you can delete it.');
  if (seen.endedAt !== null)
    throw new AlmanacError('CONFLICT', 'This alert ended with a membership; create another one.');
  return seen;
}

export function alertNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no alert with this id.');
}

async function purge(transaction: Transaction, now: Date): Promise<void> {
  const old = query.selectFrom('alerts').select('alerts.id').where('deleted_at', '<', restorableSince(now));
  await transaction.run(query.deleteFrom('alert_firings').where('alert_id', 'in', old).compile());
  await transaction.run(query.deleteFrom('alerts').where('deleted_at', '<', restorableSince(now)).compile());
}

function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);
}

// Two alerts that are created at once are counted one after the other.
async function requireRoom(transaction: Transaction, userId: string): Promise<void> {
  await transaction.run(
    sql<never>`select pg_advisory_xact_lock(hashtextextended('almanac alerts ' || current_setting('almanac.organization_id'), 0))`.compile(
      query,
    ),
  );
  const [counted] = await transaction.run(
    query
      .selectFrom('alerts')
      .select((is) => [
        is.fn.countAll<string>().as('all'),
        is.fn.countAll<string>().filterWhere('created_by', '=', userId).as('own'),
      ])
      .where('deleted_at', 'is', null)
      .compile(),
  );
  if (Number(counted?.own ?? 0) >= MOST_ALERTS.ofMember)
    throw new AlmanacError(
      'CONFLICT',
      `You have ${MOST_ALERTS.ofMember} alerts; delete one before you add another.`,
    );
  if (Number(counted?.all ?? 0) >= MOST_ALERTS.ofOrganization)
    throw new AlmanacError(
      'CONFLICT',
      `The organisation has ${MOST_ALERTS.ofOrganization} alerts; one must be deleted before you add another.`,
    );
}
