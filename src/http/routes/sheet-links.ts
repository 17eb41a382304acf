import type { FastifyRequest } from 'fastify';
import { type Capability, isManager } from '../../access/capability.ts';
import { requireName } from '../../access/form.ts';
import { requireCapability } from '../../access/require-capability.ts';
import {
  type LinkMaker,
  listSheetLinks,
  makeSheetLink,
  type NewLink,
  revokeSheetLink,
} from '../../access/sheet-link.ts';
import { FaultCollector, readAll, requireThat } from '../../invalid-request.ts';
import { LIST_LIMIT } from '../../list-limit.ts';
import { findMetric } from '../../metrics/catalog/registry.ts';
import { seeMetric } from '../../questions/ask.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import { Exactly, Uuid } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import {
  describeLink,
  LinkAnswer,
  LinkList,
  MadeLinkAnswer,
  MOST_DAYS,
  MOST_NAMED,
  NewLinkBody,
  USUAL_DAYS,
} from './sheet-links-schemas.ts';

/** The sheet links of members: each makes their own, and owners and admins see and revoke those of all. */
export function sheetLinkRoutes(app: App, { clock, config }: Services): void {
  const prefix = config.keyPrefix;

  app.get(
    PATH,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Sheet links',
          operationId: 'listSheetLinks',
          summary: 'List sheet links',
          description:
            'Your own, and for owners and admins those of all members. The newest first, up to 500, expired and revoked ones too.',
        }),
        response: { 200: LinkList },
      },
    },
    async (request) => {
      const { links, total } = await listSheetLinks(request.tenant(), makerOf(request), LIST_LIMIT);
      const now = clock();
      return recordEnvelope(
        links.map((link) => describeLink(link, prefix, now)),
        { total },
      );
    },
  );

  app.post(
    PATH,
    {
      config: {
        access: 'session',
        alsoAnswers: [403, 404, 409],
        rules: ({ body }: Form, _request: FastifyRequest, now: Date) => {
          readNewLink(body ?? {}, now);
        },
      },
      schema: {
        ...described({
          tag: 'Sheet links',
          operationId: 'makeSheetLink',
          summary: 'Create a sheet link',
          description:
            'An address for a spreadsheet, which reads the named metrics and statements in any period, as you, and nothing else. It has `metrics.read` alone: pay is shown together, and metrics of pay, pay gaps and diversity cannot be named. The answer is the only place where its token is ever shown.',
        }),
        body: NewLinkBody,
        response: { 200: MadeLinkAnswer },
      },
    },
    async (request) => {
      const now = clock();
      const maker = makerOf(request);
      for (const capability of LINK_CAPABILITIES) requireCapability(request.principal, capability);
      const wanted = readNewLink(request.body, now);
      for (const id of wanted.metrics) seeMetric(id, request.principal);
      const made = await makeSheetLink(request.tenantWriter(), wanted, { ...maker, prefix }, now);
      return recordEnvelope({ ...describeLink(made.link, prefix, now), token: made.token });
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Sheet links',
          operationId: 'revokeSheetLink',
          summary: 'Revoke a sheet link',
          description: 'At once and for good. Doing it again changes nothing.',
        }),
        params: Exactly({ id: Uuid }),
        response: { 200: LinkAnswer },
      },
    },
    async (request) => {
      const now = clock();
      const { id } = request.params;
      const link = await revokeSheetLink(request.tenantWriter(), id, makerOf(request), now);
      return recordEnvelope(describeLink(link, prefix, now));
    },
  );
}

const PATH = '/settings/sheet-links';

/** What every link can do: it shows no pay and no entries. */
const LINK_CAPABILITIES: readonly Capability[] = ['metrics.read'];

const DAY_MS = 86_400_000;

type LinkForm = Readonly<{
  name?: string;
  metrics?: readonly (string | undefined)[];
  statements?: readonly (string | undefined)[];
  expires_at?: string;
}>;

function readNewLink(form: LinkForm, now: Date): NewLink {
  const metrics = (form.metrics ?? []).flatMap((id) => id ?? []);
  const statements = (form.statements ?? []).flatMap((name) => name ?? []);
  const { name, expiresAt } = readAll({
    name: () => requireName('name', form.name ?? ''),
    metrics: () => requireNameable(metrics),
    statements: () => requireDistinct('statements', statements),
    count: () => requireCount(metrics.length + statements.length),
    expiresAt: () => expiryIn(form.expires_at, now),
  });
  return { name, metrics, statements, capabilities: LINK_CAPABILITIES, expiresAt };
}

function requireNameable(metrics: readonly string[]): void {
  requireDistinct('metrics', metrics);
  const faults = new FaultCollector();
  for (const [place, id] of metrics.entries()) {
    const needed = findMetric(id)?.requiresCapability;
    faults.read(() =>
      requireThat(
        `metrics[${place}]`,
        needed === undefined || LINK_CAPABILITIES.includes(needed),
        'must not be a metric of pay, pay gaps or diversity, which no link shows',
        'not_applicable',
      ),
    );
  }
  faults.requireNone();
}

function requireDistinct(field: string, names: readonly string[]): void {
  requireThat(field, new Set(names).size === names.length, 'must not name anything twice', 'repeated');
}

function requireCount(named: number): void {
  requireThat(
    'metrics',
    named >= 1 && named <= MOST_NAMED,
    `must name 1 to ${MOST_NAMED}, together with statements`,
    'length',
  );
}

function expiryIn(text: string | undefined, now: Date): Date {
  if (text === undefined) return new Date(now.getTime() + USUAL_DAYS * DAY_MS);
  const expiresAt = new Date(text);
  const ms = expiresAt.getTime() - now.getTime();
  requireThat(
    'expires_at',
    ms > 0 && ms <= MOST_DAYS * DAY_MS,
    `must be in the future, and at most ${MOST_DAYS} days from now`,
    'range',
  );
  return expiresAt;
}

function makerOf({ principal }: FastifyRequest): LinkMaker {
  const { userId, role } = requireSession(principal);
  return { userId, isManager: isManager(role) };
}
