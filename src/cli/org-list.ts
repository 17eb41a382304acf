import type { Command } from 'commander';
import { platformQuery } from '../db/statement.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** `almanac org list`: every organisation of the database, closed ones too. */
export function addOrgList(org: Command, terminal: Terminal): void {
  org
    .command('list')
    .description('list the organisations, closed ones too, by slug')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: Readonly<{ json?: true }>) => {
      const found = await withDatabase(terminal, async ({ platform }) => await platform.run(ORGANIZATIONS));
      if (json === true) {
        terminal.out(JSON.stringify(found));
        return;
      }
      const rows = found.map((organization) => ({
        SLUG: organization.slug,
        NAME: organization.name,
        CURRENCY: organization.base_currency,
        'TIME ZONE': organization.time_zone,
        CREATED: organization.created_at.toISOString().slice(0, 10),
        'ERASED ON': organization.erasure_due_at?.toISOString().slice(0, 10) ?? '',
      }));
      printTable(terminal, rows, 'there is no organisation yet');
    });
}

const ORGANIZATIONS = platformQuery
  .selectFrom('organizations')
  .select(['id', 'slug', 'name', 'base_currency', 'time_zone', 'created_at', 'erasure_due_at'])
  .orderBy('slug')
  .compile();
