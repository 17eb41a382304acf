import type { Transaction } from '../../db/transaction.ts';
import type { CustomerDraft, CustomerFields, ProfilesSet, Setting } from '../profiles/draft.ts';
import { type ProfileKind, setProfiles } from '../profiles/set-profiles.ts';
import { CUSTOMER_TEXTS, textColumns } from '../profiles/text-rules.ts';
import { printCreditLimit } from './credit-limit.ts';

/**
 * Adds customers and changes those that differ; an equal one is left alone. What a draft holds is as the rules of its
 * fields want it. Give up to some thousand at a time, of each external id one.
 */
export async function setCustomers(
  transaction: Transaction,
  drafts: readonly CustomerDraft[],
  setting: Setting,
): Promise<ProfilesSet> {
  return await setProfiles(transaction, CUSTOMERS, drafts, setting);
}

const CUSTOMERS: ProfileKind<CustomerFields> = {
  subject: 'customer',
  definitions: 'customer-profile',
  table: {
    name: 'customer_profiles',
    columns: { status: 'text', ...textColumns(CUSTOMER_TEXTS), credit_limit: 'numeric' },
  },
  keep: ({ credit_limit: limit, ...fields }) =>
    limit === undefined ? fields : { ...fields, credit_limit: printCreditLimit(limit) },
};
