import { sql } from 'kysely';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Subject } from '../../src/records/custom-fields/index.ts';
import type { ProfileDraft } from '../../src/records/profiles/draft.ts';
import { CUSTOMERS as KIND } from '../../src/records/profiles/profile-kind.ts';
import { setProfiles } from '../../src/records/profiles/set-profiles.ts';
import { START } from '../support/app.ts';

export const CUSTOMERS = '/api/v1/customers';

/** A customer as the API returns it. */
export type Customer = Record<string, unknown> & { id: string; custom_fields: Record<string, unknown> };

export type Kept = Readonly<{ name: string } & Partial<Omit<ProfileDraft, 'name'>>>;

/** Stores customers and returns their ids in the same order. */
export async function keepCustomers(tenant: TenantWriter, kept: readonly Kept[]): Promise<string[]> {
  const drafts = kept.map((one) => ({ externalId: newId(new Date(START)), fields: {}, custom: {}, ...one }));
  const rows = await tenant.write(async (transaction) => {
    const set = await setProfiles(transaction, KIND, drafts, {
      actor: { kind: 'operator' },
      now: new Date(START),
    });
    if (set.rejected.length > 0) throw new Error(JSON.stringify(set.rejected));
    return await transaction.run(
      query.selectFrom('customer_profiles').select(['id', 'external_id']).compile(),
    );
  });
  const ids = new Map(rows.map(({ id, external_id: externalId }) => [externalId, id]));
  return drafts.map(({ externalId }) => ids.get(externalId) ?? '');
}

export type Field = Readonly<{ key: string; type?: string; config?: object; required?: boolean }>;

/** Defines custom fields of customers, or of another subject, in the order given. */
export async function defineFields(
  tenant: TenantWriter,
  fields: readonly Field[],
  subject: Subject = 'customer-profile',
): Promise<void> {
  const now = new Date(START);
  await tenant.write(async (transaction) => {
    for (const [index, { key, type = 'text', config = {}, required = false }] of fields.entries()) {
      await transaction.run(
        sql`insert into custom_field_definitions
              (id, subject, key, label, type, type_config, required, position, created_at, updated_at)
            values (${newId(now)}, ${subject}, ${key}, ${key}, ${type}, ${JSON.stringify(config)}, ${required},
              ${500 + index}, ${now}, ${now})`.compile(query),
      );
    }
  });
}

export async function archiveField(tenant: TenantWriter, key: string): Promise<void> {
  await tenant.write(
    async (transaction) =>
      await transaction.run(
        query
          .updateTable('custom_field_definitions')
          .set({ archived_at: new Date(START) })
          .where('key', '=', key)
          .compile(),
      ),
  );
}

/** The events of a record, in the order in which they happened. */
export async function eventsOf(tenant: TenantWriter, id: string) {
  return await tenant.read(
    query
      .selectFrom('audit_events')
      .select(['actor_kind', 'actor_id', 'action', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('occurred_at')
      .compile(),
  );
}
