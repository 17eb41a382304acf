import type { FastifyRequest } from 'fastify';
import { LIST_LIMIT } from '../../list-limit.ts';
import { requireContent } from '../../reports/content.ts';
import { leaveReport } from '../../reports/leave-report.ts';
import { changeReport, createReport, deleteReport, restoreReport } from '../../reports/manage-reports.ts';
import { listReports, readReport, readRuns } from '../../reports/read-reports.ts';
import { listCandidates } from '../../reports/recipients.ts';
import { USUAL_HOUR } from '../../reports/schedule.ts';
import { sendNow } from '../../reports/sending/send-now.ts';
import { serviceAddress } from '../../service-address.ts';
import { actingMember } from '../acting-member.ts';
import type { Form } from '../check-form.ts';
import { chargeRest } from '../limit.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { RemovedAnswer } from './profiles-schemas.ts';
import {
  CandidateList,
  CandidateQuery,
  describeReport,
  describeRun,
  NewReportBody,
  ReportAnswer,
  ReportList,
  ReportParams,
  ReportPatchBody,
  RunList,
  SentNowAnswer,
} from './reports-schemas.ts';

/** Boards and statements that are mailed to members every month. For signed-in users: a key has nobody to mail to. */
export function reportRoutes(app: App, services: Services): void {
  const { clock, platform } = services;
  const rules = ({ body }: Form, { principal }: Pick<FastifyRequest, 'principal'>, now: Date): void => {
    if (principal.kind !== 'session') return;
    requireContent(body ?? {}, principal, now);
  };
  const read = async (request: FastifyRequest, id: string) => {
    const reader = requireSession(request.principal);
    const seen = await readReport({ tenant: request.tenant(), platform }, id, reader, clock());
    return describeReport(seen, reader.organization.timeZone);
  };

  app.get(
    PATH,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'listReports',
          summary: 'List scheduled reports',
          description: 'Those that the caller made or gets; owners and admins see all.',
        }),
        response: { 200: ReportList },
      },
    },
    async (request) => {
      const reader = requireSession(request.principal);
      const reports = await listReports({ tenant: request.tenant(), platform }, reader, clock());
      const { timeZone } = reader.organization;
      return recordEnvelope(
        reports.map((report) => describeReport(report, timeZone)),
        { total: reports.length },
      );
    },
  );

  app.post(
    PATH,
    {
      config: { access: 'session', alsoAnswers: [404, 409], rules },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'createReport',
          summary: 'Create a scheduled report',
          description:
            'It is granted what the caller may see now, and paused while they may see less. Each recipient gets what both they and the caller may see.',
        }),
        body: NewReportBody,
        response: { 200: ReportAnswer },
      },
    },
    async (request) => {
      const { working_day: workingDay, hour = USUAL_HOUR, ...rest } = request.body;
      const report = { ...rest, workingDay, hour };
      const id = await createReport(request.tenantWriter(), report, actingMember(request), clock());
      return recordEnvelope(await read(request, id));
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { access: 'session' },
      schema: {
        ...described({ tag: 'Reports', operationId: 'getReport', summary: 'Get a scheduled report' }),
        params: ReportParams,
        response: { 200: ReportAnswer },
      },
    },
    async (request) => recordEnvelope(await read(request, request.params.id)),
  );

  app.patch(
    `${PATH}/:id`,
    {
      config: { access: 'session', alsoAnswers: [403], rules },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'changeReport',
          summary: 'Update a scheduled report',
          description:
            'For the member who made it. What is not named stays. It is granted anew what the caller may see now.',
        }),
        params: ReportParams,
        body: ReportPatchBody,
        response: { 200: ReportAnswer },
      },
    },
    async (request) => {
      const { is_paused: isPaused, working_day: workingDay, ...rest } = request.body;
      const patch = {
        ...rest,
        ...(isPaused === undefined ? {} : { isPaused }),
        ...(workingDay === undefined ? {} : { workingDay }),
      };
      const { id } = request.params;
      await changeReport(request.tenantWriter(), { id, patch }, actingMember(request), clock());
      return recordEnvelope(await read(request, id));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { access: 'session', alsoAnswers: [403] },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'deleteReport',
          summary: 'Delete a scheduled report',
          description: 'For the member who made it, owners and admins. It can be restored for a day.',
        }),
        params: ReportParams,
        response: { 200: RemovedAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await deleteReport(request.tenantWriter(), id, actingMember(request), clock());
      return recordEnvelope({ id });
    },
  );

  app.post(
    `${PATH}/:id/restore`,
    {
      config: { access: 'session', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'restoreReport',
          summary: 'Restore a scheduled report',
          description: 'Within a day of its deletion. Members who may delete a report may restore it.',
        }),
        params: ReportParams,
        response: { 200: ReportAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await restoreReport(request.tenantWriter(), id, actingMember(request), clock());
      return recordEnvelope(await read(request, id));
    },
  );

  app.post(
    `${PATH}/:id/send`,
    {
      config: { access: 'session', alsoAnswers: [403, 409] },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'sendReport',
          summary: 'Send a scheduled report to yourself now',
          description:
            'For the member who made it. It is on its way with the answer, and its run says what became of it. Its schedule stays. It costs 10 tokens of the rate limit.',
        }),
        params: ReportParams,
        response: { 200: SentNowAnswer },
      },
      preValidation: async (request, reply) => await chargeRest(services, request, reply, TOKENS),
    },
    async (request) => {
      const { id } = request.params;
      const { mail, config, inBackground, openTenant } = services;
      const editor = actingMember(request);
      const tenant = request.tenantWriter();
      const address = serviceAddress(config);
      const { deliver, dataVersion } = await sendNow(id, editor, {
        tenant,
        platform,
        mail,
        address,
        now: clock(),
      });
      inBackground(deliver(openTenant(editor.organization.id)));
      return recordEnvelope({ id, data_version: dataVersion });
    },
  );

  for (const { step, isLeaving, operationId, summary } of STOPPING)
    app.post(
      `${PATH}/:id/${step}`,
      {
        config: { access: 'session' },
        schema: {
          ...described({
            tag: 'Reports',
            operationId,
            summary,
            description: 'For a recipient, and for themselves alone: the member who made it cannot undo it.',
          }),
          params: ReportParams,
          response: { 200: ReportAnswer },
        },
      },
      async (request) => {
        const { id } = request.params;
        await leaveReport(request.tenantWriter(), { id, isLeaving }, actingMember(request), clock());
        return recordEnvelope(await read(request, id));
      },
    );

  app.get(
    `${PATH}/:id/runs`,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'listReportRuns',
          summary: 'List the runs of a scheduled report',
          description: 'What became of each mail, for 400 days. A recipient sees their own.',
        }),
        params: ReportParams,
        response: { 200: RunList },
      },
    },
    async (request) => {
      const reader = requireSession(request.principal);
      const tenant = request.tenant();
      const report = await readReport({ tenant, platform }, request.params.id, reader, clock());
      const { runs, total } = await readRuns(tenant, report, { userId: reader.userId, limit: LIST_LIMIT });
      return recordEnvelope(runs.map(describeRun), { total });
    },
  );

  app.get(
    '/v1/report-recipients',
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Reports',
          operationId: 'listReportRecipients',
          summary: 'List members who can get reports',
        }),
        querystring: CandidateQuery,
        response: { 200: CandidateList },
      },
    },
    async (request) => {
      const { search = '' } = request.query;
      const { candidates, total } = await listCandidates(request.tenant(), search, clock());
      return recordEnvelope(
        candidates.map(({ userId, name, isVerified }) => ({
          user_id: userId,
          name,
          is_verified: isVerified,
        })),
        { total },
      );
    },
  );
}

const PATH = '/v1/reports';

// As much as two statements: what is asked for is known only once the report is read.
const TOKENS = 10;

const STOPPING = [
  {
    step: 'stop',
    isLeaving: true,
    operationId: 'stopReport',
    summary: 'End a scheduled report for yourself',
  },
  {
    step: 'resume',
    isLeaving: false,
    operationId: 'resumeReport',
    summary: 'Get a scheduled report again',
  },
] as const;
