import type { Command } from 'commander';
import type { Finding } from '../ledger/verify.ts';
import { verifyBooks } from '../records/verify-books.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

const SHOWN_DIFFERENCES = 100;

export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .description('recompute the totals from the lines; exit 1 on any difference')
    .requiredOption('--org <slug>', 'the organisation')
    .option('--json', 'print the findings as JSON')
    .action(async ({ org, json }: { org: string; json?: true }) => {
      const findings = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOrganization(platform, org);
        return await verifyBooks(openTenant(organization.id));
      });
      const sound = findings.every((finding) => finding.differences.length === 0);
      if (json === true) terminal.out(JSON.stringify({ organization: org, sound, findings }));
      else for (const finding of findings) print(finding, terminal);
      if (!sound) throw new CommandRefused('');
    });
}

function print({ check, examined, differences }: Finding, terminal: Terminal): void {
  const result = differences.length === 0 ? 'ok' : `${differences.length} differ`;
  terminal.out(`${check}: ${result} (${examined} examined)`);
  for (const difference of differences.slice(0, SHOWN_DIFFERENCES)) terminal.out(`  ${difference}`);
  const more = differences.length - SHOWN_DIFFERENCES;
  if (more > 0) terminal.out(`  and ${more} more`);
}
