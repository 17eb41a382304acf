import type { Transaction } from '../../db/transaction.ts';
import type { ProfilesSet, Setting, VendorDraft, VendorFields } from '../profiles/draft.ts';
import { type ProfileKind, setProfiles } from '../profiles/set-profiles.ts';
import { textColumns, VENDOR_TEXTS } from '../profiles/text-rules.ts';

/** Adds vendors and changes those that differ, as `setCustomers` does. */
export async function setVendors(
  transaction: Transaction,
  drafts: readonly VendorDraft[],
  setting: Setting,
): Promise<ProfilesSet> {
  return await setProfiles(transaction, VENDORS, drafts, setting);
}

const VENDORS: ProfileKind<VendorFields> = {
  subject: 'vendor',
  definitions: 'vendor-profile',
  table: { name: 'vendor_profiles', columns: { status: 'text', ...textColumns(VENDOR_TEXTS) } },
  keep: (fields) => fields,
};
