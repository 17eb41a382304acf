import { STATUSES } from '../../parties/fields.ts';
import type { PartyKind } from '../../parties/party-kind.ts';
import { nameColumn, textIn } from '../columns.tsx';
import type { ListedRecord, RecordKind } from '../kind.ts';
import { PartyStatus } from '../party-columns/party-columns.tsx';

export const CUSTOMERS = parties('customer', 'Customers');
export const VENDORS = parties('vendor', 'Vendors');

function parties(kind: PartyKind, title: string): RecordKind {
  const name = `${kind}s` as const;
  return {
    name,
    title,
    singular: kind,
    plural: name,
    access: 'records.read',
    creates: { to: `/${name}/new`, label: `New ${kind}`, access: 'records.write' },
    isDated: false,
    search: { parameter: 'search', label: `Search ${name}` },
    usualSort: 'name',
    filters: [
      {
        kind: 'choice',
        name: 'status',
        label: 'Status',
        usual: 'active',
        look: 'segments',
        choices: [...STATUSES, { value: 'all', label: 'All' }],
      },
    ],
    chooses: kind,
    columns: [
      nameColumn(name, 'Name', {
        key: 'name',
        sortable: true,
        fields: ['name', 'status'],
        badgeOf: statusBadge,
      }),
    ],
  };
}

// Most are active.
function statusBadge(record: ListedRecord) {
  const status = textIn(record, 'status');
  return status === '' || status === 'active' ? null : <PartyStatus status={status} />;
}
