import { selectDepartments } from '../../records/people/read-departments.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App } from '../services.ts';
import { DepartmentList, describeDepartment } from './departments-schemas.ts';

/** What the active organisation is divided into. */
export function departmentRoutes(app: App): void {
  app.get(
    '/v1/departments',
    {
      config: { access: 'records.read' },
      schema: {
        ...described({
          tag: 'People',
          operationId: 'listDepartments',
          summary: 'List departments',
          description:
            'All of them in the order of the tree: each before those that are part of it, those of one place by name and then id.',
        }),
        response: { 200: DepartmentList },
      },
    },
    async (request) => {
      const rows = await request.tenant().read(selectDepartments());
      return recordEnvelope(rows.map(describeDepartment), { total: rows.length });
    },
  );
}
