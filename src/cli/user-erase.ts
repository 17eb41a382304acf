import type { Command } from 'commander';
import { eraseAccount } from '../privacy/erase-account.ts';
import { exportAccount } from '../privacy/export-account.ts';
import { confirmByName } from './confirm.ts';
import { requireAccount } from './require-account.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/**
 * `almanac user erase`: for accounts that belong to no person; `almanac person erase` also erases the account of a
 * person.
 */
export function addUserErase(user: Command, terminal: Terminal): void {
  user
    .command('erase')
    .description(
      'erase an account without an active membership or a person record; prints { id, organizations }',
    )
    .requiredOption('--email <address>', 'the address they signed in with')
    .option('--yes', 'ask nothing')
    .action(async ({ email, yes }: Readonly<{ email: string; yes?: true }>) => {
      await withDatabase(terminal, async ({ platform, openEraser }) => {
        const account = await requireAccount(platform, email);
        if (yes !== true) {
          const consequence = `The account ${account.email} will be erased everywhere. This cannot be undone.`;
          await confirmByName(terminal, account.email, consequence);
        }
        const { organizations } = await eraseAccount({ platform, openEraser }, account, terminal.now());
        terminal.out(JSON.stringify({ id: account.id, organizations }));
      });
    });
}

/**
 * `almanac user export`: the data stored about an account; `almanac person export` has an organisation's data about a
 * person.
 */
export function addUserExport(user: Command, terminal: Terminal): void {
  user
    .command('export')
    .description(
      'print all data of an account: its name, address, memberships, invitations, sessions, devices and second factor, as JSON',
    )
    .requiredOption('--email <address>', 'the address they sign in with')
    .action(async ({ email }: Readonly<{ email: string }>) => {
      await withDatabase(terminal, async ({ platform }) => {
        const { id } = await requireAccount(platform, email);
        terminal.out(JSON.stringify(await exportAccount(platform, id, terminal.now()), null, 2));
      });
    });
}
