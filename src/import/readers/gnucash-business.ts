import { type GnucashPart, OWNER_TYPES } from './gnucash-parts.ts';
import { frameOf, textOf, textsOf } from './gnucash-xml.ts';
import { childOf, type XmlElement } from './xml-records.ts';

const BOOK = 'gnc-v2/book';
const PARTIES = new Map([
  [`${BOOK}/GncCustomer`, 'customer'],
  [`${BOOK}/GncVendor`, 'vendor'],
  [`${BOOK}/GncEmployee`, 'employee'],
]);
const JOB = `${BOOK}/GncJob`;
const INVOICE = `${BOOK}/GncInvoice`;
const TAX_TABLE = `${BOOK}/GncTaxTable`;

/** The paths of the records of business features. */
export const BUSINESS_RECORDS: readonly string[] = [...PARTIES.keys(), JOB, INVOICE, TAX_TABLE];

/** The parts of a record of the business features of GnuCash. */
export function* businessPart(element: XmlElement): Generator<GnucashPart> {
  const { path, line } = element;
  const type = PARTIES.get(path);
  if (type !== undefined) yield { kind: 'party', line, values: { ...partyValues(element), type } };
  else if (path === JOB)
    yield { kind: 'job', line, values: { id: textOf(element, 'guid'), ...ownerOf(element) } };
  else if (path === INVOICE)
    yield {
      kind: 'invoice',
      line,
      values: {
        ...ownerOf(element),
        id: textOf(element, 'guid'),
        ...textsOf(element, ['posttxn', 'postlot']),
      },
    };
  else if (path === TAX_TABLE) {
    for (const entry of childOf(element, 'entries')?.children ?? [])
      yield { kind: 'tax', line: entry.line, values: { account: textOf(entry, 'acct') } };
  } else yield { kind: 'lot', line, values: lotValues(element) };
}

/** An employee has a name in the address alone. */
function partyValues(party: XmlElement): Record<string, string> {
  return {
    id: textOf(party, 'guid'),
    number: textOf(party, 'id'),
    name: textOf(party, 'name') || textOf(childOf(party, 'addr'), 'name') || textOf(party, 'username'),
  };
}

function ownerOf(element: XmlElement): Record<string, string> {
  const owner = childOf(element, 'owner');
  return {
    'owner:type': textOf(owner, 'type').replace(/^gnc/, '').toLowerCase(),
    'owner:id': textOf(owner, 'id'),
  };
}

function lotValues(lot: XmlElement): Record<string, string> {
  return {
    id: textOf(lot, 'id'),
    'owner:type': OWNER_TYPES[frameOf(lot, 'gncOwner', 'owner-type')] ?? '',
    'owner:id': frameOf(lot, 'gncOwner', 'owner-guid'),
  };
}
