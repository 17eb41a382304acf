import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { FaultCode } from '../../fault.ts';
import { checkValues } from '../custom-fields/index.ts';
import { customName, valuesOf } from '../profiles/changed-values.ts';
import { type CustomerProfile, type CustomerRow, profileOf } from './customer.ts';
import { PROFILE_FIELDS } from './fieldset.ts';
import { keepStatuses } from './keep-statuses.ts';
import { type CustomerPatch, type PatchedField, type PatchedFields, readPatch } from './patch.ts';
import { customerNotFound, readCustomer } from './read-customers.ts';
import { lockCustomer } from './select-customers.ts';

/** A change of a customer, and who wants it. */
export type PatchRequest = Readonly<{
  id: string;
  patch: CustomerPatch;
  actor: AuditActor;
  /** Throws when the customer is not as the caller believes it to be. */
  requireCurrent: (profile: CustomerProfile) => void;
}>;

/** A customer after a PATCH: what is different now, and why the value of a custom field was not taken. */
export type PatchedCustomer = Readonly<{
  profile: CustomerProfile;
  changed: readonly string[];
  rejected: Readonly<Record<string, string>>;
  rejectedCodes: Readonly<Record<string, FaultCode>>;
}>;

/**
 * Changes a customer, one change after the other: what is sent is compared with what the one before left. Wrong custom
 * fields are rejected each by itself; where nothing is different afterwards, nothing is written. Throws INVALID_REQUEST
 * for another wrong field and NOT_FOUND.
 */
export async function patchCustomer(
  tenant: TenantWriter,
  request: PatchRequest,
  now: Date,
): Promise<PatchedCustomer> {
  const sent = readPatch(request.patch);
  return await tenant.write(
    async (transaction) => await applyPatch(transaction, request, sent, now),
    ({ changed }) => changed.length > 0,
  );
}

async function applyPatch(
  transaction: Transaction,
  { id, patch, actor, requireCurrent }: PatchRequest,
  sent: PatchedFields,
  now: Date,
): Promise<PatchedCustomer> {
  // A statement after the lock reads the changes of the lock's previous holder.
  const [locked] = await transaction.run(lockCustomer(id));
  if (locked === undefined) throw customerNotFound();
  const { row, definitions } = await readCustomer(transaction, id);
  requireCurrent(profileOf(row, definitions));
  const custom = checkValues(definitions, row.custom_fields, patch.custom_fields ?? {});
  const fields = PROFILE_FIELDS.filter(
    (field): field is PatchedField =>
      Object.hasOwn(sent, field) && sent[field as PatchedField] !== row[field],
  );
  // A change that came first and had to wait is made after the one that it waited for.
  const at = now > row.updated_at ? now : row.updated_at;
  const after = { ...row, ...sent, custom_fields: custom.values, updated_at: at };
  const changed = [...fields, ...custom.changed.map(customName)];
  if (changed.length > 0) {
    await transaction.run(updateCustomer(after, fields));
    if (fields.includes('status')) await transaction.run(keepStatuses([id]));
    const event = {
      actor,
      action: 'customer.changed',
      subject: { kind: 'customer', id },
      before: valuesOf(changed, row, row.custom_fields),
      after: valuesOf(changed, after, after.custom_fields),
    };
    await transaction.run(recordEvent(event, at));
  }
  const profile = profileOf(changed.length > 0 ? after : row, definitions);
  return { profile, changed, rejected: custom.rejected, rejectedCodes: custom.rejectedCodes };
}

function updateCustomer(after: CustomerRow, fields: readonly PatchedField[]): Statement<unknown> {
  return query
    .updateTable('customer_profiles')
    .set({
      ...Object.fromEntries(fields.map((field) => [field, after[field]])),
      custom_fields: JSON.stringify(after.custom_fields),
      updated_at: after.updated_at,
    })
    .where('id', '=', after.id)
    .compile();
}
