import { AlmanacError } from '../errors.ts';
import type { Organization } from './organization.ts';

/** Throws CONFLICT where the organisation is closed: an owner may still read it, and restore it. */
export function requireOpen({ erasureDueAt }: Pick<Organization, 'erasureDueAt'>): void {
  if (erasureDueAt === null) return;
  throw new AlmanacError('CONFLICT', 'The organisation is closed; restore it before you change anything.');
}
