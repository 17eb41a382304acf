import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';

/** Whether the organisation of the door is closed, since when, and when it is erased. Null while it is open. */
export type Closure = Readonly<{ closedAt: Date; erasureDueAt: Date; hasBegun: boolean }>;

export async function readClosure(tenant: TenantReader): Promise<Closure | null> {
  return closureOf(await tenant.read(selectClosure().compile())).closure;
}

/**
 * Closes the organisation: from now on only owners are let in, and keys are refused. When the grace period is over, it is
 * erased. One that is closed already stays as it is, unless it is to be erased sooner.
 */
export async function closeOrganization(
  tenant: TenantWriter,
  { actor, graceDays }: Readonly<{ actor: AuditActor; graceDays: number }>,
  now: Date,
): Promise<Closure> {
  const erasureDueAt = new Date(now.getTime() + graceDays * DAY_MS);
  return await tenant.write(async (transaction) => {
    const { id, closure } = await lockClosure(transaction);
    if (closure !== null && closure.erasureDueAt <= erasureDueAt) return closure;
    const closedAt = closure?.closedAt ?? now;
    await transaction.run(setClosure({ closedAt, closedBy: userOf(actor), erasureDueAt }));
    const event = { actor, action: 'organization.closed', subject: { kind: 'organization', id } };
    const after = { erasure_due_at: erasureDueAt.toISOString() };
    await transaction.run(recordEvent({ ...event, before: null, after }, now));
    return { closedAt, erasureDueAt, hasBegun: false };
  });
}

/** Opens a closed organisation again. Throws CONFLICT where it is open, or where its erasure has begun. */
export async function restoreOrganization(tenant: TenantWriter, actor: AuditActor, now: Date): Promise<void> {
  await tenant.write(async (transaction) => {
    const { id, closure } = await lockClosure(transaction);
    if (closure === null) throw new AlmanacError('CONFLICT', 'The organisation is not closed.');
    if (closure.hasBegun || closure.erasureDueAt <= now) throw new AlmanacError('CONFLICT', TOO_LATE);
    await transaction.run(setClosure(null));
    const event = { actor, action: 'organization.restored', subject: { kind: 'organization', id } };
    const before = { erasure_due_at: closure.erasureDueAt.toISOString() };
    await transaction.run(recordEvent({ ...event, before, after: null }, now));
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
const TOO_LATE = 'The grace period is over: what is erased cannot be restored.';

function selectClosure() {
  return query
    .selectFrom('organizations')
    .select(['id', 'closed_at', 'erasure_due_at', 'erasure_started_at']);
}

type ClosureRow = Readonly<{
  id: string;
  closed_at: Date | null;
  erasure_due_at: Date | null;
  erasure_started_at: Date | null;
}>;

async function lockClosure(transaction: Transaction) {
  return closureOf(await transaction.run(selectClosure().forUpdate().compile()));
}

function closureOf([row]: readonly ClosureRow[]): Readonly<{ id: string; closure: Closure | null }> {
  if (row === undefined) throw new Error('the organisation of the door is not there');
  const { id, closed_at: closedAt, erasure_due_at: erasureDueAt } = row;
  if (closedAt === null || erasureDueAt === null) return { id, closure: null };
  return { id, closure: { closedAt, erasureDueAt, hasBegun: row.erasure_started_at !== null } };
}

function setClosure(
  closure: Readonly<{ closedAt: Date; closedBy: string | null; erasureDueAt: Date }> | null,
) {
  return query
    .updateTable('organizations')
    .set({
      closed_at: closure?.closedAt ?? null,
      closed_by: closure?.closedBy ?? null,
      erasure_due_at: closure?.erasureDueAt ?? null,
    })
    .compile();
}

function userOf(actor: AuditActor): string | null {
  return actor.kind === 'user' ? actor.id : null;
}
