import Type from 'typebox';
import { MEMBERSHIP_LIST } from '../../lists/sorted/memberships.ts';
import { ASSIGNMENT_FIELDS } from '../../records/people/assignment-fields.ts';
import { STANDINGS } from '../../records/people/memberships-on.ts';
import { STATUS_FILTERS } from '../../records/people/read-memberships.ts';
import { named } from '../named-schema.ts';
import { Exactly, ExternalId, Instant, Nullable, RecordEnvelope, RoleName, Uuid } from '../schemas.ts';
import { DatedStepList } from './lists-query-schemas.ts';
import { parametersOfAnyOrder } from './sorted-lists-schemas.ts';

/** A day. */
export const DateText = Type.String({
  format: 'date',
  pattern: String.raw`^\d{4}-\d\d-\d\d$`,
  examples: ['2024-02-05'],
});

const { leave_pay: LEAVE, category_of_worker: CATEGORY, job_title: TITLE } = ASSIGNMENT_FIELDS;

const idOf = (description: string) => Nullable(Type.String({ format: 'uuid', description }));

/** What every answer says of a membership. */
export const STANDING = {
  role: RoleName,
  status: Type.Enum([...STANDINGS], {
    description: 'Today: inactive has not begun or is suspended; terminated is past its termination date.',
    examples: ['active'],
  }),
  department_id: idOf(ASSIGNMENT_FIELDS.department_id.meaning),
  employment_start_date: Nullable(DateText),
  termination_date: Nullable(
    Type.String({ ...DateText, description: 'The last day of employment.', examples: ['2026-06-30'] }),
  ),
};

/** In a list read in step, whether a record was removed. */
export const WasRemoved = Type.Optional(
  Type.Boolean({ description: 'Whether it was removed by undoing an import. Only in lists read in step.' }),
);

const Membership = named(
  'Membership',
  Exactly(
    {
      id: Uuid,
      person_id: idOf('The person; null for a user without a person record.'),
      user_id: idOf('The user who signs in with it; null where there is none.'),
      organization_id: Uuid,
      ...STANDING,
      manager_membership_id: idOf(ASSIGNMENT_FIELDS.manager_membership_id.meaning),
      created_at: Instant,
      updated_at: Instant,
      name: Type.Union([Type.String({ minLength: 1 }), Type.Null()], {
        description: 'The legal name of the person, or else what the user is called.',
        examples: ['Margaret Okafor'],
      }),
      category_of_worker: Nullable(
        Type.String({
          description: CATEGORY.meaning,
          examples: [CATEGORY.example],
        }),
      ),
      leave_pay: Type.Optional(
        Type.Union([Type.Enum([...LEAVE.words]), Type.Null()], {
          description: `${LEAVE.meaning} Null where ${LEAVE.whenEmpty}. Only with \`people.view_cost\`.`,
        }),
      ),
      job_title: Nullable(Type.String({ description: TITLE.meaning, examples: [TITLE.example] })),
      external_id: ExternalId,
      voided: WasRemoved,
    },
    { description: 'A membership, as it is today.' },
  ),
);

export const MembershipList = DatedStepList('Memberships by the names of their people.', Membership);

export const MembershipAnswer = RecordEnvelope('The membership, as it is today.', Membership);

export const MembershipParams = Exactly({ id: Uuid });

/** Which memberships are meant, or the persons that have such. */
export const StatusParameter = Type.Optional(
  Type.Enum([...STATUS_FILTERS], {
    default: 'active',
    description: 'What the membership is today. Closed ones are shown with `all` only.',
  }),
);

export const MembershipQuery = Type.Object({
  ...parametersOfAnyOrder(MEMBERSHIP_LIST),
  status: StatusParameter,
  department: Type.Optional(
    Type.String({
      description: 'The id of a department, without those below it; an unknown one has no memberships.',
    }),
  ),
});
