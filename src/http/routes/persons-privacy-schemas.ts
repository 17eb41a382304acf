import Type from 'typebox';
import { named } from '../named-schema.ts';
import { Exactly, Instant, Nullable, RecordEnvelope, Uuid } from '../schemas.ts';

const Kept = named(
  'KeptRecord',
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'A record with what is kept in each of its fields.',
  }),
);
const list = (description: string) => Type.Array(Kept, { description });

export const ExportAnswer = RecordEnvelope(
  'Everything that is kept of the person.',
  named(
    'PersonExport',
    Exactly({
      exported_at: Instant,
      person: Kept,
      memberships: list('With assignments, leave and pay, also those that were corrected.'),
      account: Nullable(Kept),
      invitations: list('Invitations to their address or for their memberships.'),
      api_keys: list('API keys that they made.'),
      sheet_links: list('Sheet links that they made.'),
      webhooks: list('Webhooks whose address they set, without the secret.'),
      connected_assistants: list('Assistants that they connected.'),
      imports: list('Imports that they started.'),
      boards: list('Boards that they own; of private ones not the name, which they see alone.'),
      alerts: list('Their alerts.'),
      reports: list('Scheduled reports that they made or get.'),
      customers: list('Customers that are the same party.'),
      vendors: list('Vendors that are the same party.'),
      audit_events: list('Events about them or by them, the newest first, up to 10,000.'),
      audit_events_total: Type.Integer({ minimum: 0, description: 'How many events there are.' }),
    }),
  ),
);

const Account = Type.Enum(['none', 'deleted', 'kept_elsewhere'], {
  description:
    'The account of the person: there is none, it is deleted, or it stays for other organisations.',
  examples: ['deleted'],
});
const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ErasurePreview = RecordEnvelope(
  'What an erasure would do.',
  named(
    'PersonErasurePreview',
    Exactly({
      erased_at: Nullable(Type.String({ format: 'date-time', description: 'When their data were erased.' })),
      obstacle: Nullable(
        Type.String({ description: 'Why they cannot be erased today; null where they can.' }),
      ),
      account: Account,
      memberships: count('Memberships that stay without a name, so that figures of the past do not change.'),
      texts: count('Texts of pay entries and reports of imports that hold their name.'),
    }),
  ),
);

export const ErasureBody = named(
  'PersonErasureRequest',
  Exactly({
    legal_name: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'The full name of the person, typed again.',
      examples: ['Margaret Okafor'],
    }),
  }),
);

export const ErasureAnswer = RecordEnvelope(
  'What was erased.',
  named(
    'PersonErasure',
    Exactly({
      person_id: Uuid,
      erased_at: Instant,
      account: Account,
      invitations: count('Invitations that were deleted.'),
      audit_events: count('Events of the audit log that no longer say what changed.'),
      texts: count('Texts of pay entries and reports of imports that held their name.'),
    }),
  ),
);
