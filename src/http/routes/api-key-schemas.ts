import Type from 'typebox';
import { CAPABILITIES } from '../../access/capability.ts';
import { NAME_LENGTH } from '../../access/form.ts';
import { describeKeyRecord, type KeyRecord } from '../../access/key-record.ts';
import { KEY_STATES, keyState } from '../../access/key-state.ts';
import { MOST_NETWORKS } from '../../access/networks.ts';
import { CATEGORIES } from '../../metrics/definition/metric.ts';
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
import { MetricCategory } from './metrics-schemas.ts';

const LIMITS = {
  allowed_networks: Type.Union(
    [
      Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: MOST_NETWORKS }),
      Type.Null(),
    ],
    {
      description: 'IP addresses and ranges (CIDR) that the key is taken from; null: any.',
      examples: [['203.0.113.7', '10.0.0.0/8', '2001:db8::/32']],
    },
  ),
  metric_families: Type.Union(
    [Type.Array(MetricCategory, { minItems: 1, maxItems: CATEGORIES.length }), Type.Null()],
    {
      description:
        'The categories of the catalogue that exist for the key; null: all. A limited key sees no parts and no rows of a value.',
      examples: [['revenue', 'cash']],
    },
  ),
};

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
  ...LIMITS,
  created_by: Type.Union([Uuid, Type.Null()], {
    description:
      'The user who made it or took it over; null when an operator made it, or when that user was erased.',
  }),
  created_by_left_on: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
    description:
      'The last day of their membership, or the day on which they were erased; null while it has no end. The key works on until it is revoked or expires.',
    examples: ['2026-11-22'],
  }),
  created_at: Instant,
  last_used_at: Type.Union([Instant, Type.Null()], { description: 'Written once a minute at most.' }),
  expires_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
  state: Type.Enum([...KEY_STATES], {
    description: 'Whether the key opens anything: `active` until it expires or is revoked.',
    examples: ['active'],
  }),
};

const OPTIONAL_LIMITS = {
  allowed_networks: Type.Optional(LIMITS.allowed_networks),
  metric_families: Type.Optional(LIMITS.metric_families),
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
    ...OPTIONAL_LIMITS,
  }),
);

export const LimitBody = named('KeyLimits', Exactly(OPTIONAL_LIMITS));

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

/** A key as in answers, with its state at an instant. */
export function describeKey(key: KeyRecord, prefix: string, at: Date) {
  return {
    ...describeKeyRecord(key),
    begins_with: `${prefix}_pk_${key.identifier}`,
    state: keyState(key, at),
  };
}
