import { parseCursor } from '../../audit/audit-cursor.ts';
import { type AuditFilter, readAuditLog, requireDay } from '../../audit/audit-log.ts';
import { exportAuditLog, MOST_EXPORTED } from '../../audit/export-audit-log.ts';
import { readAll, requireThat } from '../../invalid-request.ts';
import { described } from '../openapi.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { AUDIT_FILE_TYPES, auditFile } from './audit-log-file.ts';
import { AuditExport, AuditExportBody, AuditList, AuditQuery, describePage } from './audit-log-schemas.ts';

/** Who changed what in the active organisation. For signed-in owners and admins. */
export function auditLogRoutes(app: App, { clock }: Services): void {
  app.get(
    '/settings/audit-log',
    {
      config: { access: 'manager', rules: ({ query }) => void filterOf((query ?? {}) as Parameters) },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'readAuditLog',
          summary: 'List audit log events',
          description:
            'The newest first. What is written after the first page was read changes nothing on the next ones.',
        }),
        querystring: AuditQuery,
        response: { 200: AuditList },
      },
    },
    async (request) => {
      const { timeZone } = request.principal.organization;
      return describePage(await readAuditLog(request.tenant(), filterOf(request.query), timeZone, clock()));
    },
  );

  app.post(
    '/settings/audit-log/export',
    {
      config: { access: 'manager', rules: ({ body }) => void filterOf((body ?? {}) as Parameters) },
      schema: {
        ...described({
          tag: 'Settings',
          operationId: 'exportAuditLog',
          summary: 'Export the audit log',
          description: `At most ${MOST_EXPORTED} events: more are refused with ANSWER_TOO_LARGE, before anything is written. The export is an event itself (\`audit_log.exported\`), the newest in the file where it is asked for. A file that breaks off is not whole.`,
        }),
        body: AuditExportBody,
        response: { 200: AuditExport },
      },
    },
    async (request, reply) => {
      const { userId, organization } = requireSession(request.principal);
      const { format, ...wanted } = request.body;
      const { id: organizationId, timeZone } = organization;
      const pages = await exportAuditLog(
        request.tenantWriter(),
        { organizationId, filter: filterOf(wanted), timeZone, userId, asked: request.body },
        clock(),
      );
      return await reply.type(AUDIT_FILE_TYPES[format]).send(auditFile(format, pages));
    },
  );
}

const DEFAULT_LIMIT = '100';

type Parameters = Readonly<
  Partial<Record<'actor' | 'action' | 'subject' | 'from' | 'to' | 'cursor' | 'limit', string>>
>;

function filterOf({ actor, subject, from, to, ...query }: Parameters): AuditFilter {
  const { first, last, after } = readAll({
    first: () => (from === undefined ? null : requireDay('from', from)),
    last: () => (to === undefined ? null : requireDay('to', to)),
    after: () => (query.cursor === undefined ? null : parseCursor(query.cursor)),
  });
  requireThat('from', first === null || last === null || first <= last, 'must not be after to', 'range');
  return {
    actor:
      actor === undefined
        ? null
        : actor === 'operator' || actor === 'unknown'
          ? { kind: actor }
          : { kind: 'id', id: actor },
    action: query.action ?? null,
    ...subjectOf(subject),
    from: first,
    to: last,
    after,
    limit: Number(query.limit ?? DEFAULT_LIMIT),
  };
}

// A kind, an id, or both: the kind has no digit in it and no hyphen.
function subjectOf(subject: string | undefined): Pick<AuditFilter, 'subjectKind' | 'subjectId'> {
  if (subject === undefined) return { subjectKind: null, subjectId: null };
  const [first = '', second = null] = subject.split('/');
  if (second !== null) return { subjectKind: first, subjectId: second };
  return first.includes('-')
    ? { subjectKind: null, subjectId: first }
    : { subjectKind: first, subjectId: null };
}
