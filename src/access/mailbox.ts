import { domainToASCII } from 'node:url';

/**
 * Whether two addresses are the same mailbox, so that a reader of one reads the other. Narrower than the canonical
 * spelling, under which different mailboxes may share an account name: before the @ only the case of Latin letters is
 * ignored, and after it what domain names ignore (UTS 46, non-transitional). In doubt they are different.
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
