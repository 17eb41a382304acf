import type { Command } from 'commander';
import { createUser } from '../access/create-user.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = { org: string; email: string; role: string; name?: string };

export function addUser(program: Command, terminal: Terminal): void {
  program
    .command('user')
    .description('people who sign in')
    .command('create')
    .description('create a user with a membership; prints { id }')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--email <address>', 'what they sign in with')
    .requiredOption('--password-stdin', 'the password is read from standard input')
    .requiredOption('--role <role>', 'owner, admin, member or contractor')
    .option('--name <name>', 'what they are called')
    .action(async ({ org, email, role, name }: Options) => {
      const password = (await terminal.readInput()).replace(/\r?\n$/, '');
      if (password === '') throw new CommandRefused('the password on standard input is empty');
      await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id: organizationId } = await requireOrganization(platform, org);
        const wanted = { organizationId, email, password, role, ...(name === undefined ? {} : { name }) };
        const { id, existed } = await createUser(platform, openTenant, wanted, terminal.now());
        if (existed)
          terminal.note(`${email} can sign in already: the name and the password stay as they are`);
        terminal.out(JSON.stringify({ id }));
      });
    });
}
