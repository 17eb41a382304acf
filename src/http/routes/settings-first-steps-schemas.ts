import Type from 'typebox';
import type { FirstSteps } from '../../settings/first-steps.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, RecordEnvelope, Uuid } from '../schemas.ts';

const Count = Type.Integer({ minimum: 0 });

const Steps = named(
  'FirstStepStates',
  Exactly({
    has_country: Type.Boolean({ description: 'Whether the organisation has a `jurisdiction`.' }),
    has_entries: Type.Boolean({ description: 'Whether there are journal entries.' }),
    has_documents: Type.Boolean({ description: 'Whether there are invoices or bills.' }),
    has_persons: Type.Boolean(),
    ledger_import: Type.Union(
      [named('LedgerImportOfFirstSteps', Exactly({ id: Uuid, finished_at: Instant })), Type.Null()],
      { description: 'The newest import with journal entries that was not undone.' },
    ),
    accounts_imported_at: Type.Union([Instant, Type.Null()], {
      description: 'When a file of accounts, which sets their classes, was imported last.',
    }),
    members: Type.Integer({ minimum: 0, description: 'Active members with an account.' }),
    pending_invitations: Count,
  }),
);

export const FirstStepsAnswer = RecordEnvelope(
  'The first steps.',
  named(
    'FirstSteps',
    Exactly({
      is_hidden: Type.Boolean(),
      steps: Type.Union([Steps, Type.Null()], { description: 'Null while they are hidden.' }),
    }),
  ),
);

export const FirstStepsBody = named('FirstStepsChange', Exactly({ is_hidden: Type.Boolean() }));

/** The first steps as in answers. */
export function describeFirstSteps(steps: FirstSteps | null) {
  if (steps === null) return { is_hidden: true, steps };
  const { ledgerImport } = steps;
  return {
    is_hidden: false,
    steps: {
      has_country: steps.hasCountry,
      has_entries: steps.hasEntries,
      has_documents: steps.hasDocuments,
      has_persons: steps.hasPersons,
      ledger_import:
        ledgerImport === null
          ? null
          : { id: ledgerImport.id, finished_at: ledgerImport.finishedAt.toISOString() },
      accounts_imported_at: steps.accountsImportedAt?.toISOString() ?? null,
      members: steps.members,
      pending_invitations: steps.pendingInvitations,
    },
  };
}
