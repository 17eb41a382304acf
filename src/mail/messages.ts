import type { Role } from '../access/capability.ts';
import { compose, type Message, shownName } from './message.ts';

/** To the address of an account that is not verified yet. */
export function verificationMessage({ link }: Readonly<{ link: string }>): Message {
  return compose({
    kind: 'verification',
    subject: 'Verify your e-mail address',
    paragraphs: ['Open this link while you are signed in to Almanac, to verify that this address is yours.'],
    link: { label: 'Verify my address', address: link },
    closing: [
      'The link works once, for 7 days.',
      'If you have no account or did not ask for this, do not open it: someone may have made an account for your address. You can take it over with "Forgotten your password?" on the sign-in page.',
    ],
  });
}

/** To a person whom an organisation invites. `invitedBy` is null where an operator does. */
export function invitationMessage({
  organizationName,
  invitedBy,
  role,
  link,
}: Readonly<{ organizationName: string; invitedBy: string | null; role: Role; link: string }>): Message {
  const organization = shownName(organizationName);
  const who = invitedBy === null ? 'You are invited' : `${shownName(invitedBy)} invites you`;
  return compose({
    kind: 'invitation',
    subject: `Invitation to ${organization}`,
    paragraphs: [`${who} to join "${organization}" on Almanac as ${ARTICLES[role]}.`],
    link: { label: 'See the invitation', address: link },
    closing: [
      'The link works once, for 7 days. Do not forward this message: anyone who has the link can use it.',
      'If you do not know who sent this, you can ignore it.',
    ],
  });
}

/** To the holder of an account who forgot the password. */
export function passwordResetMessage({ link }: Readonly<{ link: string }>): Message {
  return compose({
    kind: 'password_reset',
    subject: 'Set a new password',
    paragraphs: ['Someone, probably you, asked to set a new password for your account.'],
    link: { label: 'Set a new password', address: link },
    closing: [
      'The link works once, for 30 minutes. A new password signs you out everywhere.',
      'If you did not ask for this, you can ignore it: your password stays as it is.',
    ],
  });
}

/** To the holder of an account, after a sign-in from a device that was not seen before. */
export function newSignInMessage({
  device,
  at,
  link,
}: Readonly<{ device: string; at: Date; link: string }>): Message {
  return compose({
    kind: 'new_sign_in',
    subject: 'New sign-in',
    paragraphs: [
      `Your account was signed in to, or its password was set, on a device that was not used before: ${shownName(device)}, on ${instant(at)}.`,
      'If this was you, there is nothing to do. If not, change your password, which ends all other sessions.',
    ],
    link: { label: 'See my sessions', address: link },
    closing: [],
  });
}

/** To the owners of an organisation, after a key was made or rotated. `madeBy` is null for an operator. */
export function newKeyMessage({
  organizationName,
  keyName,
  madeBy,
  at,
  link,
}: Readonly<{
  organizationName: string;
  keyName: string;
  madeBy: string | null;
  at: Date;
  link: string;
}>): Message {
  const organization = shownName(organizationName);
  const who = madeBy === null ? 'An operator' : shownName(madeBy);
  return compose({
    kind: 'new_key',
    subject: `New API key in ${organization}`,
    paragraphs: [
      `${who} made the API key "${shownName(keyName)}" in "${organization}" on ${instant(at)}.`,
      'If you do not expect it, revoke the key.',
    ],
    link: { label: 'See the keys', address: link },
    closing: [],
  });
}

/** To the owners of an organisation, after the membership of a creator of keys ended or got a last day. */
export function leftKeysMessage({
  organizationName,
  keyNames,
  link,
}: Readonly<{ organizationName: string; keyNames: readonly string[]; link: string }>): Message {
  const organization = shownName(organizationName);
  const named = keyNames.slice(0, MOST_NAMED).map((name) => `"${shownName(name)}"`);
  const unnamed = keyNames.length - named.length;
  const keys = keyNames.length === 1 ? 'API key' : 'API keys';
  return compose({
    kind: 'left_keys',
    subject: `${keys} in ${organization} whose maker leaves`,
    paragraphs: [
      `The membership of the person who made the ${keys} ${named.join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''} in "${organization}" has ended, or now has a last day.`,
      'Keys keep working until they are revoked or expire. Take over those that you need, and revoke the others.',
    ],
    link: { label: 'See the keys', address: link },
    closing: [],
  });
}

const MOST_NAMED = 10;

const ARTICLES = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  contractor: 'a contractor',
} as const satisfies Readonly<Record<Role, string>>;

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
}
