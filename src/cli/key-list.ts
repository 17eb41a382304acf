import type { Command } from 'commander';
import { describeKeyRecord, keyFrom, selectKeys } from '../access/key-record.ts';
import { keyState } from '../access/key-state.ts';
import { printTable } from './table.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = Readonly<{ org: string; json?: true }>;

/** `almanac key list`: the keys of an organisation, without their secrets, which are never shown again. */
export function addKeyList(key: Command, terminal: Terminal): void {
  key
    .command('list')
    .description('list the API keys of an organisation, the newest first, revoked and expired ones too')
    .requiredOption('--org <slug>', 'the organisation')
    .option('--json', 'print them as JSON')
    .action(async ({ org, json }: Options) => {
      const keys = await withDatabase(terminal, async ({ platform, openTenant }) => {
        const { id } = await requireOrganization(platform, org);
        return (await openTenant(id).read(selectKeys(null))).map(keyFrom);
      });
      const now = terminal.now();
      if (json === true) {
        terminal.out(
          JSON.stringify(keys.map((one) => ({ ...describeKeyRecord(one), state: keyState(one, now) }))),
        );
        return;
      }
      const rows = keys.map((one) => ({
        KEY: one.identifier,
        NAME: one.name,
        STATE: keyState(one, now),
        EXPIRES: dayOf(one.expiresAt),
        'LAST USED': dayOf(one.lastUsedAt),
        CAPABILITIES: one.capabilities.join(','),
      }));
      printTable(terminal, rows, `${org} has no API keys`);
    });
}

function dayOf(instant: Date | null): string {
  return instant?.toISOString().slice(0, 10) ?? 'never';
}
