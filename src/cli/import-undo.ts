import type { Command } from 'commander';
import { EVERY_CAPABILITY } from '../access/capability.ts';
import { newId } from '../db/identifier.ts';
import { query } from '../db/statement.ts';
import { undoImport } from '../import/undo/undo-import.ts';
import { printUndo } from './import-report.ts';
import { CommandRefused } from './refused.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { requireOpenOrganization, withDatabase } from './with-database.ts';

type Options = { org: string; dryRun?: true; json?: true };

/** Adds what concerns earlier imports below `almanac import`. */
export function addImportUndo(command: Command, terminal: Terminal): void {
  command
    .command('undo')
    .description('take an import back; exit 1 if later records depend on it')
    .argument('<id>', 'the import, as `almanac import list` shows it')
    .requiredOption('--org <slug>', 'the organisation')
    .option('--dry-run', 'do everything, then roll it back')
    .option('--json', 'print the report as JSON')
    .action(async (undoes: string, { org, dryRun, json }: Options) => {
      if (!UUID.test(undoes)) throw new CommandRefused(`${undoes} is not the id of an import`);
      const report = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOpenOrganization(platform, org);
        const now = terminal.now();
        return await undoImport(openTenant(organization.id), {
          id: newId(now),
          undoes,
          actor: { kind: 'operator' },
          capabilities: EVERY_CAPABILITY,
          organization: org,
          dryRun: dryRun === true,
          now,
          onProgress: () => undefined,
        });
      });
      for (const warning of report.warnings) terminal.note(`warning: ${warning}`);
      if (json === true) terminal.out(JSON.stringify(report));
      else printUndo(report, terminal);
      if (report.refusedCount > 0) throw new CommandRefused('');
    });

  command
    .command('list')
    .description('list the imports that changed something, the newest first')
    .requiredOption('--org <slug>', 'the organisation')
    .action(async ({ org }: Options) => {
      const rows = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id } = await requireOpenOrganization(platform, org);
        return await openTenant(id).read(
          query
            .selectFrom('applied_imports')
            .select(['id', 'kinds', 'applied_at', 'undone_at'])
            .orderBy('applied_at', 'desc')
            .orderBy('id', 'desc')
            .limit(MOST_LISTED)
            .compile(),
        );
      });
      printTable(
        terminal,
        rows.map(({ id, kinds, applied_at: appliedAt, undone_at: undoneAt }) => ({
          ID: id,
          IMPORTED: appliedAt.toISOString(),
          FILES: kinds.join(', '),
          UNDONE: undoneAt?.toISOString() ?? '',
        })),
        `${org} has no imports`,
      );
    });
}

const MOST_LISTED = 500;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
