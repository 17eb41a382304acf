import { sql } from 'kysely';
import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { own } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import { changeSettings } from './settings-lock.ts';

/** How far an organisation is from its first day to books that agree, as its data say. */
export type FirstSteps = Readonly<{
  hasCountry: boolean;
  hasEntries: boolean;
  hasDocuments: boolean;
  hasPersons: boolean;
  /** The newest import that is in the books and has entries; null where there is none. */
  ledgerImport: Readonly<{ id: string; finishedAt: Date }> | null;
  /** When a file of accounts, which sets their classes, was last imported. */
  accountsImportedAt: Date | null;
  members: number;
  pendingInvitations: number;
}>;

/** The first steps of the door's organisation; null where they are hidden, and then nothing is counted. */
export async function readFirstSteps(tenant: TenantReader, now: Date): Promise<FirstSteps | null> {
  const [organization] = await tenant.read(SELECT_HIDDEN);
  if (organization?.first_steps_hidden_at !== null) return null;
  const [row] = await tenant.read(selectSteps(now));
  if (row === undefined) return null;
  const imported = row.ledger_import;
  return {
    hasCountry: row.has_country,
    hasEntries: row.has_entries,
    hasDocuments: row.has_documents,
    hasPersons: row.has_persons,
    ledgerImport: imported === null ? null : { id: imported.id, finishedAt: new Date(imported.finished_at) },
    accountsImportedAt: row.accounts_imported_at,
    members: Number(row.members),
    pendingInvitations: Number(row.pending_invitations),
  };
}

export type HidingFirstSteps = Readonly<{ isHidden: boolean; organizationId: string; actor: AuditActor }>;

/** Hides the first steps from all members, or shows them again. Where it is so already, nothing is written. */
export async function hideFirstSteps(
  tenant: TenantWriter,
  { isHidden, organizationId, actor }: HidingFirstSteps,
  now: Date,
): Promise<void> {
  await changeSettings(
    tenant,
    async (transaction) => {
      const changed = await transaction.run(
        query
          .updateTable('organizations')
          .set({ first_steps_hidden_at: isHidden ? now : null })
          .where('first_steps_hidden_at', isHidden ? 'is' : 'is not', null)
          .returning('id')
          .compile(),
      );
      if (changed.length === 0) return false;
      const shown = (is: boolean) => ({ is_hidden: is });
      const subject = { kind: 'organization', id: organizationId };
      const event = { actor, action: 'first_steps.changed', subject };
      await transaction.run(recordEvent({ ...event, before: shown(!isHidden), after: shown(isHidden) }, now));
      return true;
    },
    (isChange) => isChange,
  );
}

const SELECT_HIDDEN = query.selectFrom('organizations').select('first_steps_hidden_at').compile();

type StepRow = Readonly<{
  has_country: boolean;
  has_entries: boolean;
  has_documents: boolean;
  has_persons: boolean;
  ledger_import: Readonly<{ id: string; finished_at: string }> | null;
  accounts_imported_at: Date | null;
  members: string;
  pending_invitations: string;
}>;

// One row of each table is enough, so the size of the books does not matter.
function selectSteps(now: Date) {
  return sql<StepRow>`
    select (select jurisdiction is not null from ${own('organizations')} organization) as has_country,
      exists (select from ${own('journal_entries')} entry where voided_at is null) as has_entries,
      exists (select from ${own('documents')} document where voided_at is null) as has_documents,
      exists (select from ${own('persons')} person) as has_persons,
      (select json_build_object('id', id, 'finished_at', finished_at) from ${own('imports')} import
        where state = 'done' and not dry_run and undoes is null and jsonb_typeof(report -> 'ledger') = 'object'
          and not exists (
            select from ${own('applied_imports')} applied where applied.id = import.id and undone_at is not null
          )
        order by created_at desc, id desc limit 1) as ledger_import,
      (select max(finished_at) from ${own('imports')} import
        where state = 'done' and not dry_run and undoes is null and kind = 'accounts') as accounts_imported_at,
      (select count(*) from ${own('memberships')} membership where user_id is not null and status = 'active') as members,
      (select count(*) from ${own('invitations')} invitation
        where accepted_at is null and revoked_at is null and expires_at > ${now}) as pending_invitations
  `.compile(query);
}
