import type { ProfileStatus } from '../../db/tables/records.ts';
import { FaultCollector, invalidField } from '../../invalid-request.ts';
import { CUSTOMER_TEXTS, keptText } from '../profiles/text-rules.ts';
import { printCreditLimit, readCreditLimit } from './credit-limit.ts';
import type { CustomerRow } from './customer.ts';

/** The fields that a PATCH sets, other than custom ones. */
export type PatchedField = 'status' | 'credit_limit' | keyof typeof CUSTOMER_TEXTS;

/** What a PATCH says, in the form of its route. Null, and a text of nothing, clear. */
export type CustomerPatch = Readonly<
  Partial<
    { status: ProfileStatus; credit_limit: string | number | null } & Record<
      keyof typeof CUSTOMER_TEXTS,
      string | null
    >
  > & { custom_fields?: Readonly<Record<string, unknown>> }
>;

/** The values that a PATCH sets, as they are kept. */
export type PatchedFields = Partial<Pick<CustomerRow, PatchedField>>;

/** Reads what a PATCH sets. Throws INVALID_REQUEST, naming every field that is wrong. */
export function readPatch(patch: CustomerPatch): PatchedFields {
  const kept: Partial<Record<PatchedField, string | null>> = {};
  const faults = new FaultCollector();
  if (patch.status !== undefined) kept.status = patch.status;
  if (patch.credit_limit !== undefined) {
    const reading = readCreditLimit(patch.credit_limit);
    if (reading.ok) kept.credit_limit = printCreditLimit(reading.value);
    else faults.add(invalidField('credit_limit', 'format', reading.problem));
  }
  for (const field of TEXT_FIELDS) {
    const given = patch[field];
    if (given === undefined) continue;
    const text = given === null ? null : keptText(given);
    const fault = text === null ? null : CUSTOMER_TEXTS[field].faultOf(text);
    if (fault !== null) faults.add(invalidField(field, fault.code, fault.message));
    kept[field] = text;
  }
  faults.requireNone();
  return kept as PatchedFields;
}

const TEXT_FIELDS = Object.keys(CUSTOMER_TEXTS) as (keyof typeof CUSTOMER_TEXTS)[];
