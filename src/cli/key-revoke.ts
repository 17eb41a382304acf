import type { Command } from 'commander';
import { keyFrom, selectKeys } from '../access/key-record.ts';
import { revokeKey } from '../access/manage-keys.ts';
import { confirmByName } from './confirm.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = Readonly<{ org: string; yes?: true }>;

/** `almanac key revoke`: ends a key at once and for good. */
export function addKeyRevoke(key: Command, terminal: Terminal): void {
  key
    .command('revoke')
    .description('revoke an API key at once and for good; prints { id, revoked_at }')
    .argument('<key>', 'its id, or the 8 characters after "pk_" that key list shows')
    .requiredOption('--org <slug>', 'the organisation')
    .option('--yes', 'ask nothing')
    .action(async (wanted: string, { org, yes }: Options) => {
      await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOrganization(platform, org);
        const tenant = openTenant(organization.id);
        const keys = (await tenant.read(selectKeys(null))).map(keyFrom);
        const found = keys.find(({ id, identifier }) => id === wanted || identifier === wanted);
        if (found === undefined) throw new CommandRefused(`${org} has no API key "${wanted}"`);
        if (found.revokedAt === null && yes !== true) {
          const consequence = `The key "${found.name}" of ${org} will stop working at once and for good.`;
          await confirmByName(terminal, found.identifier, consequence);
        }
        const { id, revokedAt } = await revokeKey(
          tenant,
          { id: found.id, by: { kind: 'operator' } },
          terminal.now(),
        );
        terminal.out(JSON.stringify({ id, revoked_at: revokedAt?.toISOString() }));
      });
    });
}
