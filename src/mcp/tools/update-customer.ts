import Type from 'typebox';
import { actorOf } from '../../audit/audit.ts';
import { entityTagOf } from '../../content-tag.ts';
import { AlmanacError } from '../../errors.ts';
import { FIELD_TYPES } from '../../records/fields/field-type.ts';
import { CUSTOMER_FIELDS } from '../../records/profiles/fields.ts';
import type { ProfilePatch } from '../../records/profiles/patch.ts';
import { patchProfile } from '../../records/profiles/patch-profile.ts';
import { CUSTOMERS } from '../../records/profiles/profile-kind.ts';
import { pageAddress } from '../page-address.ts';
import { exactly, recordText } from '../schema.ts';
import { defineTool } from '../tool.ts';

const OwnFields = Object.fromEntries(
  Object.entries(CUSTOMER_FIELDS).map(([name, { kind }]) => [
    name,
    Type.Optional(
      Type.Union([Type.String({ maxLength: 20_000 }), Type.Number(), Type.Null()], {
        description: FIELD_TYPES[kind].meaning,
      }),
    ),
  ]),
);

export const updateCustomer = defineTool({
  name: 'update_customer',
  title: 'Update a customer',
  description:
    'Changes the named fields of one customer; null clears a field. Ask the user first, showing what will change. It needs the etag of find_records with `id`: a customer that has changed since is left as it is. A wrong custom field is rejected alone; another wrong field stops everything.',
  access: 'records.write',
  effect: 'changes',
  input: exactly({
    id: Type.String({ format: 'uuid', maxLength: 36 }),
    etag: Type.String({ minLength: 1, maxLength: 100, description: 'From find_records with `id`.' }),
    patch: exactly({
      ...OwnFields,
      custom_fields: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.Unknown())),
    }),
  }),
  output: exactly({
    changed: Type.Array(Type.String(), { description: 'The fields that are different now.' }),
    rejected: Type.Record(Type.String(), recordText('Why the value of a custom field was not taken.')),
    etag: Type.String({ description: 'For the next change.' }),
    page: Type.String(),
  }),
  run: async ({ id, etag, patch }, caller) => {
    const { principal, writing, now } = caller;
    const request = {
      id,
      patch: patch as ProfilePatch,
      actor: actorOf(principal),
      requireCurrent: (current: unknown) => {
        if (entityTagOf(current) !== etag) throw new AlmanacError('PRECONDITION_FAILED');
      },
    };
    const { profile, changed, rejected } = await patchProfile(writing, CUSTOMERS, request, now);
    return {
      changed: [...changed],
      rejected: { ...rejected },
      etag: entityTagOf(profile),
      page: pageAddress(caller, `/customers/${id}`),
    };
  },
});
