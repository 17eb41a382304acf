/** What the log is about, by the kind of it. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  organization: 'Organisation',
  membership: 'Membership',
  invitation: 'Invitation',
  user: 'Account',
  api_key: 'API key',
  customer: 'Customer',
  vendor: 'Vendor',
  custom_field: 'Custom field',
  person: 'Person',
  department: 'Department',
  import: 'Import',
  snapshot_series: 'Snapshot series',
};

const ACTIONS: Readonly<Record<string, string>> = {
  'organization.created': 'Organisation created',
  'organization.changed': 'Organisation changed',
  'overview.arranged': 'Overview arranged',
  'member.joined': 'Joined',
  'member.changed': 'Access changed',
  'membership.changed': 'Employment changed',
  'invitation.sent': 'Invitation made',
  'invitation.accepted': 'Invitation accepted',
  'invitation.revoked': 'Invitation revoked',
  'user.password_changed': 'Password changed',
  'api_key.minted': 'API key made',
  'api_key.rotated': 'API key replaced',
  'api_key.revoked': 'API key revoked',
  'api_key.capabilities_gained': 'API key gained capabilities',
  'customer.changed': 'Customer changed',
  'vendor.changed': 'Vendor changed',
  'custom_field.defined': 'Custom field defined',
  'custom_field.changed': 'Custom field changed',
  'custom_field.archived': 'Custom field archived',
  'custom_field.restored': 'Custom field restored',
  'custom_field.reordered': 'Custom fields put in order',
  'person.changed': 'Person changed',
  'department.changed': 'Department changed',
  'import.applied': 'Import applied',
  'snapshots.begun': 'New series of snapshots begun',
};

/** What was done, in words; one that this app has not heard of as the log calls it. */
export function actionInWords(action: string): string {
  const plain = spaced(action.replace('.', ' '));
  return ACTIONS[action] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

export function subjectInWords(kind: string): string {
  return SUBJECTS[kind] ?? spaced(kind);
}

/** The name of a field of a record as a reader would say it: `credit limit`. */
export function fieldInWords(field: string): string {
  return spaced(field.replace(/^custom_fields\./, '').replace(/_id$/, ''));
}

function spaced(text: string): string {
  return text.replaceAll('_', ' ');
}
