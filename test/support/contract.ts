import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../../src/http/services.ts';
import { textOf } from './text-of.ts';

/** Fails unless an answer is one that the OpenAPI document describes. */
export type Contract = (method: string, path: string, answer: LightMyRequestResponse) => void;

type Response = { content?: Record<string, unknown> };
type Document = {
  servers: { url: string }[];
  paths: Record<string, Record<string, { responses: Record<string, Response> } | undefined>>;
};

/** The contract of a service, by the document that it serves. Services that are open to the same origins share it. */
export function contractOf(app: App, allowedOrigins: readonly string[]): Contract {
  const origins = allowedOrigins.join(' ');
  const known = contracts.get(origins) ?? contractBy(JSON.parse(JSON.stringify(app.swagger())) as Document);
  contracts.set(origins, known);
  return known;
}

// A worker builds hundreds of services. Making the document and compiling its schemas once is enough: nothing else changes it.
const contracts = new Map<string, Contract>();

function contractBy(document: Document): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'openapi', ...document });
  const validators = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, known);
    return known;
  };
  const prefix = document.servers[0]?.url ?? '';
  // A path that is spelt out goes before one with a parameter in its place, and one with more behind a parameter before one with less.
  const routes = Object.keys(document.paths)
    .sort(
      (one, other) => Number(one.includes('{')) - Number(other.includes('{')) || other.length - one.length,
    )
    .map((path) => ({ path, pattern: patternOf(prefix + path) }));

  return (method, url, answer) => {
    const status = String(answer.statusCode);
    if (method === 'HEAD' || status === '304') return expectEmpty(answer);
    const path = url.split('?', 1).join('');
    const route = routes.find(({ pattern }) => pattern.test(path))?.path;
    const operation = route === undefined ? undefined : document.paths[route]?.[method.toLowerCase()];
    const type = String(answer.headers['content-type']);
    const described = operation?.responses[status]?.content ?? {};
    const [plainType = ''] = type.split(';');
    // A file of its own type is a text, which has no other form here.
    if (plainType !== 'application/json' && plainType in described) return;
    if (type !== 'application/json; charset=utf-8')
      throw new Error(`${method} ${path} answered with ${type}`);
    if (route === undefined || operation === undefined)
      return expectMatch(validator(`/components/schemas/Error${status}`), answer);
    if (operation.responses[status] === undefined)
      throw new Error(`${method} ${route} does not describe an answer ${status}`);
    const pointer = [
      '',
      'paths',
      route,
      method.toLowerCase(),
      'responses',
      status,
      'content',
      'application/json',
      'schema',
    ];
    expectMatch(validator(pointer.map(escaped).join('/')), answer);
  };
}

function expectEmpty(answer: LightMyRequestResponse): void {
  if (answer.payload !== '') throw new Error('an answer without content has some');
}

function expectMatch(validate: ValidateFunction, answer: LightMyRequestResponse): void {
  const text = textOf(answer);
  if (validate(JSON.parse(text))) return;
  throw new Error(`not as described: ${JSON.stringify(validate.errors)} in ${text.slice(0, 500)}`);
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}
