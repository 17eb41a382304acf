import Type from 'typebox';
import { NAME_LENGTH } from '../../access/form.ts';
import { KEY_STATES, keyState } from '../../access/key-state.ts';
import { describeSheetLink, type SheetLink } from '../../access/sheet-link-record.ts';
import { STATEMENTS } from '../../statements/definition/index.ts';
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
import { MetricId } from './question-schemas.ts';

/** So many metrics and statements one link may name, together. */
export const MOST_NAMED = 50;
/** How many days a link lasts at most, and where nothing is asked for. */
export const MOST_DAYS = 400;
export const USUAL_DAYS = 90;

// The general ledger shows entries, which no link does.
const Statement = Type.Enum(
  STATEMENTS.ias7.map(({ name }) => name),
  { examples: ['profit-and-loss'] },
);

const LINK_FIELDS = {
  id: Uuid,
  name: Type.String({ examples: ['Board sheet'] }),
  begins_with: Type.String({
    description: 'How its token begins, to recognise it by.',
    examples: ['alm_sl_4fT0bQz9'],
  }),
  metrics: Type.Array(MetricId, { description: 'The metrics that it reads, in any period.' }),
  statements: Type.Array(Type.String({ examples: ['profit-and-loss'] }), {
    description: 'The statements that it reads, in any period.',
  }),
  capabilities: Type.Array(CapabilityName, {
    description: 'What it needs. It rests while its maker lacks one of them.',
  }),
  created_by: Type.Union([Uuid, Type.Null()], {
    description: 'The member for whom it reads; null when they were erased, and it reads nothing any more.',
  }),
  created_at: Instant,
  last_used_at: Type.Union([Instant, Type.Null()], { description: 'Written once a minute at most.' }),
  expires_at: Instant,
  revoked_at: Nullable(Instant),
  state: Type.Enum([...KEY_STATES], { description: 'Whether it is in force.', examples: ['active'] }),
};

const Link = named('SheetLink', Exactly(LINK_FIELDS));

export const LinkList = ListEnvelope('The sheet links that the caller sees.', Link);
export const LinkAnswer = RecordEnvelope('The sheet link, without its token.', Link);
export const MadeLinkAnswer = RecordEnvelope(
  'The new sheet link with its token, which is shown this once.',
  named(
    'MadeSheetLink',
    Exactly({
      ...LINK_FIELDS,
      token: Type.String({ description: 'Stands in an address as `?link=`. It cannot be shown again.' }),
    }),
  ),
);

export const NewLinkBody = named(
  'NewSheetLink',
  Exactly({
    name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Board sheet'] }),
    metrics: Type.Optional(Type.Array(MetricId, { maxItems: MOST_NAMED, default: [] })),
    statements: Type.Optional(Type.Array(Statement, { maxItems: MOST_NAMED, default: [] })),
    expires_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: `When it stops working, at most ${MOST_DAYS} days from now. Without one, in ${USUAL_DAYS} days.`,
        examples: ['2027-06-30T00:00:00.000Z'],
      }),
    ),
  }),
);

/** A link as in answers, with its state at an instant. */
export function describeLink({ identifier, ...link }: SheetLink, prefix: string, at: Date) {
  const { identifier: _identifier, ...shown } = describeSheetLink({ ...link, identifier });
  return { ...shown, begins_with: `${prefix}_sl_${identifier}`, state: keyState(link, at) };
}
