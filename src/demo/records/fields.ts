import type { RecordRow } from './record-file.ts';

const REGIONS = {
  nsw: 'New South Wales and ACT',
  vic: 'Victoria',
  qld: 'Queensland',
  wa: 'Western Australia',
  sa: 'South Australia and NT',
  tas: 'Tasmania',
  nz: 'New Zealand',
  north_america: 'North America',
  europe: 'Europe',
};

/** The company's custom fields for customers: one of every type. */
export const CUSTOMER_FIELDS: readonly RecordRow[] = [
  select('region', 'Region', 'Company', REGIONS, { required: true }),
  select('shop_kind', 'Kind of shop', 'Company', { independent: 'Independent', chain: 'Chain' }, {}),
  field('stores', 'Stores', 'number', 'Company', {
    config: { min: 2, max: 500, decimals: 0 },
    show_if: 'shop_kind == "chain"',
    help_text: 'How many shops the chain has.',
  }),
  field('buying_group', 'Buying group', 'text', 'Company', { config: { maxLength: 80 } }),
  select(
    'channels',
    'Sells through',
    'Company',
    { shop: 'Shop', online: 'Online', hospitality: 'Hospitality' },
    { type: 'multi_select' },
  ),
  field('trade_club', 'Trade Club member', 'boolean', 'Trade', {}),
  field('customer_since', 'Customer since', 'date', 'Trade', { config: { min: '2010-01-01' } }),
  field('yearly_target', 'Target for the year', 'currency', 'Trade', { config: { currency: 'AUD' } }),
  field('buyer_email', 'E-mail of the buyer', 'email', 'Contact', {}),
  field('buyer_phone', 'Telephone of the buyer', 'phone', 'Contact', {}),
  field('order_form', 'Order form', 'url', 'Contact', {}),
  field('delivery_notes', 'Delivery notes', 'long_text', 'Delivery', {
    help_text: 'What the driver should know.',
  }),
];

/** The regions of customers, by currency. */
export const REGION_OF_CURRENCY: Readonly<Record<string, readonly string[]>> = {
  AUD: ['nsw', 'vic', 'qld', 'wa', 'sa', 'tas'],
  NZD: ['nz'],
  USD: ['north_america'],
  EUR: ['europe'],
};

type More = Readonly<{ config?: object; required?: boolean; show_if?: string; help_text?: string }>;

function field(key: string, label: string, type: string, group: string, more: More): RecordRow {
  const { config = {}, required = false, show_if = null, help_text = null } = more;
  return {
    subject: 'customer-profile',
    key,
    label,
    type,
    type_config: JSON.stringify(config),
    required,
    group,
    show_if,
    help_text,
  };
}

function select(
  key: string,
  label: string,
  group: string,
  options: Readonly<Record<string, string>>,
  { type = 'select', ...more }: More & Readonly<{ type?: string }>,
): RecordRow {
  const config = { options: Object.entries(options).map(([value, name]) => ({ value, label: name })) };
  return field(key, label, type, group, { ...more, config });
}
