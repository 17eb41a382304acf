import type { FastifyRequest } from 'fastify';
import { isManager } from '../../access/capability.ts';
import type { AlertContent, AlertSubject } from '../../alerts/alert.ts';
import {
  type AlertManager,
  changeAlert,
  createAlert,
  deleteAlert,
  restoreAlert,
} from '../../alerts/manage-alerts.ts';
import { previewHistory } from '../../alerts/preview.ts';
import { listAlerts, listFirings, markSeen, readAlert } from '../../alerts/read-alerts.ts';
import { requireRule, requireThreshold } from '../../alerts/threshold.ts';
import { requireThat } from '../../invalid-request.ts';
import { actingMember } from '../acting-member.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import {
  AlertAnswer,
  AlertList,
  AlertParams,
  AlertPatchBody,
  AlertTest,
  describeAlert,
  describeFiring,
  describePreview,
  FiringList,
  NewAlert,
  SeenAnswer,
  SeenBody,
  TestAnswer,
} from './alerts-schemas.ts';
import { RemovedAnswer } from './profiles-schemas.ts';

/** The alerts of the signed-in member, and for owners and admins those of all members. */
export function alertRoutes(app: App, { clock }: Services): void {
  const read = async (request: FastifyRequest, id: string) => {
    const by = managerOf(request);
    return recordEnvelope(describeAlert(await readAlert(request.tenant(), id, by), by));
  };

  app.get(
    PATH,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'listAlerts',
          summary: 'List alerts',
          description: 'A member sees their own. Owners and admins see those of all members.',
        }),
        response: { 200: AlertList },
      },
    },
    async (request) => {
      const by = managerOf(request);
      const alerts = await listAlerts(request.tenant(), by);
      return recordEnvelope(
        alerts.map((alert) => describeAlert(alert, by)),
        { total: alerts.length },
      );
    },
  );

  app.post(
    PATH,
    {
      config: { access: 'session', alsoAnswers: [403, 404, 409] },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'createAlert',
          summary: 'Create an alert',
          description:
            'It fires when the condition begins to hold, not when it holds already. A metric, or a statement with a row, says what it is about.',
        }),
        body: NewAlert,
        response: { 200: AlertAnswer },
      },
    },
    async (request) => {
      const { name, by_mail: byMail = false } = request.body;
      const content = { ...watchedBy(request.body), name, byMail, isPaused: false };
      const { id } = await createAlert(request.tenantWriter(), content, managerOf(request), clock());
      return await read(request, id);
    },
  );

  app.post(
    `${PATH}/test`,
    {
      config: { access: 'session', alsoAnswers: [403, 404] },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'testAlert',
          summary: 'Preview an alert',
          description:
            'Answers with the value now and how often the alert would have fired. Nothing is kept.',
        }),
        body: AlertTest,
        response: { 200: TestAnswer },
      },
    },
    async (request) => {
      const watched = watchedBy(request.body);
      requireRule(watched);
      const preview = await previewHistory(request.tenantWriter(), watched, managerOf(request), clock());
      return recordEnvelope(describePreview(preview));
    },
  );

  app.get(
    `${PATH}/firings`,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'listAlertFirings',
          summary: 'List what fired',
          description:
            'Of the caller’s own alerts, kept for 90 days: the last 100. `total` and `unseen` count all of them.',
        }),
        response: { 200: FiringList },
      },
    },
    async (request) => {
      const { firings, total, unseen } = await listFirings(
        request.tenant(),
        managerOf(request),
        MOST_FIRINGS,
      );
      return recordEnvelope(firings.map(describeFiring), { total, unseen });
    },
  );

  app.post(
    `${PATH}/firings/seen`,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'markAlertFiringsSeen',
          summary: 'Update what was seen',
          description: 'Up to the named one, and including it.',
        }),
        body: SeenBody,
        response: { 200: SeenAnswer },
      },
    },
    async (request) => {
      const { up_to: upTo } = request.body;
      await markSeen(request.tenantWriter(), managerOf(request).userId, upTo, clock());
      return recordEnvelope({ up_to: upTo });
    },
  );

  app.get(
    `${PATH}/:id`,
    {
      config: { access: 'session' },
      schema: {
        ...described({ tag: 'Alerts', operationId: 'getAlert', summary: 'Get an alert' }),
        params: AlertParams,
        response: { 200: AlertAnswer },
      },
    },
    async (request) => await read(request, request.params.id),
  );

  app.patch(
    `${PATH}/:id`,
    {
      config: { access: 'session', alsoAnswers: [403, 409] },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'changeAlert',
          summary: 'Update an alert',
          description:
            'What is not named stays. A new question or limit, and the end of a pause, begin anew: it fires when the condition begins to hold from now on.',
        }),
        params: AlertParams,
        body: AlertPatchBody,
        response: { 200: AlertAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const by = managerOf(request);
      await changeAlert(request.tenantWriter(), { id, patch: patchOf(request.body) }, by, clock());
      return await read(request, id);
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'deleteAlert',
          summary: 'Delete an alert',
          description: 'It can be restored for a day.',
        }),
        params: AlertParams,
        response: { 200: RemovedAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await deleteAlert(request.tenantWriter(), id, managerOf(request), clock());
      return recordEnvelope({ id });
    },
  );

  app.post(
    `${PATH}/:id/restore`,
    {
      config: { access: 'session', alsoAnswers: [409] },
      schema: {
        ...described({
          tag: 'Alerts',
          operationId: 'restoreAlert',
          summary: 'Restore an alert',
          description: 'Within a day of its deletion.',
        }),
        params: AlertParams,
        response: { 200: AlertAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await restoreAlert(request.tenantWriter(), id, managerOf(request), clock());
      return await read(request, id);
    },
  );
}

const PATH = '/v1/alerts';
const MOST_FIRINGS = 100;

function managerOf(request: Pick<FastifyRequest, 'principal'>): AlertManager {
  const member = actingMember(request);
  return { ...member, isManager: isManager(member.role) };
}

type Sent = Readonly<{
  metric?: string | null;
  statement?: string | null;
  row?: string | null;
  team?: string | null;
  period: string;
  condition: AlertContent['condition'];
  limit: string;
  limit_unit?: AlertContent['thresholdUnit'];
}>;

function watchedBy({
  team = null,
  period,
  condition,
  limit,
  limit_unit: thresholdUnit = 'amount',
  ...sent
}: Sent) {
  const subject = subjectOf(sent);
  requireThat('metric', subject !== null, 'must be there, or statement and row', 'required');
  return {
    subject: subject as AlertSubject,
    period,
    team: team === null ? null : team.toLowerCase(),
    condition,
    threshold: requireThreshold(limit),
    thresholdUnit,
  };
}

function subjectOf({
  metric,
  statement,
  row,
}: Pick<Sent, 'metric' | 'statement' | 'row'>): AlertSubject | null {
  const isMetric = typeof metric === 'string';
  const isRow = typeof statement === 'string' && typeof row === 'string';
  requireThat(
    'metric',
    !(isMetric && (typeof statement === 'string' || typeof row === 'string')),
    'must be left out, or statement and row',
    'not_applicable',
  );
  if (isMetric) return { kind: 'metric', metric };
  return isRow ? { kind: 'row', statement, row } : null;
}

type Patch = Partial<Sent> & Readonly<{ name?: string; by_mail?: boolean; is_paused?: boolean }>;

function patchOf({
  name,
  period,
  team,
  condition,
  limit,
  limit_unit: thresholdUnit,
  ...sent
}: Patch): Partial<AlertContent> {
  const { by_mail: byMail, is_paused: isPaused } = sent;
  const subject = subjectOf(sent);
  return {
    ...(subject === null ? {} : { subject }),
    ...(name === undefined ? {} : { name }),
    ...(period === undefined ? {} : { period }),
    ...(team === undefined ? {} : { team: team === null ? null : team.toLowerCase() }),
    ...(condition === undefined ? {} : { condition }),
    ...(limit === undefined ? {} : { threshold: requireThreshold(limit) }),
    ...(thresholdUnit === undefined ? {} : { thresholdUnit }),
    ...(byMail === undefined ? {} : { byMail }),
    ...(isPaused === undefined ? {} : { isPaused }),
  };
}
