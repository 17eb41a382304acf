import { sql } from 'kysely';
import type { Capability } from '../access/capability.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import { type Alert, alertFrom } from './alert.ts';
import { type AlertManager, alertNotFound, requireSeen } from './manage-alerts.ts';
import { selectAlerts } from './select-alerts.ts';

/** An alert with the name of its maker; null where there is none any more. */
export type ListedAlert = Readonly<{ alert: Alert; makerName: string | null }>;

/** The alerts that somebody sees: their own first, then by name those of others, for owners and admins. */
export async function listAlerts(tenant: TenantReader, by: AlertManager): Promise<readonly ListedAlert[]> {
  const alerts = selectListed().where('alerts.deleted_at', 'is', null);
  const seen = by.isManager ? alerts : alerts.where('alerts.created_by', '=', by.userId);
  const rows = await tenant.read(
    seen
      .orderBy(sql`alerts.created_by <> ${by.userId}::uuid`)
      .orderBy('alerts.name')
      .orderBy('alerts.id')
      .compile(),
  );
  return rows.map(({ maker_name: makerName, ...row }) => ({ alert: alertFrom(row), makerName }));
}

/** The alert of an id. Throws NOT_FOUND, also for one that the caller may not see. */
export async function readAlert(tenant: TenantReader, id: string, by: AlertManager): Promise<ListedAlert> {
  const [row] = await tenant.read(selectListed().where('alerts.id', '=', id).compile());
  const alert = requireSeen(row === undefined ? null : alertFrom(row), by);
  if (alert.deletedAt !== null) throw alertNotFound();
  return { alert, makerName: row?.maker_name ?? null };
}

function selectListed() {
  return selectAlerts()
    .leftJoin('memberships', 'memberships.user_id', 'alerts.created_by')
    .select('memberships.user_name as maker_name');
}

/** A firing of an alert of the caller. */
export type Firing = Readonly<{
  id: string;
  alertId: string;
  name: string;
  sentence: string;
  explanation: string | null;
  path: string;
  firedAt: Date;
  seenAt: Date | null;
}>;

export type Firings = Readonly<{ firings: readonly Firing[]; total: number; unseen: number }>;

/** The last firings of the caller's alerts, `limit` at most, as far as they may see the values now. */
export async function listFirings(
  tenant: TenantReader,
  { userId, capabilities }: Pick<AlertManager, 'userId' | 'capabilities'>,
  limit: number,
): Promise<Firings> {
  const rows = await tenant.read(
    sql<FiringRow>`
      select firing.id, firing.alert_id, alert.name, firing.sentence, firing.explanation, firing.path, firing.fired_at, firing.seen_at,
        count(*) over () as total, count(*) filter (where firing.seen_at is null) over () as unseen
      from ${own('alert_firings')} firing join ${own('alerts')} alert on alert.id = firing.alert_id
      where firing.created_by = ${userId}::uuid and alert.deleted_at is null and firing.needs <@ ${textsOf(capabilities)}::text[]
      order by firing.id desc limit ${limit}::int
    `.compile(query),
  );
  return {
    firings: rows.map((row) => ({
      id: row.id,
      alertId: row.alert_id,
      name: row.name,
      sentence: row.sentence,
      explanation: row.explanation,
      path: row.path,
      firedAt: row.fired_at,
      seenAt: row.seen_at,
    })),
    total: Number(rows[0]?.total ?? 0),
    unseen: Number(rows[0]?.unseen ?? 0),
  };
}

type FiringRow = Readonly<{
  id: string;
  alert_id: string;
  name: string;
  sentence: string;
  explanation: string | null;
  path: string;
  fired_at: Date;
  seen_at: Date | null;
  total: string;
  unseen: string;
}>;

/** Marks the caller's firings as seen, up to the one of an id and including it. */
export async function markSeen(tenant: TenantWriter, userId: string, upTo: string, now: Date): Promise<void> {
  await tenant.note(
    query
      .updateTable('alert_firings')
      .set({ seen_at: now })
      .where('created_by', '=', userId)
      .where('id', '<=', upTo)
      .where('seen_at', 'is', null)
      .compile(),
  );
}

function textsOf(capabilities: ReadonlySet<Capability>): string[] {
  return [...capabilities];
}
