import type { Command } from 'commander';
import type { Organization } from '../organizations/organization.ts';
import { closeOrganization, restoreOrganization } from '../privacy/close-organization.ts';
import { findErased } from '../privacy/due-erasures.ts';
import { eraseOrganization } from '../privacy/erase-organization.ts';
import { confirmByName } from './confirm.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { type Opened, requireOrganization, withDatabase } from './with-database.ts';

/** `almanac org delete` and `almanac org restore`. */
export function addOrgDelete(org: Command, terminal: Terminal): void {
  org
    .command('delete')
    .description('close an organisation; after the grace period it is erased')
    .argument('<slug>', 'the organisation')
    .option('--now', 'erase it at once, for good; nothing is left to restore')
    .option('--yes', 'ask nothing')
    .action(async (slug: string, { now: atOnce = false, yes = false }: { now?: boolean; yes?: boolean }) => {
      await withDatabase(terminal, async (opened) => {
        const { config, openTenant, openEraser } = opened;
        const { id } = await requireKept(opened, slug);
        if (atOnce && !yes)
          await confirmByName(terminal, slug, 'Everything in this organisation is erased for good.');
        const now = terminal.now();
        const wanted = {
          actor: { kind: 'operator' },
          graceDays: atOnce ? 0 : config.deletionGraceDays,
        } as const;
        const { erasureDueAt } = await closeOrganization(openTenant(id), wanted, now);
        if (!atOnce && erasureDueAt > now) {
          terminal.out(JSON.stringify({ id, slug, erasure_due_at: erasureDueAt.toISOString() }));
          return;
        }
        const { rows, accounts } = await eraseOrganization(openEraser(id), now);
        terminal.out(JSON.stringify({ id, slug, erased_at: now.toISOString(), rows, accounts }));
      });
    });

  org
    .command('restore')
    .description('open a closed organisation again, before it is erased')
    .argument('<slug>', 'the organisation')
    .action(async (slug: string) => {
      await withDatabase(terminal, async (opened) => {
        const { id } = await requireKept(opened, slug);
        await restoreOrganization(opened.openTenant(id), { kind: 'operator' }, terminal.now());
        terminal.out(JSON.stringify({ id, slug }));
      });
    });
}

async function requireKept({ platform }: Opened, slug: string): Promise<Organization> {
  try {
    return await requireOrganization(platform, slug);
  } catch (failure) {
    const erasedAt = await findErased(platform, slug);
    if (erasedAt === null) throw failure;
    throw new CommandRefused(
      `the organisation "${slug}" was erased on ${erasedAt.toISOString().slice(0, 10)}`,
    );
  }
}
