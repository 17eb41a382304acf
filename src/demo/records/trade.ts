import { addDays, type Day, formatDay } from '../../period/index.ts';
import { CUSTOMERS, type Customer, customerId, customerName } from '../customers.ts';
import { Random } from '../random.ts';
import { VENDORS, vendorId } from '../vendors.ts';
import { REGION_OF_CURRENCY } from './fields.ts';
import type { RecordRow } from './record-file.ts';

/** The customers of the company on a day; it began on `firstDay`. */
export function customerRows(today: Day, firstDay: Day): RecordRow[] {
  return CUSTOMERS.map((customer) => {
    const random = new Random(`profile of customer ${customer.number}`);
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const domain = `${domainOf(customerName(customer.number))}.example`;
    return {
      customer: customerId(customer.number),
      name: customerName(customer.number),
      status: statusOf(customer, today - firstDay),
      account_number: String(4100 + customer.number * 7),
      payment_terms: `Net ${customer.termsInDays}`,
      default_currency: customer.currency,
      credit_limit: random.chance(900)
        ? customer.orderSize.times(90_000).div(1000).round().times(1000).toFixed()
        : null,
      billing_email: `accounts@${domain}`,
      contact_first_name: first,
      contact_last_name: last,
      contact_email: `${first.toLowerCase()}@${domain}`,
      contact_phone: phone(random),
      notes: random.chance(120) ? 'Prefers to be called in the morning.' : null,
      ...customFields(customer, firstDay, domain, random),
    };
  });
}

/** The vendors of the company. */
export function vendorRows(): RecordRow[] {
  return VENDORS.map(({ number, name, currency, status }) => {
    const random = new Random(`profile of vendor ${number}`);
    const first = random.pick(FIRST_NAMES);
    const domain = `${domainOf(name)}.example`;
    return {
      vendor: vendorId(number),
      name,
      status,
      payment_terms: random.pick(['Net 14', 'Net 21', 'Net 30']),
      default_currency: currency,
      contact_first_name: first,
      contact_last_name: random.pick(LAST_NAMES),
      contact_email: `${first.toLowerCase()}@${domain}`,
      contact_phone: phone(random),
      'custom_fields.website': `https://www.${domain}`,
    };
  });
}

// Every eighth dormant customer is archived.
function statusOf({ number, buysUntil }: Customer, age: number): string {
  if (age < buysUntil) return 'active';
  return number % 8 === 0 ? 'archived' : 'inactive';
}

function customFields(customer: Customer, firstDay: Day, domain: string, random: Random): RecordRow {
  const isChain = random.chance(300);
  const isMember = random.chance(400);
  const since = addDays(firstDay, customer.buysFrom === 0 ? -random.whole(1, 2000) : customer.buysFrom);
  return Object.fromEntries(
    Object.entries({
      industry: random.pick(['retail', 'retail', 'retail', 'hospitality', 'wholesale']),
      website: `https://${domain}`,
      region: random.pick(REGION_OF_CURRENCY[customer.currency] ?? []),
      shop_kind: isChain ? 'chain' : 'independent',
      stores: isChain ? random.whole(2, 40) : null,
      buying_group: random.chance(200) ? random.pick(['Southern Buyers', 'Table & Home Alliance']) : null,
      channels: random.pick(['shop', 'shop|online', 'online', 'shop|hospitality']),
      trade_club: isMember,
      customer_since: formatDay(since),
      yearly_target: random.chance(500) ? random.whole(10, 60) * 5000 : null,
      buyer_email: random.chance(600) ? `buying@${domain}` : null,
      buyer_phone: random.chance(500) ? phone(random) : null,
      order_form: isMember ? `https://${domain}/order` : null,
      delivery_notes: random.chance(150) ? 'Loading dock at the back.\nClosed from noon to one.' : null,
    }).map(([key, value]) => [`custom_fields.${key}`, value]),
  );
}

function phone(random: Random): string {
  return `+61 2 5550 ${String(random.whole(0, 9999)).padStart(4, '0')}`;
}

function domainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

const FIRST_NAMES = [
  'Ines',
  'Carlos',
  'Bettina',
  'Raj',
  'Sally',
  'Tomas',
  'Keiko',
  'Abdul',
  'Moana',
  'Philip',
  'Rita',
];
const LAST_NAMES = [
  'Okafor',
  'Marsh',
  'Delgado',
  'Singh',
  'Whitlam',
  'Novak',
  'Tanaka',
  'Rahman',
  'Ngata',
  'Byrne',
];
