import type { LinkProps } from '@tanstack/react-router';
import type { Me } from '../api/session.ts';
import type { IconName } from '../parts/icon.tsx';
import { isManager } from '../session/manager.ts';

/** An entry of the navigation: a page that exists, for those who may see it. */
export type Destination = Readonly<{
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: IconName;
  maySee?: (me: Me) => boolean;
}>;

/** The pages that one goes to, in their order. A new page is one line here and one route in `routes/`. */
export const DESTINATIONS: readonly Destination[] = [
  { to: '/', label: 'Overview', icon: 'overview' },
  { to: '/statements', label: 'Statements', icon: 'table' },
  { to: '/metrics', label: 'Metrics', icon: 'metrics' },
  {
    to: '/customers',
    label: 'Customers',
    icon: 'customers',
    maySee: ({ capabilities }) => capabilities.includes('records.read'),
  },
  {
    to: '/people',
    label: 'People',
    icon: 'people',
    maySee: ({ capabilities }) => capabilities.includes('records.read'),
  },
  { to: '/settings', label: 'Settings', icon: 'settings', maySee: isManager },
  { to: '/reference', label: 'API reference', icon: 'reference' },
];
