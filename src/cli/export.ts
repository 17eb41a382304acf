import { type Command, Option } from 'commander';
import { EVERY_CAPABILITY } from '../access/capability.ts';
import { exportBook } from '../export/export-book.ts';
import { BEANCOUNT_PROGRAM } from '../export/programs/beancount.ts';
import { HLEDGER_PROGRAM } from '../export/programs/hledger.ts';
import { exportLedger, type LedgerProgram } from '../export/programs/ledger-text.ts';
import { writeToFile } from '../export/to-file.ts';
import { writeToFolder } from '../export/to-folder.ts';
import { writeToZip } from '../export/to-zip.ts';
import { interruptible } from './interruptible.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = {
  org: string;
  to: string;
  format?: keyof typeof PROGRAMS;
  withDemographics?: true;
  json?: true;
};

/** The programs whose ledgers it writes. */
const PROGRAMS = { hledger: HLEDGER_PROGRAM, beancount: BEANCOUNT_PROGRAM } as const;

/** `almanac export`: the whole book of an organisation, in the files that `almanac import` reads. */
export function addExport(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description('write the whole book of an organisation, in the files that import reads')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption(
      '--to <path>',
      'the folder to write, or a file that ends in .zip; it must not be there yet',
    )
    .addOption(
      new Option('--format <program>', 'the ledger alone, as a file of this program').choices(
        Object.keys(PROGRAMS),
      ),
    )
    .option('--with-demographics', 'with what persons stated of themselves, which no one is ever shown')
    .option('--json', 'print { to, files, left_out } as JSON')
    .action(async ({ org, to, format, withDemographics, json }: Options) => {
      if (format !== undefined) {
        const entries = await exportAs(terminal, org, to, PROGRAMS[format]);
        if (json === true) terminal.out(JSON.stringify({ to, entries }));
        else terminal.out(`${to}: ${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`);
        return;
      }
      const { files, leftOut } = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOrganization(platform, org);
        return await interruptible(async (signal) => {
          const tenant = openTenant(organization.id, { kind: 'export', signal });
          const write = to.toLowerCase().endsWith('.zip') ? writeToZip : writeToFolder;
          return await write(to, signal, async (target) => {
            const scope = {
              capabilities: EVERY_CAPABILITY,
              withDemographics: withDemographics === true,
            };
            return await exportBook(tenant, { scope, target, onProgress: drawing(terminal) });
          });
        }).finally(() => terminal.draw?.(''));
      });
      if (json === true) terminal.out(JSON.stringify({ to, files, left_out: leftOut }));
      else {
        const rows = files.reduce((sum, file) => sum + file.rows, 0);
        terminal.out(`${to}: ${files.length} files, ${rows.toLocaleString('en')} rows`);
      }
      for (const left of leftOut) terminal.note(`left out: ${left}`);
    });
}

async function exportAs(
  terminal: Terminal,
  org: string,
  to: string,
  program: LedgerProgram,
): Promise<number> {
  return await withDatabase(terminal, async ({ platform, openTenant }) => {
    const organization = await requireOrganization(platform, org);
    return await interruptible(async (signal) => {
      const tenant = openTenant(organization.id, { kind: 'export', signal });
      return await writeToFile(to, async (take) => {
        return await exportLedger(tenant, program, async (text) => {
          signal.throwIfAborted();
          await take(text);
        });
      });
    });
  });
}

const DRAWN_ROWS = 1000;

function drawing(terminal: Terminal): (rows: number) => void {
  return (rows) => {
    if (rows % DRAWN_ROWS === 0) terminal.draw?.(`${rows.toLocaleString('en')} rows`);
  };
}
