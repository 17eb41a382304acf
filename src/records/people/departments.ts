import { sql } from 'kysely';
import { recordEvents } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import { own, TENANT } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { FIRST_DAY, LAST_DAY } from '../../period/index.ts';
import type { Setting } from '../profiles/draft.ts';
import { type Circle, findCircles } from './circles.ts';

export type DepartmentName = Readonly<{ externalId: string; name: string }>;

/** A draft of a department; without `parentId` it keeps its place in the tree. */
export type DepartmentDraft = Readonly<{ id: string; name: string; parentId: string | null | undefined }>;

/** Adds those that are new, without a place in the tree. Answers with the id of each, in the order given. */
export async function addDepartments(
  transaction: Transaction,
  drafts: readonly DepartmentName[],
  now: Date,
): Promise<readonly Readonly<{ id: string; isNew: boolean }>[]> {
  const names = drafts.map(({ externalId }) => externalId);
  const rows = await transaction.run(
    sql<{ id: string; external_id: string }>`
      select found.id, given.external_id from unnest(${names}::text[]) as given(external_id),
        lateral (select id from ${own('departments')} departments where external_id = given.external_id offset 0) found
    `.compile(query),
  );
  const known = new Map(rows.map((row) => [row.external_id, row.id]));
  const placed = drafts.map((draft) => {
    const id = known.get(draft.externalId);
    return { ...draft, id: id ?? newId(now), isNew: id === undefined };
  });
  const added = placed.filter(({ isNew }) => isNew);
  if (added.length > 0) {
    await transaction.run(
      sql<never>`
        insert into departments (organization_id, id, external_id, name, created_at, updated_at)
        select ${TENANT}, id, "externalId", name, ${now}::timestamptz, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(added)}::json) as given(id uuid, "externalId" text, name text)
        returning 1 as written
      `.compile(query),
    );
  }
  return placed;
}

/** Renames and moves those that differ, which is in the audit log. Answers with the ids of those that were there. */
export async function changeDepartments(
  transaction: Transaction,
  drafts: readonly DepartmentDraft[],
  areNew: ReadonlySet<string>,
  { actor, now }: Setting,
): Promise<ReadonlySet<string>> {
  const ids = drafts.map(({ id }) => id);
  const rows = await transaction.run(
    sql<{ id: string; name: string; parent_department_id: string | null }>`
      select found.* from unnest(${ids}::uuid[]) as given(id), lateral (
        select id, name, parent_department_id from ${own('departments')} departments where id = given.id offset 0
      ) found
    `.compile(query),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const changes = drafts.flatMap(({ id, name, parentId }) => {
    const before = known.get(id);
    if (before === undefined) return [];
    const after = { id, name, parent_department_id: withKept(parentId, before.parent_department_id) };
    const isSame = after.name === before.name && after.parent_department_id === before.parent_department_id;
    return isSame ? [] : [{ before, after }];
  });
  if (changes.length === 0) return new Set();
  const after = changes.map((change) => change.after);
  await transaction.run(
    sql<never>`
      update departments set name = given.name, parent_department_id = given.parent_department_id,
        updated_at = ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(after)}::json)
        as given(id uuid, name text, parent_department_id uuid)
      where departments.organization_id = ${TENANT} and departments.id = given.id
    `.compile(query),
  );
  const changed = changes.filter((change) => !areNew.has(change.after.id));
  if (changed.length > 0) {
    const events = changed.map((change) => ({
      actor,
      action: 'department.changed',
      subject: { kind: 'department', id: change.after.id },
      before: shownIn(change.before),
      after: shownIn(change.after),
    }));
    await transaction.run(recordEvents(events, now));
  }
  return new Set(changed.map((change) => change.after.id));
}

function withKept<Value>(given: Value | undefined, kept: Value): Value {
  return given === undefined ? kept : given;
}

function shownIn({ name, parent_department_id }: { name: string; parent_department_id: string | null }) {
  return { name, parent_department_id };
}

/** The circles in the tree, of external ids. All edges of the organisation are read: it has few departments. */
export async function departmentCircles(transaction: Transaction): Promise<readonly Circle[]> {
  const edges = await transaction.run(
    query
      .selectFrom('departments as child')
      .innerJoin('departments as parent', 'parent.id', 'child.parent_department_id')
      .select(['child.external_id as below', 'parent.external_id as above'])
      .compile(),
  );
  return findCircles(edges.map((edge) => ({ ...edge, since: FIRST_DAY, until: LAST_DAY })));
}
