/** A contact of QuickBooks as a row of our customers or vendors. Fields that it leaves empty are not in the row, so they are not changed. */
export function contactRow(
  kind: 'customers' | 'vendors',
  contact: Readonly<Record<string, string>>,
): Record<string, string> {
  const { phone = '', email = '', billing = '', account = '' } = contact;
  const id = contact[kind === 'customers' ? 'customer' : 'vendor'] ?? '';
  const [first = ''] = email.split(/[,;\s]+/);
  const fields =
    kind === 'customers'
      ? { billing_email: first, billing_address: billing, contact_phone: oneLine(phone) }
      : { account_number: account, contact_email: first, contact_phone: oneLine(phone) };
  return {
    [kind === 'customers' ? 'customer' : 'vendor']: id,
    name: contact['name'] ?? id,
    ...Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')),
  };
}

/** Telephone numbers as reports write them, `Phone: (555) 555-0100`, perhaps with others on more lines. */
function oneLine(phone: string): string {
  return phone.replace(/^phone:\s*/i, '').replaceAll(/\s+/g, ' ');
}
