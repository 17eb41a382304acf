import type { Command } from 'commander';
import { createOrganization } from '../organizations/create-organization.ts';
import { wholeNumber } from './arguments.ts';
import { addOrgDelete } from './org-delete.ts';
import { addOrgList } from './org-list.ts';
import { addOrgUpdate } from './org-update.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

type Options = Readonly<{
  name: string;
  slug: string;
  currency: string;
  timeZone: string;
  country?: string;
  financialYearStart: number;
}>;

export function addOrg(program: Command, terminal: Terminal): void {
  const org = program.command('org').description('organisations');
  addOrgList(org, terminal);
  addOrgUpdate(org, terminal);
  addOrgDelete(org, terminal);
  org
    .command('create')
    .description('create an organisation; prints { id, slug }')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--slug <slug>', 'its short name in commands: a-z, 0-9 and hyphens')
    .requiredOption('--currency <code>', 'base currency, ISO 4217')
    .requiredOption('--time-zone <zone>', 'IANA name, such as Australia/Sydney')
    .option('--country <code>', 'ISO 3166-1, such as AU, whose words labels use')
    .option('--financial-year-start <month>', 'month in which the financial year starts', wholeNumber, 1)
    .action(async (options: Options) => {
      await withDatabase(
        terminal,
        async ({ found }) => {
          const wanted = {
            name: options.name,
            slug: options.slug,
            baseCurrency: options.currency,
            timeZone: options.timeZone,
            jurisdiction: options.country,
            financialYearStartMonth: options.financialYearStart,
          };
          const { id, slug } = await createOrganization(found, wanted, terminal.now(), {
            kind: 'operator',
          });
          terminal.out(JSON.stringify({ id, slug }));
        },
        { mayMake: true },
      );
    });
}
