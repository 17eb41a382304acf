import type { AuditActor } from '../../access/audit.ts';
import type { ProfileStatus } from '../../db/tables/records.ts';
import type { Decimal } from '../../money/decimal.ts';

/** What a vendor has besides a name and custom fields, by column; null is none. */
export type VendorFields = Readonly<{
  status: ProfileStatus;
  account_number: string | null;
  payment_terms: string | null;
  /** ISO 4217. */
  default_currency: string | null;
  contact_first_name: string | null;
  contact_last_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  notes: string | null;
}>;

/** What a customer has besides a name and custom fields. */
export type CustomerFields = VendorFields &
  Readonly<{
    /** Not negative, at most four decimals. */
    credit_limit: Decimal | null;
    billing_email: string | null;
  }>;

/**
 * A customer or a vendor as it is to be: what is left out stays as it is, and null clears. A new one is active and has
 * the defaults of its custom fields unless the draft says otherwise.
 */
export type ProfileDraft<Fields> = Readonly<{
  /** What it is called where it comes from: the same again is the same one. */
  externalId: string;
  name: string;
  fields: Readonly<Partial<Fields>>;
  /** Its custom fields by key, each as a cell of a file says it: '' clears, options are separated by |. */
  custom: Readonly<Record<string, string>>;
}>;

export type CustomerDraft = ProfileDraft<CustomerFields>;
export type VendorDraft = ProfileDraft<VendorFields>;

/** Who sets them, and when. */
export type Setting = Readonly<{ actor: AuditActor; now: Date }>;

/** What became of the drafts of a batch: those with a rejected custom field are not written and not counted. */
export type ProfilesSet = Readonly<{
  added: number;
  changed: number;
  unchanged: number;
  /** By the index of the draft: the key of a custom field, and why it was not taken. */
  rejected: readonly Readonly<{ index: number; key: string; reason: string }>[];
}>;
