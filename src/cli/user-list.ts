import type { Command } from 'commander';
import { listAccounts } from '../access/list-accounts.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = Readonly<{ org?: string; json?: true }>;

/** `almanac user list`: accounts with their memberships. */
export function addUserList(user: Command, terminal: Terminal): void {
  user
    .command('list')
    .description('list the accounts, a line for each membership')
    .option('--org <slug>', 'only members of this organisation')
    .option('--json', 'print them as JSON')
    .action(async ({ org, json }: Options) => {
      const accounts = await withDatabase(terminal, async ({ platform }) => {
        if (org !== undefined) await requireOrganization(platform, org);
        return await listAccounts(platform, org ?? null);
      });
      if (json === true) {
        terminal.out(JSON.stringify(accounts));
        return;
      }
      const rows = accounts.map((account) => ({
        EMAIL: account.email,
        NAME: account.name,
        ORGANISATION: account.organization ?? '',
        ROLE: account.role ?? '',
        STATUS: account.status ?? '',
        VERIFIED: account.email_verified_at === null ? 'no' : 'yes',
      }));
      printTable(terminal, rows, org === undefined ? 'there are no accounts yet' : `${org} has no members`);
    });
}
