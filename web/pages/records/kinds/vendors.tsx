import { Badge } from '../../../parts/badge.tsx';
import { USUAL_COLUMNS } from '../../customers/chosen-columns.ts';
import { CUSTOMER_PROFILE_FIELDS, STATUSES } from '../../parties/fields.ts';
import { instantColumn, nameColumn, textColumn, textIn } from '../columns.tsx';
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
        const status = textIn(record, 'status');
        return (
          <Badge tone={status === 'active' ? 'good' : 'neutral'}>
            {STATUSES.find(({ value }) => value === status)?.label ?? status}
          </Badge>
        );
      },
    },
    ...USUAL_FIELDS.map(({ name, labelAlone }) => textColumn(name, labelAlone)),
    instantColumn('updated_at', 'Changed'),
  ],
};
