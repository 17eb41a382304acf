import { Link } from '@tanstack/react-router';
import { textIn } from './columns.tsx';
import type { RecordColumn } from './kind.ts';

type Side = 'customer' | 'vendor';

/** The name of a customer or a vendor, and a link to its page. */
export function PartyLink({ side, id, name }: PartyLinkProps) {
  return side === 'customer' ? (
    <Link to="/customers/$id" params={{ id }}>
      {name}
    </Link>
  ) : (
    <Link to="/$records/$id" params={{ records: 'vendors', id }}>
      {name}
    </Link>
  );
}

type PartyLinkProps = Readonly<{ side: Side; id: string; name: string }>;

export function partyColumn(side: Side): RecordColumn {
  return {
    key: side,
    heading: side === 'customer' ? 'Customer' : 'Vendor',
    fields: fieldsOf(side),
    cell: (record) => partyCell(record, side),
  };
}

/** The customer or the vendor of a payment. */
export const EITHER_PARTY: RecordColumn = {
  key: 'party',
  heading: 'Customer or vendor',
  fields: [...fieldsOf('customer'), ...fieldsOf('vendor')],
  cell: (record) => partyCell(record, textIn(record, 'customer_id') === '' ? 'vendor' : 'customer'),
};

function fieldsOf(side: Side): readonly string[] {
  return [`${side}_id`, `${side}_name`];
}

function partyCell(record: Parameters<RecordColumn['cell']>[0], side: Side) {
  const id = textIn(record, `${side}_id`);
  return id === '' ? (
    ''
  ) : (
    <PartyLink side={side} id={id} name={textIn(record, `${side}_name`) || 'Unnamed'} />
  );
}
