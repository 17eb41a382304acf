import type { Me } from '../api/session.ts';

export type Role = Me['role'];

/** The name of a role, and its permissions. */
export const ROLES = {
  owner: { label: 'Owner', opens: 'Sees and changes everything, owners too.' },
  admin: { label: 'Admin', opens: 'Sees and changes everything but owners.' },
  member: { label: 'Member', opens: 'Reads figures and records, edits customers. Sees no pay.' },
  contractor: { label: 'Contractor', opens: 'Reads figures and records, changes nothing. Sees no pay.' },
} as const satisfies Readonly<Record<Role, unknown>>;

/** A role with its article: `an owner`. */
export function oneOf(role: Role): string {
  const label = ROLES[role].label.toLowerCase();
  return `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`;
}
