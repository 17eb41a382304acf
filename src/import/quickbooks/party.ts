import type { Party } from '../programs/parties.ts';

/** Somebody who is a customer or a vendor; null who is both or neither, because then nothing tells. */
export function partyThatIs(
  name: string,
  { isCustomer, isVendor }: Readonly<{ isCustomer: boolean; isVendor: boolean }>,
): Party | null {
  if (isCustomer === isVendor) return null;
  return { kind: isCustomer ? 'customer' : 'vendor', id: name, name };
}
