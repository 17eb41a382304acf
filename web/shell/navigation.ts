import type { LinkProps } from '@tanstack/react-router';
import type { Me } from '../api/session.ts';
import type { RecordName } from '../pages/records/kind.ts';
import type { IconName } from '../parts/icon.tsx';
import { isManager } from '../session/manager.ts';

/** An entry of the navigation: a page that exists, for those who may see it. */
export type Destination = Readonly<{
  to: NonNullable<LinkProps['to']> | `/${RecordName}`;
  label: string;
  icon: IconName;
  /** Whether it stands apart from the one before. */
  begins?: true;
  maySee?: (me: Me) => boolean;
}>;

const may =
  (capability: Me['capabilities'][number]) =>
  ({ capabilities }: Me): boolean =>
    capabilities.includes(capability);
const RECORDS = may('records.read');
const LEDGER = may('ledger.read');

/** The pages that one goes to, in their order. A new page is one line here and one route in `routes/`. */
export const DESTINATIONS: readonly Destination[] = [
  { to: '/', label: 'Overview', icon: 'overview' },
  { to: '/boards', label: 'Boards', icon: 'chart' },
  { to: '/statements', label: 'Statements', icon: 'table' },
  { to: '/metrics', label: 'Metrics', icon: 'metrics' },
  { to: '/alerts', label: 'Alerts', icon: 'bell' },
  { to: '/customers', label: 'Customers', icon: 'customers', maySee: RECORDS, begins: true },
  { to: '/vendors', label: 'Vendors', icon: 'vendors', maySee: RECORDS },
  { to: '/invoices', label: 'Invoices', icon: 'invoices', maySee: LEDGER },
  { to: '/bills', label: 'Bills', icon: 'bills', maySee: LEDGER },
  { to: '/payments', label: 'Payments', icon: 'payments', maySee: LEDGER },
  { to: '/journal-entries', label: 'Journal', icon: 'journal', maySee: LEDGER },
  { to: '/accounts', label: 'Accounts', icon: 'accounts', maySee: LEDGER },
  { to: '/people', label: 'People', icon: 'people', maySee: RECORDS, begins: true },
  { to: '/settings', label: 'Settings', icon: 'settings', maySee: isManager },
  { to: '/developers', label: 'Developers', icon: 'reference' },
];
