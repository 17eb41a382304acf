import { recordEvent } from '../audit/audit.ts';
import type { EveryDoor } from '../db/both-doors.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';
import { keepLink, newAccountLink, selectLinkHolder, useLink } from './account-link.ts';
import { parseLinkToken } from './link-token.ts';
import { copyAccount, organizationsOf } from './member-account.ts';
import { linkRefused } from './recover-account.ts';
import { ownAct } from './sign-in.ts';

/** The token of a new link that verifies an account's address; null when too many were made within an hour. */
export async function newVerificationLink(
  platform: PlatformDoor,
  userId: string,
  now: Date,
): Promise<string | null> {
  const key = { userId, purpose: 'verify_address' } as const;
  const { token, statement } = newAccountLink(key, now);
  return await platform.write(async (transaction) =>
    (await keepLink(transaction, { ...key, statement }, VERIFICATION_LINKS, now)) ? token : null,
  );
}

/**
 * Verifies the address of an account by its link, for its signed-in user: the session proves the password and the link
 * proves the address. A link to another account is left untouched. The event goes to the user's current organisation.
 * Throws NOT_FOUND.
 */
export async function verifyAddress(
  { platform, everyDoor }: Doors,
  { token, userId, organizationId }: Readonly<{ token: string; userId: string; organizationId: string }>,
  now: Date,
): Promise<void> {
  const hash = parseLinkToken(token);
  if (hash === null) throw linkRefused();
  const key = { hash, purpose: 'verify_address' } as const;
  // The session may be of an organisation whose membership was erased meanwhile.
  const organizations = new Set([...(await organizationsOf(platform, userId)), organizationId]);
  await everyDoor(
    async (transaction) => {
      const [holder] = await transaction.run(selectLinkHolder(key, now));
      if (holder?.id !== userId) throw linkRefused();
      if ((await transaction.run(useLink(key, now))).length === 0) throw linkRefused();
      const verified = await transaction.run(
        platformQuery
          .updateTable('users')
          .set({ email_verified_at: now, updated_at: now })
          .where('id', '=', userId)
          .where('email_verified_at', 'is', null)
          .returning(['id', 'name', 'email', 'email_verified_at as verifiedAt'])
          .compile(),
      );
      return verified[0] ?? null;
    },
    () => [...organizations],
    async (transaction, account, entered) => {
      if (account === null) return;
      await transaction.run(copyAccount(account));
      if (entered === organizationId)
        await transaction.run(recordEvent(ownAct(userId, 'user.address_verified'), now));
    },
  );
}

type Doors = Readonly<{ platform: PlatformDoor; everyDoor: EveryDoor }>;

const VERIFICATION_LINKS = { mostLinks: 5, spanMs: 60 * 60_000 };
