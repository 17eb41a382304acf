import Type from 'typebox';
import { CAPABILITIES } from '../../access/capability.ts';
import { NAME_LENGTH } from '../../access/form.ts';
import { describeKeyRecord, type KeyRecord } from '../../access/key-record.ts';
import { named } from '../named-schema.ts';
import {
  CapabilityName,
  Exactly,
  Instant,
  ListEnvelope,
  Nullable,
  RecordEnvelope,
  Uuid,
} from '../schemas.ts';

const KEY_FIELDS = {
  id: Uuid,
  name: Type.String({ examples: ['Monthly report'] }),
  identifier: Type.String({
    description: 'The 8 characters of the key that come after its prefix.',
    examples: ['4fT0bQz9'],
  }),
  begins_with: Type.String({
    description: 'How the key begins, to recognise it by: its prefix and its identifier.',
    examples: ['alm_pk_4fT0bQz9'],
  }),
  capabilities: Type.Array(CapabilityName),
  gained_capabilities: Type.Array(CapabilityName, {
    description:
      'Those of them that the key gained when a version of the service divided capabilities. Rotate the key to have one that has been looked at.',
  }),
  created_by: Type.Union([Uuid, Type.Null()], {
    description: 'The user who made it; null when an operator did.',
  }),
  created_at: Instant,
  last_used_at: Type.Union([Instant, Type.Null()], { description: 'Written once a minute at most.' }),
  expires_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
};

const Key = named('ApiKey', Exactly(KEY_FIELDS));

export const KeyList = ListEnvelope('The keys of the organisation.', Key);
export const KeyAnswer = RecordEnvelope('The key, without its secret.', Key);
export const MintedAnswer = RecordEnvelope(
  'The new key with its secret, which is shown this once.',
  named(
    'MintedApiKey',
    Exactly({ ...KEY_FIELDS, key: Type.String({ description: 'The whole key. It cannot be shown again.' }) }),
  ),
);

export const MintBody = named(
  'NewApiKey',
  Exactly({
    name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Monthly report'] }),
    capabilities: Type.Array(CapabilityName, { minItems: 1, maxItems: CAPABILITIES.length }),
    expires_at: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        default: null,
        description: 'When the key stops working; null: never.',
        examples: ['2027-06-30T00:00:00.000Z'],
      }),
    ),
  }),
);

export const RotateBody = Type.Union([
  named(
    'KeyRotation',
    Exactly({
      overlap_hours: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 168,
          default: 24,
          description: 'For how many hours the old key goes on working.',
        }),
      ),
    }),
  ),
  Type.Null(),
]);

/** A key as the routes tell it. */
export function describeKey(key: KeyRecord, prefix: string) {
  return { ...describeKeyRecord(key), begins_with: `${prefix}_pk_${key.identifier}` };
}
