import Type from 'typebox';
import type { Closure } from '../../privacy/close-organization.ts';
import { named } from '../named-schema.ts';
import { recordEnvelope } from '../reply.ts';
import { Exactly, Instant, RecordEnvelope } from '../schemas.ts';

export const ClosureBody = named(
  'OrganizationClosure',
  Exactly({
    slug: Type.String({
      minLength: 1,
      maxLength: 63,
      description: 'The slug of the organisation, typed again.',
      examples: ['demo'],
    }),
    password: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The password of the signed-in owner.',
    }),
  }),
);

export const ClosureAnswer = RecordEnvelope(
  'Whether the organisation is closed, and when it is erased.',
  named(
    'Closure',
    Exactly({
      state: Type.Enum(['open', 'closed'], { examples: ['open'] }),
      closed_at: Type.Union([Instant, Type.Null()]),
      erasure_due_at: Type.Union([Instant, Type.Null()], {
        description: 'Until then an owner can restore the organisation; then everything in it is erased.',
      }),
      grace_days: Type.Integer({
        minimum: 0,
        description: 'Days between closing an organisation and its erasure, as the operator has set them.',
        examples: [30],
      }),
    }),
  ),
);

export function describeClosure(closure: Closure | null, graceDays: number) {
  return recordEnvelope({
    state: closure === null ? ('open' as const) : ('closed' as const),
    closed_at: closure?.closedAt.toISOString() ?? null,
    erasure_due_at: closure?.erasureDueAt.toISOString() ?? null,
    grace_days: graceDays,
  });
}
