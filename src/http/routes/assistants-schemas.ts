import Type from 'typebox';
import { describeAssistant } from '../../oauth/assistant-record.ts';
import { CONNECTED_DAYS, type ConsentRequest } from '../../oauth/consent.ts';
import { leadsToOwnMachine, placeOf } from '../../oauth/redirect-uri.ts';
import { refusalWords } from '../../oauth/refusal.ts';
import { CHOSEN_ON_PURPOSE } from '../../oauth/scope.ts';
import { named } from '../named-schema.ts';
import { LONGEST_QUERY } from '../oauth/authorize.ts';
import {
  CapabilityName,
  Exactly,
  Instant,
  ListEnvelope,
  Nullable,
  RecordEnvelope,
  Uuid,
} from '../schemas.ts';

export { describeAssistant };

/** What is known of the program: its name is its own claim. */
const PROGRAM = {
  name: Type.String({
    description: 'What it calls itself. Anybody can take any name.',
    examples: ['Claude'],
  }),
  host: Type.String({
    description: 'The host of its document, or else of the address that it returns to.',
    examples: ['claude.ai'],
  }),
};

const Assistant = named(
  'ConnectedAssistant',
  Exactly({
    id: Uuid,
    ...PROGRAM,
    user_id: Type.Union([Uuid, Type.Null()], {
      description: 'The member for whom it reads; null when they were erased, and it reads nothing any more.',
    }),
    capabilities: Type.Array(CapabilityName, {
      description: 'What it was allowed. It rests while its member lacks one of them.',
    }),
    created_at: Instant,
    last_used_at: Type.Union([Instant, Type.Null()], { description: 'Written once a minute at most.' }),
    expires_at: Instant,
    revoked_at: Nullable(Instant),
  }),
);

export const AssistantList = ListEnvelope('The connected assistants.', Assistant);
export const AssistantAnswer = RecordEnvelope('The assistant.', Assistant);

export const WhoseQuery = Exactly({
  whose: Type.Optional(
    Type.Enum(['own', 'all'], {
      default: 'own',
      description: 'Your own, or, for owners and admins, those of all members.',
    }),
  ),
});

export const ConsentBody = named(
  'AssistantLink',
  Exactly({
    query: Type.String({
      maxLength: LONGEST_QUERY,
      description: 'The query of the address at `/oauth/authorize` to which the assistant sent its user.',
      examples: ['response_type=code&client_id=https%3A%2F%2Fassistant.example.com%2Fclient.json'],
    }),
  }),
);

const Return = Type.String({
  description: 'Where the browser goes next: back to the assistant, with a code or with an error.',
  examples: ['https://assistant.example.com/callback?code=alm_ac_4fT0bQz9'],
});

const PLACE = {
  returns_to: Type.String({
    description: 'The host or the app to which the answer goes.',
    examples: ['claude.ai'],
  }),
  returns_to_this_machine: Type.Boolean({
    description: 'Whether that is a program on the machine of the browser.',
    examples: [false],
  }),
};

const AskedCapability = named(
  'AskedCapability',
  Exactly({
    name: CapabilityName,
    proposed: Type.Boolean({ description: 'Whether it is ticked at first.', examples: [true] }),
  }),
);

const Asked = named(
  'AskedConsent',
  Exactly({
    kind: Type.Literal('asked'),
    id: Uuid,
    ...PROGRAM,
    ...PLACE,
    capabilities: Type.Array(AskedCapability, {
      description: 'What the assistant asks for and you have.',
    }),
    expires_at: Instant,
    connected_days: Type.Integer({ description: 'How long it stays connected.', examples: [CONNECTED_DAYS] }),
  }),
);

const Refused = named(
  'RefusedConsent',
  Exactly({
    kind: Type.Literal('refused'),
    reason: Type.String({
      description: 'What is wrong with the link, in a sentence for its user.',
      examples: [refusalWords('response_type must be code')],
    }),
    ...PLACE,
    redirect_to: Return,
  }),
);

export const ConsentAnswer = RecordEnvelope(
  'What to ask, or why the assistant cannot be connected. Send the browser to another host only when its user chooses to go there.',
  named('AssistantConsent', Type.Union([Asked, Refused])),
);

export const ApprovalBody = named(
  'AssistantApproval',
  Exactly({
    capabilities: Type.Array(CapabilityName, {
      minItems: 1,
      maxItems: 20,
      description: 'What to allow: some of those that were asked for.',
    }),
  }),
);

export const ReturnAnswer = RecordEnvelope(
  'Where to send the browser.',
  named('AssistantReturn', Exactly({ redirect_to: Return })),
);

export function describeConsent(request: ConsentRequest) {
  return {
    kind: 'asked' as const,
    id: request.id,
    name: request.clientName,
    host: request.clientHost,
    ...describePlace(request.redirectUri),
    capabilities: request.capabilities.map((name) => ({ name, proposed: !CHOSEN_ON_PURPOSE.has(name) })),
    expires_at: request.expiresAt.toISOString(),
    connected_days: CONNECTED_DAYS,
  };
}

/** Where an answer goes. */
export function describePlace(redirectUri: string) {
  return { returns_to: placeOf(redirectUri), returns_to_this_machine: leadsToOwnMachine(redirectUri) };
}
