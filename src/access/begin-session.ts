import { platformQuery } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { rememberDevice } from './device.ts';
import { type ClientSoftware, newSession, removeOldSessions } from './session.ts';

/** The user who has just signed in, the organisation they start in, and what their browser reveals. */
export type SigningIn = Readonly<{
  userId: string;
  organizationId: string;
  software: ClientSoftware;
  /** The hash of the token that identifies a known browser, if there is one. */
  device: Buffer | null;
}>;

/** A session that has begun. The tokens of the session and the device go into cookies and are not stored. */
export type BegunSession = Readonly<{
  id: string;
  token: string;
  deviceToken: string;
  /** The account has been signed in to before, but never from this browser: its holder is notified. */
  isNewDevice: boolean;
}>;

/** Begins a session and remembers the browser. */
export async function beginSession(
  transaction: Transaction,
  { userId, organizationId, software, device }: SigningIn,
  now: Date,
): Promise<BegunSession> {
  await transaction.run(removeOldSessions(now));
  const [earlier] = await transaction.run(
    platformQuery.selectFrom('sessions').select('id').where('user_id', '=', userId).limit(1).compile(),
  );
  const session = newSession(userId, organizationId, now, software);
  await transaction.run(session.statement);
  const { token: deviceToken, isNew } = await rememberDevice(transaction, { userId, before: device }, now);
  return { id: session.id, token: session.token, deviceToken, isNewDevice: isNew && earlier !== undefined };
}
