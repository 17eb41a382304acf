import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { FaultCode } from '../../fault.ts';
import { checkValues } from '../custom-fields/index.ts';
import { namesOf } from '../fields/record-field.ts';
import { customName, valuesOf } from './changed-values.ts';
import { type PatchedFields, type ProfilePatch, readPatch } from './patch.ts';
import { type Profile, type ProfileRow, profileOf } from './profile.ts';
import type { ProfileKind } from './profile-kind.ts';
import { lockProfile, type PatchedColumns, patchColumns } from './profile-table.ts';
import { profileNotFound, readProfile } from './read-profile.ts';

/** A change of a customer or a vendor, and who wants it. */
export type PatchRequest = Readonly<{
  id: string;
  patch: ProfilePatch;
  actor: AuditActor;
  /** Throws when the record is not as the caller believes it to be. */
  requireCurrent: (profile: Profile) => void;
}>;

/** A record after a PATCH: what is different now, and why the value of a custom field was not taken. */
export type PatchedProfile = Readonly<{
  profile: Profile;
  changed: readonly string[];
  rejected: Readonly<Record<string, string>>;
  rejectedCodes: Readonly<Record<string, FaultCode>>;
}>;

/**
 * Changes a customer or a vendor, one change after the other: what is sent is compared with what the one before left. Wrong custom
 * fields are rejected each by itself; where nothing is different afterwards, nothing is written. Throws INVALID_REQUEST
 * for another wrong field and NOT_FOUND.
 */
export async function patchProfile(
  tenant: TenantWriter,
  kind: ProfileKind,
  request: PatchRequest,
  now: Date,
): Promise<PatchedProfile> {
  const sent = readPatch(kind, request.patch);
  return await tenant.write(
    async (transaction) => await applyPatch(transaction, kind, { ...request, sent }, now),
    ({ changed }) => changed.length > 0,
  );
}

async function applyPatch(
  transaction: Transaction,
  kind: ProfileKind,
  { id, patch, sent, actor, requireCurrent }: PatchRequest & Readonly<{ sent: PatchedFields }>,
  now: Date,
): Promise<PatchedProfile> {
  // A statement after the lock reads the changes of the lock's previous holder.
  const [locked] = await transaction.run(lockProfile(kind, id));
  if (locked === undefined) throw profileNotFound(kind);
  const { row, definitions } = await readProfile(transaction, kind, id);
  requireCurrent(profileOf(kind, row, definitions));
  const custom = checkValues(definitions, row.custom_fields, patch.custom_fields ?? {});
  const fields = namesOf(kind.fields).filter((name) => Object.hasOwn(sent, name) && sent[name] !== row[name]);
  // A change that came first and had to wait is made after the one that it waited for.
  const at = now > row.updated_at ? now : row.updated_at;
  const after: ProfileRow = { ...row, ...sent, custom_fields: custom.values, updated_at: at };
  const changed = [...fields, ...custom.changed.map(customName)];
  if (changed.length > 0) {
    const columns = Object.fromEntries(fields.map((name) => [name, sent[name] ?? null]));
    const set: PatchedColumns = { columns, custom: custom.values, at };
    await transaction.run(patchColumns(kind, id, set));
    if (kind.keepBeside !== undefined) await transaction.run(kind.keepBeside([id]));
    const event = {
      actor,
      action: `${kind.subject}.changed`,
      subject: { kind: kind.subject, id },
      before: valuesOf(changed, row, row.custom_fields),
      after: valuesOf(changed, after, after.custom_fields),
    };
    await transaction.run(recordEvent(event, at));
  }
  const profile = profileOf(kind, changed.length > 0 ? after : row, definitions);
  return { profile, changed, rejected: custom.rejected, rejectedCodes: custom.rejectedCodes };
}
