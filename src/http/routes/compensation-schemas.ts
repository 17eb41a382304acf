import Type from 'typebox';
import { ENGAGEMENT_TYPES, FREQUENCIES, PAY_TYPES } from '../../records/people/pay.ts';
import { named } from '../named-schema.ts';
import { Exactly, ExternalId, Instant, Nullable, Uuid } from '../schemas.ts';
import { DateText } from './memberships-schemas.ts';

const Entry = named(
  'CompensationEntry',
  Exactly(
    {
      id: Uuid,
      membership_id: Uuid,
      pay_type: Type.Enum([...PAY_TYPES], { examples: ['salary'] }),
      amount: Type.String({
        pattern: String.raw`^\d{1,15}\.\d{4}$`,
        description: 'A decimal, with four places: how much each time.',
        examples: ['96000.0000'],
      }),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['AUD'] }),
      frequency: Type.Enum([...FREQUENCIES], { examples: ['annual'] }),
      engagement_type: Type.Enum([...ENGAGEMENT_TYPES], { examples: ['full_time'] }),
      effective_from: DateText,
      effective_to: Nullable(
        Type.String({ ...DateText, description: 'The last day; null while there is none.' }),
      ),
      created_at: Instant,
      updated_at: Type.String({ ...Instant, description: 'When the arrangement was recorded as it is.' }),
      external_id: ExternalId,
      weekly_hours: Nullable(
        Type.String({
          pattern: String.raw`^\d+(\.\d+)?$`,
          description: 'Hours a week; null where they are not known.',
          examples: ['38.00'],
        }),
      ),
    },
    { description: 'A pay arrangement.' },
  ),
);

export const CompensationList = named(
  'CompensationList',
  Exactly(
    {
      meta: named(
        'CompensationListMeta',
        Exactly({
          version: Type.Literal(1),
          total: Type.Integer({ minimum: 0 }),
          membership_id: Uuid,
        }),
      ),
      data: Type.Array(Entry),
    },
    { description: 'The 500 most recent pay arrangements of the membership, and how many there are.' },
  ),
);

export const CompensationParams = Exactly({ membershipId: Uuid });
