import type { Command } from 'commander';
import { canonicalEmail } from '../access/canonical-email.ts';
import { hasAddress } from '../access/member-account.ts';
import { changeMember } from '../settings/change-member.ts';
import { selectMembers } from '../settings/member.ts';
import { confirmByName } from './confirm.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { requireOrganization, withDatabase } from './with-database.ts';

type Options = Readonly<{ org: string; email: string; yes?: true }>;

/** `almanac user deactivate`: deactivates a member of one organisation; the account and other memberships stay. */
export function addUserDeactivate(user: Command, terminal: Terminal): void {
  user
    .command('deactivate')
    .description('shut a member out of an organisation and end their sessions in it; prints { id, changed }')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--email <address>', 'the address they sign in with')
    .option('--yes', 'ask nothing')
    .action(async ({ org, email, yes }: Options) => {
      await withDatabase(terminal, async ({ platform, openTenant }) => {
        const organization = await requireOrganization(platform, org);
        const tenant = openTenant(organization.id);
        const members = await tenant.read(
          selectMembers()
            .where(hasAddress(canonicalEmail(email)))
            .compile(),
        );
        const [member] = members;
        if (member === undefined) throw new CommandRefused(`${email.trim()} is no member of ${org}`);
        if (member.status === 'active' && yes !== true) {
          const consequence = `${member.email} will be shut out of ${org}, and their sessions in it will end.`;
          await confirmByName(terminal, member.email, consequence);
        }
        const { changed } = await changeMember(
          { platform, tenant },
          {
            organizationId: organization.id,
            membershipId: member.id,
            patch: { status: 'inactive' },
            by: { kind: 'operator' },
          },
          terminal.now(),
        );
        terminal.out(JSON.stringify({ id: member.id, changed }));
      });
    });
}
