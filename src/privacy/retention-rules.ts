import { type AuditActor, recordEvent } from '../audit/audit.ts';
import { query } from '../db/statement.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import { RETENTION_KINDS, type RetentionKind } from './retention-kinds.ts';

/** For each kind how many days it is kept; null keeps it for good. */
export type RetentionRules = Readonly<Record<RetentionKind, number | null>>;

/** The rules with the last day on which they were applied, YYYY-MM-DD; null where they were not. */
export type KeptRules = Readonly<{ rules: RetentionRules; lastRunOn: string | null }>;

export async function readRules(tenant: TenantReader): Promise<KeptRules> {
  return rulesFrom(await tenant.read(selectRules().compile()));
}

/** Changes the rules that are given; the others stay. Returns the rules and which are different. */
export async function changeRules(
  tenant: TenantWriter,
  {
    organizationId,
    patch,
    actor,
  }: Readonly<{ organizationId: string; patch: Partial<RetentionRules>; actor: AuditActor }>,
  now: Date,
): Promise<KeptRules & Readonly<{ changed: readonly RetentionKind[] }>> {
  return await tenant.write(
    async (transaction) => {
      const { rules: before, lastRunOn } = rulesFrom(
        await transaction.run(selectRules().forUpdate().compile()),
      );
      const changed = RETENTION_KINDS.filter(
        (kind) => patch[kind] !== undefined && patch[kind] !== before[kind],
      );
      if (changed.length === 0) return { rules: before, lastRunOn, changed };
      const rules = { ...before, ...pick(changed, patch) };
      await transaction.run(
        query
          .insertInto('retention_rules')
          .values({ ...rules, updated_at: now, last_run_on: null })
          .onConflict((conflict) =>
            conflict.column('organization_id').doUpdateSet({ ...rules, updated_at: now, last_run_on: null }),
          )
          .compile(),
      );
      const event = {
        actor,
        action: 'retention.changed',
        subject: { kind: 'organization', id: organizationId },
      };
      await transaction.run(
        recordEvent({ ...event, before: pick(changed, before), after: pick(changed, rules) }, now),
      );
      // The rules are new, and are applied today.
      return { rules, lastRunOn: null, changed };
    },
    ({ changed }) => changed.length > 0,
  );
}

function selectRules() {
  return query.selectFrom('retention_rules').select([...RETENTION_KINDS, 'last_run_on']);
}

type RulesRow = RetentionRules & Readonly<{ last_run_on: string | null }>;

function rulesFrom([row]: readonly RulesRow[]): KeptRules {
  if (row === undefined) return { rules: KEEP_EVERYTHING, lastRunOn: null };
  const { last_run_on: lastRunOn, ...rules } = row;
  return { rules, lastRunOn };
}

const KEEP_EVERYTHING: RetentionRules = {
  audit_event_days: null,
  import_report_days: null,
  ended_invitation_days: null,
  departed_person_days: null,
};

function pick(kinds: readonly RetentionKind[], rules: Partial<RetentionRules>): Partial<RetentionRules> {
  return Object.fromEntries(kinds.map((kind) => [kind, rules[kind]]));
}
