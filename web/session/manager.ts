import type { Me } from '../api/session.ts';

/** Whether somebody manages the organisation: its members, its keys, and what only they may see. */
export function isManager({ role }: Pick<Me, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}
