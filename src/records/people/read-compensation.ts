import { query, type Statement } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { AlmanacError } from '../../errors.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { PAY_FIELD_NAMES, type PayContent } from './pay-fields.ts';

/** A pay arrangement as it is recorded now. */
export type PayRow = PayContent &
  Readonly<{
    id: string;
    /** As imported; null for one that was not. */
    external_id: string | null;
    membership_id: string;
    /** When the arrangement was first recorded, and when as it is. */
    created_at: Date;
    updated_at: Date;
  }>;

/**
 * The pay arrangements of a membership, the latest to begin first and those of one day as they were recorded, up to
 * LIST_LIMIT; and how many there are. Throws NOT_FOUND for a membership that there is not.
 */
export async function readCompensation(
  tenant: TenantReader,
  membershipId: string,
): Promise<Readonly<{ entries: readonly PayRow[]; total: number }>> {
  const rows = await tenant.read(selectPay(membershipId));
  if (rows.length === 0) throw new AlmanacError('NOT_FOUND', 'There is no membership with this id.');
  // A membership without pay has one row, without an entry.
  const entries = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row as PayRow]));
  return { entries, total: Number(rows[0]?.total ?? 0) };
}

type PayRowOrNone = { [Column in keyof PayRow]: PayRow[Column] | null } & { total: string };

function selectPay(membershipId: string): Statement<PayRowOrNone> {
  return query
    .selectFrom('memberships')
    .leftJoin('compensation_entries as entry', (join) =>
      join.onRef('entry.membership_id', '=', 'memberships.id').on('entry.voided_at', 'is', null),
    )
    .select([
      'entry.id',
      'entry.external_id',
      'entry.membership_id',
      'entry.created_at',
      'entry.recorded_at as updated_at',
    ])
    .select(PAY_FIELD_NAMES.map((name) => `entry.${name}` as const))
    .select((row) => row.fn.count<string>('entry.id').over().as('total'))
    .where('memberships.id', '=', membershipId)
    .orderBy('entry.effective_from', 'desc')
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(LIST_LIMIT)
    .$castTo<PayRowOrNone>()
    .compile();
}
