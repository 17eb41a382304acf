import Type from 'typebox';
import { isInForce } from '../../access/membership.ts';
import type { Member } from '../../settings/member.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, RecordMeta, RoleName, Uuid } from '../schemas.ts';

const Status = named(
  'MemberStatus',
  Type.Enum(['active', 'inactive'], {
    description: 'Inactive members cannot sign in.',
    examples: ['active'],
  }),
);
const Day = Type.String({ format: 'date', examples: ['2024-02-05'] });

const Member = named(
  'Member',
  Exactly({
    id: Type.String({ ...Uuid, description: 'Of the membership.' }),
    user_id: Uuid,
    person_id: Type.Union([Uuid, Type.Null()], { description: 'Their person, where there is one.' }),
    name: Type.Union([Type.String(), Type.Null()], { examples: ['Ada Marsh'] }),
    email: Type.String({ examples: ['ada@example.com'] }),
    email_verified: Type.Boolean({
      description:
        'Whether they proved that they read mail at the address, or an operator answered for them.',
    }),
    role: RoleName,
    status: Status,
    employment_start_date: Nullable(Day),
    termination_date: Nullable(Day),
    can_sign_in: Type.Boolean({ description: 'Active, and employed today where employment has dates.' }),
    is_you: Type.Boolean(),
    last_signed_in_at: Type.Union([Instant, Type.Null()], {
      description: 'When the last session here began; null when that is longer ago than sessions are kept.',
    }),
    created_at: Instant,
    updated_at: Instant,
  }),
);

export const MemberList = ListEnvelope('The members, by name.', Member);
export const MemberAnswer = named(
  'ChangedMemberAnswer',
  Exactly(
    {
      meta: RecordMeta,
      data: Member,
      changed: Type.Array(Type.Enum(['role', 'status']), { description: 'What is different now.' }),
    },
    { description: 'The member as they are now.' },
  ),
);

export const MemberBody = named(
  'MemberChange',
  Exactly({ role: Type.Optional(RoleName), status: Type.Optional(Status) }),
);

/** What the list knows beside the member. */
export type MemberActivity = Readonly<{ userId: string; lastSignedInAt: Date | null; now: Date }>;

/** A member as owners and admins see them. */
export function describeMember(member: Member, { userId, lastSignedInAt, now }: MemberActivity) {
  const {
    time_zone: _timeZone,
    erasure_due_at: _erasureDueAt,
    email_verified_at: verifiedAt,
    ...row
  } = member;
  const { name, created_at: createdAt, updated_at: updatedAt, ...rest } = row;
  return {
    ...rest,
    name: name === '' ? null : name,
    email_verified: verifiedAt !== null,
    can_sign_in: isInForce(member, now),
    is_you: member.user_id === userId,
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
