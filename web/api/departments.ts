import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import type { ListDepartments } from './generated.ts';

/** A department with how far below the top it stands, for lists in the order of the tree. */
export type DepartmentLevel = Readonly<{ id: string; name: string; depth: number }>;

/** The departments, each after the one that it belongs to. */
export const departmentsQuery = queryOptions({
  queryKey: ['departments', 'tree'],
  queryFn: async ({ signal }): Promise<DepartmentLevel[]> =>
    inTreeOrder((await ask('GET /v1/departments', { signal })).data),
  staleTime: 5 * 60_000,
});

type Department = Pick<ListDepartments['answer']['data'][number], 'id' | 'name' | 'parent_department_id'>;

/** Departments without a parent first, each followed by those below it; siblings stay in their order. */
function inTreeOrder(departments: readonly Department[]): DepartmentLevel[] {
  const known = new Set(departments.map(({ id }) => id));
  const below = (parent: string | null, depth: number): DepartmentLevel[] =>
    departments
      .filter(({ parent_department_id: of }) => (of !== null && known.has(of) ? of : null) === parent)
      .flatMap(({ id, name }) => [{ id, name, depth }, ...below(id, depth + 1)]);
  return below(null, 0);
}
