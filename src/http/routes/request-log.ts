import type { Static } from 'typebox';
import { isManager } from '../../access/capability.ts';
import { type RequestFilter, readRequests } from '../../request-log/read-requests.ts';
import { MOST_OF_CALLER } from '../../request-log/request-buffer.ts';
import { KEPT_DAYS } from '../../request-log/write-requests.ts';
import type { Form } from '../check-form.ts';
import { described } from '../openapi.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { instantOf } from './lists-request.ts';
import { describeRequests, LoggedRequestPage, LoggedRequestQuery } from './request-log-schemas.ts';

/** The last requests of keys and sheet links, for the people who made them. */
export function requestLogRoutes(app: App, { clock, requestLog }: Services): void {
  app.get(
    '/v1/request-log',
    {
      config: { access: 'session', rules: ({ query }: Form) => void filterOf((query ?? {}) as Parameters) },
      schema: {
        ...described({
          tag: 'API keys',
          operationId: 'listRequests',
          summary: 'List requests',
          description: `The last ${MOST_OF_CALLER} requests of each API key and each sheet link, of the last ${KEPT_DAYS} days, the newest first. Owners and admins see all of them, other members those of their own sheet links. Bodies, tokens and texts are not kept. A crash of the service can lose the last seconds.`,
        }),
        querystring: LoggedRequestQuery,
        response: { 200: LoggedRequestPage },
      },
    },
    async (request) => {
      const { userId, role, organization } = requireSession(request.principal);
      // What this process has not written yet is the newest.
      await requestLog.writeOf(organization.id);
      const reader = { userId, isManager: isManager(role) };
      return describeRequests(await readRequests(request.tenant(), reader, filterOf(request.query), clock()));
    },
  );
}

type Parameters = Static<typeof LoggedRequestQuery>;

function filterOf({ caller, outcome, search, since, cursor, limit = '100' }: Parameters): RequestFilter {
  return {
    callerId: caller ?? null,
    outcome: outcome ?? null,
    search: search ?? null,
    since: since === undefined ? null : instantOf('since', since),
    after: cursor ?? null,
    limit: Number(limit),
  };
}
