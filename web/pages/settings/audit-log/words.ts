/** The names of the log's subjects, by their kind. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  organization: 'Organisation',
  membership: 'Membership',
  invitation: 'Invitation',
  user: 'Account',
  session: 'Session',
  api_key: 'API key',
  customer: 'Customer',
  vendor: 'Vendor',
  custom_field: 'Custom field',
  person: 'Person',
  department: 'Department',
  import: 'Import',
  mapping: 'Mapping',
  webhook: 'Webhook',
  snapshot_series: 'Snapshot series',
};

const ACTIONS: Readonly<Record<string, string>> = {
  'organization.created': 'Organisation created',
  'organization.changed': 'Organisation changed',
  'organization.closed': 'Organisation closed',
  'organization.restored': 'Organisation restored',
  'retention.changed': 'Retention changed',
  'retention.run': 'Old data erased',
  'first_steps.changed': 'Getting started shown or hidden',
  'overview.arranged': 'Overview arranged',
  'member.joined': 'Joined',
  'member.changed': 'Access changed',
  'membership.changed': 'Employment changed',
  'invitation.sent': 'Invitation created',
  'invitation.accepted': 'Invitation accepted',
  'invitation.declined': 'Invitation declined',
  'invitation.revoked': 'Invitation revoked',
  'invitation.erased': 'Invitation erased',
  'user.password_changed': 'Password changed',
  'user.signed_in': 'Signed in',
  'user.sign_in_failed': 'Wrong password',
  'user.signed_out': 'Signed out',
  'user.entered': 'Switched to this organisation',
  'user.second_factor_enabled': 'Second factor set up',
  'user.second_factor_disabled': 'Second factor removed',
  'user.second_factor_reset': 'Second factor removed by an operator',
  'user.second_factor_failed': 'Wrong code at sign-in',
  'user.recovery_codes_replaced': 'New recovery codes',
  'user.recovery_code_used': 'Recovery code used',
  'user.new_device': 'Signed in from a new device',
  'user.address_verified': 'Address verified',
  'user.erased': 'Account erased',
  'user.session_ended': 'Session ended',
  'user.other_sessions_ended': 'Other sessions ended',
  'audit_log.exported': 'Audit log exported',
  'api_key.minted': 'API key created',
  'api_key.rotated': 'API key replaced',
  'api_key.limited': 'API key limited',
  'api_key.maker_left': 'Maker of an API key left',
  'api_key.taken_over': 'API key taken over',
  'api_key.revoked': 'API key revoked',
  'api_key.capabilities_gained': 'API key gained capabilities',
  'customer.changed': 'Customer changed',
  'customer.removed': 'Customer removed',
  'vendor.changed': 'Vendor changed',
  'vendor.removed': 'Vendor removed',
  'custom_field.defined': 'Custom field defined',
  'custom_field.changed': 'Custom field changed',
  'custom_field.archived': 'Custom field archived',
  'custom_field.restored': 'Custom field restored',
  'custom_field.reordered': 'Custom fields put in order',
  'person.changed': 'Person changed',
  'person.exported': 'Person exported',
  'person.erased': 'Person erased',
  'department.changed': 'Department changed',
  'import.applied': 'Import applied',
  'mapping.saved': 'Mapping saved',
  'mapping.deleted': 'Mapping deleted',
  'webhook.created': 'Webhook created',
  'webhook.changed': 'Webhook changed',
  'webhook.secret_rotated': 'Secret of a webhook rotated',
  'webhook.tested': 'Test sent to a webhook',
  'webhook.replayed': 'Events sent to a webhook again',
  'webhook.disabled': 'Webhook disabled by the service',
  'webhook.deleted': 'Webhook deleted',
  'snapshots.begun': 'New series of snapshots begun',
};

/** An action in words; one unknown to this app by its name in the log. */
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
