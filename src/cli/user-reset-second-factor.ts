import type { Command } from 'commander';
import { endAssistantsOf } from '../access/end-assistants.ts';
import { removeSecondFactor } from '../access/second-factor.ts';
import { endSessionsOf } from '../access/session.ts';
import { findUserByEmail } from '../access/user.ts';
import { recordEvent } from '../audit/audit.ts';
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
        await everyDoor(
          async (transaction) => {
            if (!(await removeSecondFactor(transaction, found.id)))
              throw new CommandRefused(`${email} has no second factor`);
            await transaction.run(endSessionsOf(found.id, now));
            await transaction.run(endAssistantsOf(found.id, now));
          },
          found.memberships.map(({ organization }) => organization.id),
          async (transaction) =>
            void (await transaction.run(recordEvent({ ...event, before: null, after: null }, now))),
        );
        terminal.out(JSON.stringify({ id: found.id }));
      });
    });
}
