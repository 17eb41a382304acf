import { AlmanacError } from '../errors.ts';
import { withoutHiddenRounding } from './exact-numbers.ts';
import type { App } from './services.ts';

/** A body may be so large; an import route says its own limit. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** JSON is the only body that is read, and nothing in a request is taken that could not be stored. */
export function readJsonOnly(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (NUL.test(body)) return done(invalid('The body must not contain a NUL character.'));
    void parse(request, body, (failure, value) => {
      if (failure !== null) return done(invalid('The body is not valid JSON.'));
      const exact = withoutHiddenRounding(body);
      if (exact === body) return done(null, value);
      void parse(request, exact, done);
    });
  });
  app.addHook('preValidation', async (request) => {
    if (request.url.includes('%00')) throw invalid('The address must not contain a NUL character.');
  });
}

function invalid(message: string): AlmanacError {
  return new AlmanacError('INVALID_REQUEST', message);
}

type Problem = Readonly<{
  keyword: string;
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
  message?: string;
  data?: unknown;
}>;

/** What is wrong with a request, naming the field and never repeating its value. */
export function describeProblems(problems: readonly Problem[], part: string): AlmanacError {
  const deepest = Math.max(...problems.map((problem) => problem.instancePath.length));
  const [problem, ...others] = problems.filter(({ instancePath }) => instancePath.length === deepest);
  if (problem === undefined) return new AlmanacError('INVALID_REQUEST');
  const field = fieldOf(problem, part);
  return new AlmanacError('INVALID_REQUEST', `${field}: ${ruleOf(problem, others, part)}`);
}

function fieldOf({ keyword, instancePath, params }: Problem, part: string): string {
  const extra = keyword === 'required' ? params['missingProperty'] : params['additionalProperty'];
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const all = typeof extra === 'string' ? [...steps, extra] : steps;
  if (all.length === 0) return part === 'body' ? 'body' : 'query';
  return all
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? shown(step) : `.${shown(step)}`))
    .join('');
}

// A field name that we do not know is the caller's text.
function shown(name: string): string {
  const visible = name.replace(/[^\x20-\x7e]/g, '?');
  return visible.length > 64 ? `${visible.slice(0, 64)}…` : visible;
}

function ruleOf(problem: Problem, others: readonly Problem[], part: string): string {
  const { keyword, params } = problem;
  if (part === 'querystring' && Array.isArray(problem.data)) return 'is given more than once';
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a field of this request';
    case 'enum':
      return `must be one of: ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'format':
      return `must be a valid ${String(params['format'])}`;
    case 'pattern':
      return 'is not in the accepted form';
    case 'type':
      if (part === 'body' && problem.instancePath === '') return 'send a JSON object';
      return `must be ${[problem, ...others].flatMap(typeOf).join(' or ')}`;
    default:
      return problem.message ?? 'is not in the accepted form';
  }
}

function typeOf({ keyword, params }: Problem): string[] {
  return keyword === 'type' ? [params['type']].flat().map(String) : [];
}

// A NUL written as an escape: an odd number of backslashes before u0000.
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;
