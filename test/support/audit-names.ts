import { platformQuery, query } from '../../src/db/statement.ts';
import type { TestDatabase } from './database.ts';

/**
 * Fails unless every name in what the audit log keeps is written in snake_case: of all actions that the tests of a file took.
 * Some names contain settings, values and keys chosen by users.
 */
export async function requireSnakeCase({ platform, openTenant }: TestDatabase): Promise<void> {
  const organizations = await platform.run(platformQuery.selectFrom('organizations').select('id').compile());
  for (const { id } of organizations) {
    const events = await openTenant(id).read(
      query.selectFrom('audit_events').select(['action', 'before', 'after']).distinct().compile(),
    );
    for (const { action, before, after } of events)
      for (const name of [...namesIn(before), ...namesIn(after)])
        if (!/^([a-z0-9]+(_[a-z0-9]+)*|custom_fields\..*)$/.test(name))
          throw new Error(`not snake_case in ${action}: ${name}`);
  }
}

const CHOSEN: ReadonlySet<string> = new Set(['custom_fields', 'type_config', 'default_value']);

function namesIn(kept: unknown): string[] {
  if (typeof kept !== 'object' || kept === null) return [];
  if (Array.isArray(kept)) return kept.flatMap(namesIn);
  return Object.entries(kept).flatMap(([name, value]) => [name, ...(CHOSEN.has(name) ? [] : namesIn(value))]);
}
