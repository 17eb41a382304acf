import type { Command } from 'commander';
import { createUser, requireRole } from '../access/create-user.ts';
import { requireEmail } from '../access/form.ts';
import { findAccount } from '../access/user.ts';
import { AlmanacError } from '../errors.ts';
import { linkTo, serviceAddress } from '../service-address.ts';
import { inviteAsOperator } from '../settings/invite.ts';
import { readPassword } from './read-password.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { type Opened, requireOpenOrganization, withDatabase } from './with-database.ts';

type Options = Readonly<{
  org: string;
  email: string;
  role: string;
  name?: string;
  passwordStdin?: true;
  existing?: true;
}>;

/** `almanac user create`: creates an account with a membership, or invites the holder of an existing account. */
export function addUserCreate(user: Command, terminal: Terminal): void {
  user
    .command('create')
    .description('create a user with a membership; prints { id }')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--email <address>', 'the address they sign in with')
    .requiredOption('--role <role>', 'owner, admin, member or contractor')
    .option('--password-stdin', 'the password is read from standard input; needed for a new account')
    .option('--name <name>', 'their name')
    .option(
      '--existing',
      'invite the account that has the address; its holder accepts while signed in; prints { invitation_id, link }',
    )
    .action(async (options: Options, command: Command) => {
      if (options.existing === true) {
        if (options.passwordStdin === true || options.name !== undefined)
          command.error(
            'error: --existing takes neither --password-stdin nor --name: the account keeps its own',
          );
        await withDatabase(terminal, async (opened) => await inviteExisting(opened, options, terminal));
        return;
      }
      if (options.passwordStdin !== true)
        command.error("error: required option '--password-stdin' not specified");
      const password = await readPassword(terminal);
      await withDatabase(
        terminal,
        async (opened) => await create(opened, { ...options, password }, terminal),
      );
    });
}

async function create(
  { platform, found }: Opened,
  { org, email, password, role, name }: Options & Readonly<{ password: string }>,
  terminal: Terminal,
): Promise<void> {
  const organization = await requireOpenOrganization(platform, org);
  const where = { organizationId: organization.id, organizationName: organization.name };
  const by = { kind: 'operator' } as const;
  const wanted = { ...where, by, email, password, role, ...(name === undefined ? {} : { name }) };
  const { id } = await createUser(found, wanted, terminal.now()).catch((failure: unknown) => {
    if (!(failure instanceof AlmanacError) || failure.code !== 'ALREADY_EXISTS') throw failure;
    throw new CommandRefused(
      `${email.trim()} has an account already: with --existing its holder is invited, and accepts while signed in`,
    );
  });
  terminal.out(JSON.stringify({ id }));
}

async function inviteExisting(
  { platform, openTenant, config }: Opened,
  { org, email: given, role }: Options,
  terminal: Terminal,
): Promise<void> {
  const { id: organizationId } = await requireOpenOrganization(platform, org);
  const wanted = { role: requireRole(role), email: requireEmail('email', given) };
  const account = await findAccount(platform, wanted.email);
  if (account === null)
    throw new CommandRefused(`${wanted.email} has no account: leave --existing out to create one`);
  const content = { ...wanted, membershipId: null, delivery: 'link' } as const;
  const { invitation, token } = await inviteAsOperator(openTenant(organizationId), content, terminal.now());
  const link = linkTo(serviceAddress(config), '/accept-invitation', token);
  terminal.out(JSON.stringify({ invitation_id: invitation.id, link }));
  terminal.note(
    `${account.email} is invited and joins by accepting while signed in; the link works for 7 days`,
  );
  if (account.verifiedAt === null)
    terminal.note(
      `the address is not verified yet: "almanac user link --email ${account.email}" makes a link for that`,
    );
}
