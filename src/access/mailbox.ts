import { domainToASCII } from 'node:url';

/**
 * Whether two addresses are the same mailbox, so that who reads the one reads the other. Narrower than the canonical spelling,
 * by which different mailboxes may be one account name: only the case of Latin letters is ignored before the @, and behind it what the
 * names of domains ignore (UTS 46, non-transitional). In doubt they are two.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(email: string): string {
  const text = email.trim();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const local = text.slice(0, at).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return `${local}@${domainToASCII(domain) || domain}`;
}
