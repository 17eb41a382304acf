import type { Command } from 'commander';
import { platformQuery } from '../db/statement.ts';
import type { Finding } from '../ledger/finding.ts';
import { verifyBooks } from '../records/verify-books.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

const SHOWN_DIFFERENCES = 100;

export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .description(
      'recompute the totals of every organisation from the lines, and the chain of its audit log; exit 1 on any difference',
    )
    .option('--org <slug>', 'only this organisation')
    .option('--json', 'print the findings as JSON, a line for each organisation')
    .action(async ({ org, json }: { org?: string; json?: true }) => {
      const unsound = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organizations =
          org === undefined ? await platform.run(ORGANIZATIONS) : [await requireOrganization(platform, org)];
        let count = 0;
        for (const { id, slug } of organizations) {
          const findings = await verifyBooks(openTenant(id));
          const sound = findings.every((finding) => finding.differences.length === 0);
          if (!sound) count += 1;
          if (json === true) terminal.out(JSON.stringify({ organization: slug, sound, findings }));
          else for (const finding of findings) print(finding, org === undefined ? `${slug}: ` : '', terminal);
        }
        return count;
      });
      if (unsound > 0) throw new CommandRefused('');
    });
}

const ORGANIZATIONS = platformQuery
  .selectFrom('organizations')
  .select(['id', 'slug'])
  .orderBy('slug')
  .compile();

function print({ check, examined, differences }: Finding, whose: string, terminal: Terminal): void {
  const result = differences.length === 0 ? 'ok' : `${differences.length} differ`;
  terminal.out(`${whose}${check}: ${result} (${examined} examined)`);
  for (const difference of differences.slice(0, SHOWN_DIFFERENCES)) terminal.out(`  ${difference}`);
  const more = differences.length - SHOWN_DIFFERENCES;
  if (more > 0) terminal.out(`  and ${more} more`);
}
