import type { Party } from '../programs/parties.ts';

/** The party that is only a customer or only a vendor; null if it is both or neither. */
export function partyThatIs(
  { id, name }: Readonly<{ id: string; name: string }>,
  { isCustomer, isVendor }: Readonly<{ isCustomer: boolean; isVendor: boolean }>,
): Party | null {
  if (isCustomer === isVendor) return null;
  return { kind: isCustomer ? 'customer' : 'vendor', id, name };
}
