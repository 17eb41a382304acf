import type { FastifyRequest } from 'fastify';
import { type Parameters, readParameters } from '../../oauth/parameters.ts';
import { OAuthRefusal } from '../../oauth/refusal.ts';
import type { App } from '../services.ts';

/** Lets the routes of an encapsulated part read bodies in form encoding, which OAuth uses, up to so many bytes. */
export function readForms(app: App): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, { form: body }),
  );
}

/** The parameters of a body in form encoding. Throws `invalid_request` for another body. */
export function formOf({ body }: FastifyRequest): Parameters {
  const { form } = (body ?? {}) as Readonly<{ form?: unknown }>;
  if (typeof form !== 'string')
    throw new OAuthRefusal('invalid_request', 'send the parameters as application/x-www-form-urlencoded');
  return readParameters(form);
}

const MOST_BYTES = 16_384;
