import { sql } from 'kysely';
import { isActiveKey } from '../access/key-state.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { emitEvent } from './emit-event.ts';

/** Days before the end of a key at which its event comes. */
export const ANNOUNCED_DAYS_BEFORE = 7;

/** Writes an event for each key of the door's organisation that expires soon, once for each end that a key has. */
export async function announceExpiringKeys(tenant: TenantWriter, now: Date): Promise<void> {
  await tenant.noteTogether(async (transaction) => {
    const keys = await transaction.run(
      query
        .updateTable('api_keys')
        .set((is) => ({ announced_expiry: is.ref('expires_at') }))
        .where(isActiveKey(now))
        .where('expires_at', '<=', new Date(now.getTime() + ANNOUNCED_DAYS_BEFORE * 86_400_000))
        .where(sql<boolean>`announced_expiry is distinct from expires_at`)
        .returning(['id', 'name', 'expires_at'])
        .compile(),
    );
    for (const { id, name, expires_at: expiresAt } of keys) {
      const data = { key_id: id, name, expires_at: expiresAt?.toISOString() };
      await transaction.run(emitEvent('key.expiring', data, now));
    }
  });
}
