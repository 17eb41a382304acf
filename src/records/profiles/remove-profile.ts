import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { LOCK_LEDGER } from '../../ledger/lock.ts';
import { type Profile, profileOf } from './profile.ts';
import { lockProfile } from './profile-table.ts';
import { profileNotFound, readProfile } from './read-profile.ts';
import { findReferred, type Parties, removeProfiles } from './remove-profiles.ts';

/** A customer or a vendor to remove, and who wants it. */
export type RemovalRequest = Readonly<{
  id: string;
  actor: AuditActor;
  /** Throws when the record is not as the caller believes it to be. */
  requireCurrent: (profile: Profile) => void;
}>;

/**
 * Removes a customer or a vendor that no entry, document or payment names, such as one that was created by mistake. Throws NOT_FOUND, and
 * CONFLICT where one names it, or names it again once an import is undone.
 */
export async function removeProfile(
  tenant: TenantWriter,
  parties: Parties,
  request: RemovalRequest,
  now: Date,
): Promise<void> {
  await tenant.write(async (transaction) => await remove(transaction, parties, request, now));
}

async function remove(
  transaction: Transaction,
  parties: Parties,
  { id, actor, requireCurrent }: RemovalRequest,
  now: Date,
): Promise<void> {
  const { kind } = parties;
  // Whoever writes entries or documents waits: none may begin to name it.
  await transaction.run(LOCK_LEDGER);
  const [locked] = await transaction.run(lockProfile(kind, id));
  if (locked === undefined) throw profileNotFound(kind);
  const { row, definitions } = await readProfile(transaction, kind, id);
  requireCurrent(profileOf(kind, row, definitions));
  if ((await findReferred(transaction, parties, null, [id])).has(id))
    throw new AlmanacError(
      'CONFLICT',
      `Entries, documents or payments name this ${kind.subject}. Archive it instead.`,
    );
  await removeProfiles(transaction, parties, [id], now);
  const { name, external_id: externalId } = row;
  const event = {
    actor,
    action: `${kind.subject}.removed`,
    subject: { kind: kind.subject, id },
    before: { name, external_id: externalId },
    after: null,
  };
  await transaction.run(recordEvent(event, now));
}
