import { type Account, findAccount } from '../access/user.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { CommandRefused } from './refused.ts';

/** The account with this address; throws CommandRefused when there is none. */
export async function requireAccount(platform: PlatformDoor, email: string): Promise<Account> {
  const account = await findAccount(platform, email);
  if (account === null) throw new CommandRefused(`there is no account with the address "${email.trim()}"`);
  return account;
}
