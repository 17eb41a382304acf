import { type Command, Option } from 'commander';
import { EVERY_CAPABILITY } from '../access/capability.ts';
import { newId } from '../db/identifier.ts';
import type { KindName } from '../import/book.ts';
import { findBook } from '../import/find-book.ts';
import { importBook } from '../import/import.ts';
import { explainKind } from '../import/kinds/explain.ts';
import { FILE_KINDS } from '../import/kinds/index.ts';
import type { OpeningOptions } from '../import/opening-options.ts';
import { hasChanged, printReport } from './import-report.ts';
import { addImportUndo } from './import-undo.ts';
import { mappingFor } from './mapping-for.ts';
import { progressBar } from './progress-bar.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOpenOrganization, withDatabase } from './with-database.ts';

type Options = {
  org?: string;
  format?: KindName;
  mapping?: string;
  explain?: KindName;
  opening: 'refuse' | 'adjust';
  openingAccount?: string;
  openingBalanceTo?: string;
  dryRun?: true;
  trialBalance?: true;
  json?: true;
};

export function addImport(program: Command, terminal: Terminal): void {
  const command = program
    .command('import')
    .description('import a file, or a folder of files; exit 1 if anything was refused')
    .argument('[path]', 'the file or the folder')
    .option('--org <slug>', 'the organisation')
    .addOption(
      new Option('--format <format>', 'what a single file is, when its name does not say').choices(
        FILE_KINDS.map((kind) => kind.name),
      ),
    )
    .option(
      '--mapping <mapping>',
      'how to read a single table that is none of those: the name of a mapping, or a JSON file',
    )
    .addOption(
      new Option('--explain <kind>', 'print what a file of a kind may hold, and import nothing').choices(
        FILE_KINDS.map((kind) => kind.name),
      ),
    )
    .addOption(
      new Option('--opening <how>', 'what happens to an opening that contradicts the entries before it')
        .choices(['refuse', 'adjust'])
        .default('refuse'),
    )
    .option('--opening-account <account>', 'the account to which --opening adjust posts the differences')
    .option(
      '--opening-balance-to <account>',
      'the account for the difference between debits and credits of an opening',
    )
    .option('--dry-run', 'do everything, then roll it back')
    .option(
      '--trial-balance',
      'print each account as in the file and in the books, not only those that differ',
    )
    .option('--json', 'print the report as JSON')
    .action(async (path: string | undefined, options: Options, command) => {
      const { org, format, mapping, explain, dryRun, trialBalance, json } = options;
      const explained = FILE_KINDS.find((kind) => kind.name === explain);
      if (explained !== undefined) {
        terminal.out(explainKind(explained));
        return;
      }
      if (path === undefined) return command.error("error: missing required argument 'path'");
      if (org === undefined) return command.error("error: required option '--org <slug>' not specified");
      const now = terminal.now();
      const id = newId(now);
      if (format !== undefined && mapping !== undefined)
        return command.error('error: a mapping says what the file is: leave out --format');
      const openings = openingsOf(options);
      if (typeof openings === 'string') return command.error(openings);
      const report = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOpenOrganization(platform, org);
        const tenant = openTenant(organization.id);
        const said = mapping === undefined ? (format ?? null) : await mappingFor(tenant, mapping);
        const bar = progressBar(terminal);
        const imported = await importBook(tenant, {
          id,
          actor: { kind: 'operator' },
          capabilities: EVERY_CAPABILITY,
          organization: org,
          findBook: async () => await findBook(path, said),
          openings,
          dryRun: dryRun === true,
          now,
          onProgress: bar.show,
        }).finally(bar.clear);
        return imported;
      });
      for (const warning of report.warnings) terminal.note(`warning: ${warning}`);
      if (json === true) terminal.out(JSON.stringify(report));
      else printReport(report, terminal, trialBalance === true);
      if (hasChanged(report)) terminal.note(`to undo it: almanac import undo ${id} --org ${org}`);
      if (report.refusedCount > 0) throw new CommandRefused('');
    });
  addImportUndo(command, terminal);
}

/** The options for openings, or what is wrong with them. */
function openingsOf({ opening, openingAccount, openingBalanceTo }: Options): OpeningOptions | string {
  if (opening === 'adjust' && openingAccount === undefined)
    return 'error: --opening adjust needs --opening-account, the account for the differences';
  if (opening === 'refuse' && openingAccount !== undefined)
    return 'error: --opening-account is for --opening adjust';
  return { adjustTo: openingAccount ?? null, balanceTo: openingBalanceTo ?? null };
}
