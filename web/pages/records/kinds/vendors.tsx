import { USUAL_COLUMNS } from '../../customers/kept-columns.ts';
import { CUSTOMER_PROFILE_FIELDS, STATUSES } from '../../parties/fields.ts';
import { StatusBadge } from '../../parties/status-badge.tsx';
import { nameColumn, textColumn, textIn } from '../columns.tsx';
import type { RecordKind } from '../kind.ts';

// As in the list of customers, but for amounts.
const USUAL_FIELDS = CUSTOMER_PROFILE_FIELDS.filter(
  ({ name, type }) => USUAL_COLUMNS.includes(name) && type !== 'currency',
);

export const VENDORS: RecordKind = {
  name: 'vendors',
  title: 'Vendors',
  singular: 'vendor',
  plural: 'vendors',
  access: 'records.read',
  creates: { to: '/vendors/new', label: 'New vendor', access: 'records.write' },
  isDated: false,
  search: { parameter: 'search', label: 'Search vendors' },
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
  columns: [
    nameColumn('vendors', 'Name', { key: 'name', sortable: true }),
    {
      key: 'status',
      heading: 'Status',
      fields: ['status'],
      cell: (record) => {
        const status = STATUSES.find(({ value }) => value === textIn(record, 'status'));
        // Most are active.
        if (status === undefined || status.value === 'active') return '';
        return <StatusBadge status={status.value} />;
      },
    },
    ...USUAL_FIELDS.map(({ name, labelAlone }) => textColumn(name, labelAlone)),
  ],
};
