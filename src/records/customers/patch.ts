import type { ProfileStatus } from '../../db/tables/records.ts';
import { AlmanacError } from '../../errors.ts';
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

/** Reads what a PATCH sets. Throws INVALID_REQUEST, naming the field. */
export function readPatch(patch: CustomerPatch): PatchedFields {
  const kept: Partial<Record<PatchedField, string | null>> = {};
  if (patch.status !== undefined) kept.status = patch.status;
  if (patch.credit_limit !== undefined) {
    const reading = readCreditLimit(patch.credit_limit);
    if (!reading.ok) throw wrong('credit_limit', reading.problem);
    kept.credit_limit = printCreditLimit(reading.value);
  }
  for (const field of TEXT_FIELDS) {
    const given = patch[field];
    if (given === undefined) continue;
    const text = given === null ? null : keptText(given);
    const problem = text === null ? null : CUSTOMER_TEXTS[field].problemOf(text);
    if (problem !== null) throw wrong(field, problem);
    kept[field] = text;
  }
  return kept as PatchedFields;
}

const TEXT_FIELDS = Object.keys(CUSTOMER_TEXTS) as (keyof typeof CUSTOMER_TEXTS)[];

function wrong(field: string, problem: string): AlmanacError {
  return new AlmanacError('INVALID_REQUEST', `${field}: ${problem}`);
}
