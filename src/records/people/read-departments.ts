import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';

/** A department, and the one that it is part of, if there is one. */
export type DepartmentRow = Readonly<{
  id: string;
  /** As imported. */
  external_id: string;
  name: string;
  parent_department_id: string | null;
  created_at: Date;
  updated_at: Date;
}>;

/**
 * Every department in the order of the tree: each before those that are part of it, and those of one place by name and
 * then id, in the order of the root locale of Unicode. An import lets nothing in that is part of itself.
 */
export function selectDepartments(): Statement<DepartmentRow> {
  return sql<DepartmentRow>`
    with recursive placed(id, external_id, name, parent_department_id, created_at, updated_at, place) as (
      select id, external_id, name, parent_department_id, created_at, updated_at, array[name, id::text]
      from ${own('departments')} departments where parent_department_id is null
      union all
      select child.id, child.external_id, child.name, child.parent_department_id, child.created_at, child.updated_at,
        placed.place || array[child.name, child.id::text]
      from placed join ${own('departments')} child on child.parent_department_id = placed.id
    )
    select id, external_id, name, parent_department_id, created_at, updated_at
    from placed order by place collate "und-x-icu"
  `.compile(query);
}

/** The names of some departments, those of them that there are. */
export function selectDepartmentNames(ids: readonly string[]): Statement<Pick<DepartmentRow, 'id' | 'name'>> {
  return query.selectFrom('departments').select(['id', 'name']).where('id', 'in', ids).compile();
}
