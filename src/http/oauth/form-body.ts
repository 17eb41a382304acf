import type { FastifyRequest } from 'fastify';
import { type Parameters, readParameters } from '../../oauth/parameters.ts';
import { OAuthRefusal } from '../../oauth/refusal.ts';
import type { App } from '../services.ts';

/** Lets the routes of an encapsulated part read bodies in form encoding and no others (RFC 6749, section 4.1.3). */
export function readFormsOnly(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  );
  refuseOtherBodies(app, notAForm);
}

/** Refuses bodies of every media type that the part of the application does not read. */
export function refuseOtherBodies(app: App, refusal: () => OAuthRefusal): void {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) =>
    done(refusal()),
  );
}

/** The parameters of a body in form encoding. Throws `invalid_request` without one. */
export function formOf({ body }: FastifyRequest): Parameters {
  if (typeof body !== 'string') throw notAForm();
  return readParameters(body);
}

function notAForm(): OAuthRefusal {
  return new OAuthRefusal('invalid_request', 'send the parameters as application/x-www-form-urlencoded');
}

const MOST_BYTES = 16_384;
