import { type Command, Option } from 'commander';
import { LINK_PAGES } from '../access/account-link.ts';
import { newResetLink } from '../access/recover-account.ts';
import { newVerificationLink } from '../access/verify-address.ts';
import { linkTo, serviceAddress } from '../service-address.ts';
import { CommandRefused } from './refused.ts';
import { requireAccount } from './require-account.ts';
import type { Terminal } from './terminal.ts';
import { withDatabase } from './with-database.ts';

type Options = Readonly<{ email: string; purpose: 'verify' | 'password' }>;

/** `almanac user link`: makes a link for the holder of an account, for installations without mail. */
export function addUserLink(user: Command, terminal: Terminal): void {
  user
    .command('link')
    .description('print a link to hand to the holder of an account; it works once')
    .requiredOption('--email <address>', 'the address they sign in with')
    .addOption(
      new Option('--purpose <purpose>', 'verify the address (7 days), or set a new password (30 minutes)')
        .choices(['verify', 'password'])
        .default('verify'),
    )
    .action(async ({ email, purpose }: Options) => {
      await withDatabase(terminal, async ({ platform, config }) => {
        const account = await requireAccount(platform, email);
        const now = terminal.now();
        const [page, token] =
          purpose === 'password'
            ? [LINK_PAGES.reset_password, (await newResetLink(platform, account.email, now))?.token ?? null]
            : [LINK_PAGES.verify_address, await newVerificationLink(platform, account.id, now)];
        if (token === null)
          throw new CommandRefused(
            `many links were made for ${account.email} just now: try again in an hour`,
          );
        terminal.out(linkTo(serviceAddress(config), page, token));
      });
    });
}
