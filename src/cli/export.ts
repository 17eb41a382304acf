import { type Command, Option } from 'commander';
import { EVERY_CAPABILITY } from '../access/capability.ts';
import { exportBook } from '../export/export-book.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { folderOrZip, LEDGER_FORMATS, type LedgerRequest, type LedgerWritten } from './export-ledger.ts';
import { interruptible } from './interruptible.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = {
  org: string;
  to: string;
  format?: keyof typeof LEDGER_FORMATS;
  registration?: string;
  withDemographics?: true;
  json?: true;
};

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
      new Option(
        '--format <format>',
        'the ledger alone: as a file of a program, as a FEC for each financial year, or as SAF-T',
      ).choices(Object.keys(LEDGER_FORMATS)),
    )
    .option(
      '--registration <number>',
      'with --format fec or saft: the number of the organisation in its register, such as a SIREN',
    )
    .option('--with-demographics', 'with what persons stated of themselves, which no one is ever shown')
    .option('--json', 'print { to, files, left_out } as JSON; with --format { to, entries, files, warnings }')
    .action(async ({ org, to, format, registration: given, withDemographics, json }: Options) => {
      const registration = given ?? null;
      if (registration !== null && !['fec', 'saft'].includes(format ?? ''))
        throw new CommandRefused('--registration goes with --format fec or saft');
      if (format !== undefined) {
        const { entries, files, warnings } = await exportAs(terminal, { org, to, format, registration });
        const counted = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`;
        const inFiles =
          files.length === 0 ? '' : `${files.length} ${files.length === 1 ? 'file' : 'files'}, `;
        if (json === true) terminal.out(JSON.stringify({ to, entries, files, warnings }));
        else terminal.out(`${to}: ${inFiles}${counted}`);
        for (const warning of warnings) terminal.note(warning);
        return;
      }
      const { files, leftOut } = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOrganization(platform, org);
        return await interruptible(async (signal) => {
          const tenant = openTenant(organization.id, { kind: 'export', signal });
          return await folderOrZip(to)(to, signal, async (target) => {
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
  {
    org,
    format,
    ...request
  }: Pick<LedgerRequest, 'to' | 'registration'> &
    Readonly<{ org: string; format: keyof typeof LEDGER_FORMATS }>,
): Promise<LedgerWritten> {
  return await withDatabase(terminal, async ({ platform, openTenant }) => {
    const { id, timeZone } = await requireOrganization(platform, org);
    const today = formatDay(todayIn(timeZone, terminal.now()));
    return await interruptible(async (signal) => {
      const tenant = openTenant(id, { kind: 'export', signal });
      return await LEDGER_FORMATS[format](tenant, { ...request, today, signal });
    });
  });
}

const DRAWN_ROWS = 1000;

function drawing(terminal: Terminal): (rows: number) => void {
  return (rows) => {
    if (rows % DRAWN_ROWS === 0) terminal.draw?.(`${rows.toLocaleString('en')} rows`);
  };
}
