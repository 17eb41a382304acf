import type { Command } from 'commander';
import { checkBackup, restoreBackup } from '../backup/restore-backup.ts';
import { describeLocation } from '../db/location.ts';
import { platformQuery } from '../db/statement.ts';
import { verifyBooks } from '../records/verify-books.ts';
import { confirmByName } from './confirm.ts';
import { interruptible } from './interruptible.ts';
import { progressBar } from './progress-bar.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { doorsOf, withConnections } from './with-database.ts';

type Options = { replace?: boolean; yes?: boolean; json?: true };

/** `almanac restore`: restores all of a backup or nothing, then verifies each restored organisation. */
export function addRestore(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .description('restore a backup into an empty database, or one organisation beside others; then verify it')
    .argument('<file>', 'what almanac backup has written')
    .option('--replace', 'delete all that the database holds first')
    .option('--yes', 'ask nothing')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, { replace = false, yes = false, json }: Options) => {
      await withConnections(
        terminal,
        async (config, pool) => {
          const bar = progressBar(terminal);
          const restored = await interruptible(async (signal) => {
            const wanted = { file, replace, onProgress: bar.show, signal };
            const header = await checkBackup(wanted);
            if (replace && header.organization !== null)
              throw new CommandRefused('--replace is for a backup of all organisations; this one is of one');
            if (replace && !yes)
              await confirmByName(
                terminal,
                'replace',
                `Everything in the ${describeLocation(config.database)} will be deleted.`,
              );
            return await restoreBackup(pool, header, wanted);
          }).finally(bar.clear);
          const { header, rows, knownAccounts, unlinkedAccounts } = restored;
          const { platform, openTenant } = doorsOf(pool);
          const all = await platform.run(
            platformQuery.selectFrom('organizations').select(['id', 'slug']).orderBy('slug').compile(),
          );
          const organizations = all.filter(
            ({ id }) => header.organization === null || header.organization.id === id,
          );
          const unsound: string[] = [];
          for (const { id, slug } of organizations) {
            const findings = await verifyBooks(openTenant(id));
            if (findings.some(({ differences }) => differences.length > 0)) unsound.push(slug);
          }
          const slugs = organizations.map(({ slug }) => slug);
          if (json === true) {
            terminal.out(
              JSON.stringify({ organizations: slugs, rows, knownAccounts, unlinkedAccounts, unsound }),
            );
          } else {
            terminal.out(
              `restored ${rows.toLocaleString('en')} rows of ${header.createdAt}: ${slugs.join(', ')}`,
            );
            if (unsound.length === 0) terminal.out('verify: ok');
          }
          if (knownAccounts > 0)
            terminal.note(`${knownAccounts} accounts are here already and stay as they are`);
          if (unlinkedAccounts > 0) {
            terminal.note(
              `${unlinkedAccounts} addresses belong to accounts that are here already: invite them to their memberships`,
            );
          }
          if (unsound.length > 0)
            throw new CommandRefused(
              `restored, but verify finds differences in ${unsound.join(', ')}: run almanac verify`,
            );
        },
        { mayMake: true },
      );
    });
}
