import type { Command } from 'commander';
import { removeSecondFactor } from '../access/second-factor.ts';
import { endSessionsOf } from '../access/session.ts';
import { findUserByEmail } from '../access/user.ts';
import { recordEvent } from '../audit/audit.ts';
import { endAssistantsOf, noteEndedAssistants, organizationsOfEnded } from '../oauth/end-assistants.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** For users who have lost both their device and their recovery codes. */
export function addUserResetSecondFactor(user: Command, terminal: Terminal): void {
  user
    .command('reset-second-factor')
    .description('remove the second factor of a user, who is signed out everywhere; prints { id }')
    .requiredOption('--email <address>', 'the address they sign in with')
    .action(async ({ email }: Readonly<{ email: string }>) => {
      await withDatabase(terminal, async ({ platform, everyDoor }) => {
        const now = terminal.now();
        const found = await findUserByEmail(platform, email, now);
        if (found === null) throw new CommandRefused(`no user signs in as ${email}`);
        const subject = { kind: 'user', id: found.id };
        const event = { actor: { kind: 'operator' }, action: 'user.second_factor_reset', subject } as const;
        const organizations = found.memberships.map(({ organization }) => organization.id);
        await everyDoor(
          async (transaction) => {
            if (!(await removeSecondFactor(transaction, found.id)))
              throw new CommandRefused(`${email} has no second factor`);
            await transaction.run(endSessionsOf(found.id, now));
            return await endAssistantsOf(transaction, found.id, now);
          },
          (ended) => [...new Set([...organizations, ...organizationsOfEnded(ended)])],
          async (transaction, ended, organizationId) => {
            if (organizations.includes(organizationId))
              await transaction.run(recordEvent({ ...event, before: null, after: null }, now));
            await noteEndedAssistants(transaction, ended, { organizationId, actor: event.actor }, now);
          },
        );
        terminal.out(JSON.stringify({ id: found.id }));
      });
    });
}
