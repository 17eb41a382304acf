import type { ClientSoftware } from '../access/session.ts';
import type { User } from '../access/user.ts';
import { newSignInMessage } from '../mail/messages.ts';
import { serviceAddress } from '../service-address.ts';
import type { Services } from './services.ts';

/** Mails the holder of a verified account that it was signed in to from a browser that was not seen before. */
export function tellOfNewDevice(
  { config, mail }: Services,
  { user, software: { browser, system } }: Readonly<{ user: User; software: ClientSoftware }>,
  now: Date,
): void {
  if (user.verifiedAt === null) return;
  const device = [browser ?? 'an unknown browser', system].filter((part) => part !== null).join(' on ');
  const link = `${serviceAddress(config)}/account/security`;
  mail.send(user.email, newSignInMessage({ device, at: now, link }));
}
