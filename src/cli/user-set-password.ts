import type { Command } from 'commander';
import { setPassword } from '../access/recover-account.ts';
import { readPassword } from './read-password.ts';
import { requireAccount } from './require-account.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** `almanac user set-password`: sets the password of an account, ends its sessions and verifies its address. */
export function addUserSetPassword(user: Command, terminal: Terminal): void {
  user
    .command('set-password')
    .description('set the password of an account; ends all its sessions and verifies its address')
    .requiredOption('--email <address>', 'the address they sign in with')
    .requiredOption('--password-stdin', 'the password is read from standard input')
    .action(async ({ email }: Readonly<{ email: string }>) => {
      const password = await readPassword(terminal);
      await withDatabase(terminal, async (opened) => {
        const account = await requireAccount(opened.platform, email);
        await setPassword(opened, { userId: account.id, password }, terminal.now());
        terminal.note(`the password of ${account.email} is set, and all sessions of the account have ended`);
      });
    });
}
