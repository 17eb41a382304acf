import type { FastifyRequest } from 'fastify';
import type { FieldFault } from '../fault.ts';
import { type FormPart, formFaults, type Problem } from '../form-faults.ts';
import { FaultCollector, invalidField, invalidRequest } from '../invalid-request.ts';
import type { App, Services } from './services.ts';
import { withoutFields } from './without-fields.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Throws INVALID_REQUEST for what the route's own rules have against a request, by its form alone. Asked where the
     * schema refuses something too, with the fields that it does not refuse, so that the caller is told of all at once.
     */
    rules?: (form: Form, request: FastifyRequest, now: Date) => void;
  }
}

/** What was sent, without the fields that the schema refuses. A field may be missing that the schema requires. */
export type Form = Readonly<{ query: unknown; body: unknown }>;

/**
 * Refuses a request whose form is wrong, naming everything that is: by the schemas of its route, and by the route's own
 * rules. It comes after the caller was let in and before the handler.
 */
export function checkForms(app: App, { clock }: Services): void {
  app.addHook('onRoute', (route) => {
    route.attachValidation = true;
  });
  app.addHook('preValidation', async ({ body, url }) => {
    if (url.includes('%00')) throw invalidField('query', 'format', 'must not contain a NUL character');
    refuseVastBody(body);
  });
  app.addHook('preHandler', async (request) => {
    if (request.validationError === undefined) return;
    const { params, query, body, headers } = request;
    const sent = { params, querystring: query, body, headers };
    const faults = new FaultCollector();
    const form: { query: unknown; body: unknown } = { query, body };
    for (const part of PARTS) {
      const found = faultsIn(request, part, sent[part]);
      if (found.length === 0) continue;
      faults.add(invalidRequest(found));
      const fields = found.map(({ field }) => field);
      if (part === 'body') form.body = withoutFields(body, fields);
      if (part === 'querystring') form.query = withoutFields(query, fields);
    }
    faults.read(() => request.routeOptions.config.rules?.(form, request, clock()));
    faults.requireNone();
    throw new Error('a request was refused by no rule', { cause: request.validationError });
  });
}

const PARTS: readonly FormPart[] = ['params', 'querystring', 'body', 'headers'];

// A refusal has an entry for every value that is wrong: a body of 1 MiB can have half a million of them.
const MOST_VALUES = 50_000;
// No field of any route needs a quarter of it; what checks and copies a body calls itself for each level.
const MOST_LEVELS = 32;

type Validate = ((value: unknown) => unknown) & { errors?: readonly Problem[] | null };

function faultsIn(request: FastifyRequest, part: FormPart, sent: unknown): FieldFault[] {
  const validate = request.getValidationFunction(part) as Validate | undefined;
  if (typeof validate !== 'function' || validate(sent ?? null) === true) return [];
  return formFaults(validate.errors ?? [], part);
}

/** Goes through a body level by level, because one of 1 MiB can be deeper than calls may be. */
function refuseVastBody(body: unknown): void {
  let level: unknown[] = [body];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (count > MOST_VALUES) throw invalidField('body', 'length', `must have at most ${MOST_VALUES} values`);
    if (depth > MOST_LEVELS)
      throw invalidField('body', 'format', `must be nested at most ${MOST_LEVELS} levels deep`);
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
}
