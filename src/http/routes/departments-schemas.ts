import Type from 'typebox';
import type { DepartmentRow } from '../../records/people/read-departments.ts';
import { named } from '../named-schema.ts';
import { Exactly, Instant, ListEnvelope, Nullable, Uuid } from '../schemas.ts';

const Department = named(
  'Department',
  Exactly(
    {
      id: Type.String({
        ...Uuid,
        description: 'What `team` of a metric and `department` of memberships take.',
      }),
      name: Type.String({ examples: ['Sales'] }),
      parent_department_id: Nullable(
        Type.String({ format: 'uuid', description: 'The department that it is part of; null at the top.' }),
      ),
      created_at: Instant,
      updated_at: Instant,
      external_id: Type.String({ description: 'What an import calls it.', examples: ['D-10'] }),
    },
    { description: 'A department.' },
  ),
);

export const DepartmentList = ListEnvelope('Departments in the order of the tree.', Department);

/** A department as in answers. */
export function describeDepartment({
  created_at: created,
  updated_at: updated,
  external_id,
  ...rest
}: DepartmentRow) {
  return { ...rest, created_at: created.toISOString(), updated_at: updated.toISOString(), external_id };
}
