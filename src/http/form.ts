import { withoutHiddenRounding } from '../exact-numbers.ts';
import { invalidField } from '../invalid-request.ts';
import type { App } from './services.ts';

/** A body may be so large; an import route says its own limit. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** JSON is the only body that is read, and nothing in a request is taken that could not be stored. */
export function readJsonOnly(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (NUL.test(body)) return done(invalidField('body', 'format', 'must not contain a NUL character'));
    void parse(request, body, (failure, value) => {
      if (failure !== null) return done(invalidField('body', 'format', 'must be valid JSON'));
      const exact = withoutHiddenRounding(body);
      if (exact === body) return done(null, value);
      void parse(request, exact, done);
    });
  });
}

// A NUL written as an escape: an odd number of backslashes before u0000.
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;
