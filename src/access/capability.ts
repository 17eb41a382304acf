/** The capabilities of a caller, in the order in which they are listed. None implies another. */
export const CAPABILITIES = [
  'metrics.read',
  'people.view_cost',
  'people.view_paygap',
  'people.view_diversity',
  'records.read',
  'records.write',
  'ledger.read',
  'ledger.write',
  'people.write',
  'settings.write',
  'imports.write',
  'exports.read',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** The roles that a member can have. */
export const ROLES = ['owner', 'admin', 'member', 'contractor'] as const;

export type Role = (typeof ROLES)[number];

/** The capabilities of each role. A key has those chosen when it was made, whoever made it. */
export function capabilitiesOf(role: Role): ReadonlySet<Capability> {
  return BY_ROLE[role];
}

/** The capabilities of the command line and of the service itself. */
export const EVERY_CAPABILITY: ReadonlySet<Capability> = new Set(CAPABILITIES);

export function isCapability(text: string): text is Capability {
  return (CAPABILITIES as readonly string[]).includes(text);
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** The roles that manage the organisation, including its keys. */
export function isManager(role: Role): boolean {
  return role === 'owner' || role === 'admin';
}

const BY_ROLE: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  owner: EVERY_CAPABILITY,
  admin: EVERY_CAPABILITY,
  member: new Set<Capability>(['metrics.read', 'records.read', 'records.write', 'ledger.read']),
  contractor: new Set<Capability>(['metrics.read', 'records.read']),
};
