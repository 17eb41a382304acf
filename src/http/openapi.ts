import swagger from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import { ERRORS } from '../errors.ts';
import { isCompressible } from './content-coding.ts';
import { separateNames } from './named-schema.ts';
import { aboutOrigins } from './origin-headers.ts';
import { type HeaderSender, responseHeaders, wrongMethodResponse } from './response-headers.ts';
import type { RouteAccess } from './route-access.ts';
import { errorSchemaName, errorSchemas } from './schemas.ts';
import type { App, Services } from './services.ts';

/** Every route is under this path. */
export const API_PREFIX = '/api';

/** The OpenAPI document, made from the routes. It sees the routes that are added after it. */
export function describeApi(app: App, services: Services): void {
  for (const schema of errorSchemas()) app.addSchema(schema);
  const { allowedOrigins } = services.config;
  const isOpen = allowedOrigins.length > 0;
  app.addHook('onRoute', (route) => {
    completeRoute(route, isOpen);
  });
  void app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Almanac',
        version: services.version,
        description: [ABOUT, aboutOrigins(allowedOrigins)].join('\n\n').trim(),
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: API_PREFIX, description: 'This server' }],
      tags: [...TAGS],
      components: {
        securitySchemes: SECURITY_SCHEMES,
        responses: {
          MethodNotAllowed: wrongMethodResponse(REASONS[405] ?? '', {
            schemaName: errorSchemaName(405),
            varies: isOpen,
          }),
        },
      },
    },
    transformObject: (made) => {
      if (!('openapiObject' in made)) throw new Error('the document is not one of OpenAPI');
      return separateNames(made.openapiObject);
    },
    refResolver: {
      buildLocalReference: ({ $id: name }, _base, _fragment, index) =>
        typeof name === 'string' ? name : `Schema${index}`,
    },
  });
}

const ABOUT =
  'The numbers and records of a business, as of any date. The value of a metric is a JSON number with all of its decimal ' +
  'digits. A client that parses numbers as doubles loses what a double loses: everything beyond 15 significant digits.';

/** What a route's schema says for the reader of the document. */
export type RouteDescription = Readonly<{
  tag: (typeof TAGS)[number]['name'];
  operationId: string;
  summary: string;
  description?: string;
}>;

export function described({ tag, ...rest }: RouteDescription) {
  return { tags: [tag], ...rest };
}

const TAGS = [
  { name: 'Metrics', description: 'What a number was, as of a date.' },
  { name: 'Statements', description: 'Profit and loss, balance sheet and the other statements, by columns.' },
  {
    name: 'Boards',
    description: 'What members put together to look at: figures, charts, tables and statements.',
  },
  { name: 'Reports', description: 'Boards and statements that are mailed to members every month.' },
  { name: 'Customers', description: 'Customer records, with the fields that an organisation adds itself.' },
  { name: 'Vendors', description: 'Vendor records, with the fields that an organisation adds itself.' },
  { name: 'Writing', description: 'Records and entries that another program writes, as an import would.' },
  { name: 'Custom fields', description: 'The fields that records have besides their own.' },
  { name: 'People', description: 'Memberships, persons and their pay.' },
  { name: 'Imports', description: 'Whole books at once, all or nothing.' },
  { name: 'Exports', description: 'The whole book as files that an import reads.' },
  { name: 'Events', description: 'What happened to the data: as a stream, as a list, and sent to webhooks.' },
  { name: 'Alerts', description: 'Limits on metrics and rows of statements, and when values crossed them.' },
  {
    name: 'Settings',
    description:
      'The organisation, its members, its overview and its audit log. All but the overview for owners and admins.',
  },
  { name: 'Sign-in', description: 'Sessions of people, and the organisation that they work in.' },
  {
    name: 'Sheet links',
    description: 'Addresses by which a spreadsheet reads named metrics and statements, and nothing else.',
  },
  {
    name: 'Assistants',
    description: 'Assistants that members connected to the tools at `/mcp` by signing in.',
  },
  { name: 'API keys', description: 'What lets programs in. For signed-in owners and admins.' },
  { name: 'Service', description: 'The service itself.' },
] as const;

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: '<prefix>_pk_<46 characters>',
    description: 'An API key. When a cookie is sent too, the key decides.',
  },
  sheetLink: {
    type: 'apiKey',
    in: 'query',
    name: 'link',
    description:
      'A sheet link, `<prefix>_sl_<46 characters>`: it reads the metrics and statements that it was made for. It may also be sent as a bearer.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'almanac_session',
    description: 'The session of a signed-in user.',
  },
} as const;

/**
 * Adds to a route what follows from what it says: who may use it, and the errors that it can answer with. `isOpen` is whether
 * other origins are allowed.
 */
function completeRoute(route: RouteOptions, isOpen: boolean): void {
  // What is no API and does not say who may use it is a file of the web app, of which a page takes many at once.
  if (!route.url.startsWith(`${API_PREFIX}/`)) {
    if (route.config?.access === undefined)
      route.config = { ...route.config, access: 'public', unlimited: true };
    else route.schema = { hide: true };
    return;
  }
  const access = route.config?.access;
  if (access === undefined)
    throw new Error(`the route ${String(route.method)} ${route.url} does not say who may use it`);
  const schema: FastifySchema = route.schema ?? {};
  const responses = { ...(schema.response as Record<string, unknown> | undefined) };
  for (const status of errorStatuses(access, route, schema)) {
    responses[status] ??= { $ref: `${errorSchemaName(status)}#`, description: REASONS[status] };
  }
  if (route.method === 'GET') responses[304] ??= UNCHANGED;
  const sender = senderOf(route, { schema, isOpen });
  for (const [status, response] of Object.entries(responses)) {
    responses[status] = { ...(response as object), headers: responseHeaders(sender, Number(status)) };
  }
  // Which capability or role it takes has no place of its own in OpenAPI.
  const completed = {
    querystring: onlyKnown(route),
    response: responses,
    security: securityOf(access, route.config?.takesLinks === true),
    [ACCESS]: access,
  };
  route.schema = { ...schema, ...completed };
}

const ACCESS = 'x-access';

// A mistyped parameter would answer another question. Only who asks whether the service is there is never refused.
function onlyKnown({ url, schema }: RouteOptions) {
  const querystring = schema?.querystring ?? { type: 'object', properties: {} };
  if (url.startsWith(`${API_PREFIX}/health`)) return querystring;
  return { ...querystring, additionalProperties: false };
}

function senderOf(
  { method, config }: RouteOptions,
  { schema, isOpen }: Readonly<{ schema: FastifySchema; isOpen: boolean }>,
): HeaderSender {
  const { properties = {} } = (schema.headers ?? {}) as { properties?: object };
  return {
    method: String(method),
    unlimited: config?.unlimited === true,
    keeps: config?.keepsAnswers === true,
    namesDataVersion: config?.namesDataVersion === true,
    conditional: Object.hasOwn(properties, 'if-match'),
    varies: isOpen || isCompressible(String(method), config),
  };
}

function errorStatuses(access: RouteAccess, route: RouteOptions, schema: FastifySchema): number[] {
  const { config } = route;
  const statuses = new Set<number>([400, 500, 503]);
  if (config?.unlimited !== true) for (const status of [421, 429]) statuses.add(status);
  if (schema.params !== undefined) statuses.add(404);
  // What is written may meet another change.
  if (route.method !== 'GET') for (const status of [409, 413, 415]) statuses.add(status);
  if (access !== 'public') for (const status of [401, 403]) statuses.add(status);
  // A closed organisation is changed by nobody.
  if (access !== 'public' && route.method !== 'GET' && config?.whileClosed !== true) statuses.add(409);
  for (const status of config?.alsoAnswers ?? []) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
}

// What comes back when the caller has the content already (If-None-Match).
const UNCHANGED = { type: 'null', description: 'The content is what If-None-Match says.' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses of errors that do not follow from the route's access and form. */
    alsoAnswers?: readonly number[];
    /** Whether answers are kept, for requests that are repeated with their `Idempotency-Key`. */
    keepsAnswers?: true;
  }
}

const REASONS: Readonly<Record<number, string>> = Object.fromEntries(
  [...new Set(Object.values(ERRORS).map(({ status }) => status))].map((status) => [
    status,
    Object.entries(ERRORS)
      .filter(([, error]) => error.status === status)
      .map(([code, { sentence }]) => `${code}: ${sentence}`)
      .join(' '),
  ]),
);

function securityOf(access: RouteAccess, takesLinks: boolean): Readonly<Record<string, readonly string[]>>[] {
  switch (access) {
    case 'public':
      return [];
    case 'session':
    case 'manager':
    case 'owner':
      return [{ cookie: [] }];
    default:
      return [{ bearer: [] }, { cookie: [] }, ...(takesLinks ? [{ sheetLink: [] }] : [])];
  }
}
