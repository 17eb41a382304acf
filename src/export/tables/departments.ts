import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { DEPARTMENTS } from '../../import/kinds/index.ts';
import { type CellsOf, exportedTable, plainRows } from '../exported-table.ts';
import { byName } from '../names.ts';
import { readRows } from '../read-rows.ts';

export const DEPARTMENTS_TABLE = exportedTable(DEPARTMENTS, ['records.read'], async ({ transaction }) =>
  plainRows(readRows(transaction, SELECT)),
);

const SELECT = sql<CellsOf<typeof DEPARTMENTS.columns>>`
  select department.external_id as department, department.name, parent.external_id as parent
  from ${own('departments')} department
  left join ${own('departments')} parent on parent.id = department.parent_department_id
  order by ${byName('department.external_id')}`;
