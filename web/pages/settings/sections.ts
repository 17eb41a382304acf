import type { LinkProps } from '@tanstack/react-router';
import type { Me } from '../../api/session.ts';
import { isManager } from '../../session/manager.ts';

/** A page of the settings, for those who may see it. */
export type Section = Readonly<{
  to: NonNullable<LinkProps['to']>;
  label: string;
  maySee: (me: Me) => boolean;
}>;

/** The pages of the settings, in their order. */
export const SECTIONS: readonly Section[] = [
  { to: '/settings/organization', label: 'Organisation', maySee: isManager },
  { to: '/settings/members', label: 'Members', maySee: isManager },
  { to: '/settings/api-keys', label: 'API keys', maySee: isManager },
  { to: '/settings/webhooks', label: 'Webhooks', maySee: isManager },
  { to: '/settings/custom-fields', label: 'Custom fields', maySee: isManager },
  {
    to: '/settings/imports',
    label: 'Imports',
    maySee: ({ capabilities }) => capabilities.includes('imports.write'),
  },
  {
    to: '/settings/exports',
    label: 'Exports',
    maySee: ({ capabilities }) => capabilities.includes('exports.read'),
  },
  { to: '/settings/retention', label: 'Retention', maySee: ({ role }) => role === 'owner' },
  { to: '/settings/audit-log', label: 'Audit log', maySee: isManager },
];
