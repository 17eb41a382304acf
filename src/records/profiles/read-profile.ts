import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { type FieldDefinition, loadActiveDefinitions } from '../custom-fields/index.ts';
import type { ProfileRow } from './profile.ts';
import type { ProfileKind } from './profile-kind.ts';
import { selectProfile } from './profile-table.ts';

/** A customer or a vendor with the active definitions of its custom fields, of one snapshot. Throws NOT_FOUND. */
export async function readProfile(
  transaction: Transaction,
  kind: ProfileKind,
  id: string,
): Promise<Readonly<{ row: ProfileRow; definitions: readonly FieldDefinition[] }>> {
  const [[row], definitions] = await Promise.all([
    transaction.run(selectProfile(kind, id)),
    loadActiveDefinitions(transaction, kind.definitions),
  ]);
  if (row === undefined) throw profileNotFound(kind);
  return { row, definitions };
}

export function profileNotFound({ subject }: ProfileKind): AlmanacError {
  return new AlmanacError('NOT_FOUND', `There is no ${subject} with this id.`);
}
