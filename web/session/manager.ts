import type { Me } from '../api/session.ts';

/** Whether a user manages the organisation: its members, its keys, and data that only managers may see. */
export function isManager({ role }: Pick<Me, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}
