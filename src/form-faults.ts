import { counted, type FaultCode, type FieldFault, shownName } from './fault.ts';
import { nearestName } from './nearest-name.ts';

/** What Ajv finds wrong; `verbose` gives the value and the schema beside it. */
export type Problem = Readonly<{
  keyword: string;
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
  data?: unknown;
  parentSchema?: Schema;
}>;

/** What of a schema a message is made of. */
type Schema = Readonly<{
  properties?: object;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  'x-rule'?: Rule;
}>;

/** The part of a request that a schema describes. */
export type FormPart = 'params' | 'querystring' | 'body' | 'headers';

/** The same, or the arguments of a tool. */
type CheckedPart = FormPart | 'arguments';

/** The faults of one part of a request, one for each field that is wrong. They never repeat a value. */
export function formFaults(problems: readonly Problem[], part: CheckedPart): FieldFault[] {
  const byField = new Map<string, Problem[]>();
  for (const problem of problems) {
    // The chosen alternative reports its own faults.
    if (problem.keyword === 'if') continue;
    const field = fieldOf(problem, part);
    byField.set(field, [...(byField.get(field) ?? []), problem]);
  }
  const fields = [...byField.keys()];
  return [...byField].flatMap(([field, own]) => {
    // That no alternative fits says nothing where something inside one of them is wrong.
    const isAlternatives = own.some(({ keyword }) => keyword === 'anyOf') && meantIn(own) === undefined;
    if (isAlternatives && fields.some((other) => isInside(other, field))) return [];
    return [{ field, ...faultOf(own, part) }];
  });
}

function isInside(other: string, field: string): boolean {
  if (field === 'body' || field === 'arguments') return other !== field;
  return other.startsWith(`${field}.`) || other.startsWith(`${field}[`);
}

// Of alternatives, the one whose type fits is the one that was meant.
function meantIn(problems: readonly Problem[]): Problem | undefined {
  return problems.find(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf');
}

function fieldOf({ keyword, instancePath, params }: Problem, part: CheckedPart): string {
  const extra = keyword === 'required' ? params['missingProperty'] : params['additionalProperty'];
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const all = typeof extra === 'string' ? [...steps, extra] : steps;
  if (all.length === 0) return part === 'body' || part === 'arguments' ? part : 'query';
  return all
    .map((step, index) =>
      /^\d+$/.test(step) ? `[${step}]` : index === 0 ? shownName(step) : `.${shownName(step)}`,
    )
    .join('');
}

type Rule = Readonly<{ code: FaultCode; message: string }>;

function faultOf(problems: readonly Problem[], part: CheckedPart): Rule {
  const types = [...new Set(problems.flatMap(typeOf))];
  const meant = meantIn(problems);
  const [first] = problems;
  if (part === 'querystring' && Array.isArray(first?.data)) {
    return { code: 'repeated', message: 'must be given once' };
  }
  if (meant !== undefined) return ruleOf(meant, part);
  return { code: 'type', message: `must be ${types.map(named).join(' or ')}` };
}

function ruleOf({ keyword, params, parentSchema = {} }: Problem, part: CheckedPart): Rule {
  switch (keyword) {
    case 'required':
      return { code: 'required', message: 'is required' };
    case 'additionalProperties':
      return { code: 'unknown', message: unknown(String(params['additionalProperty']), parentSchema, part) };
    case 'enum':
      return {
        code: 'enum',
        message: `must be one of: ${(params['allowedValues'] as unknown[]).join(', ')}`,
      };
    case 'const':
      return { code: 'enum', message: `must be ${String(params['allowedValue'])}` };
    case 'format':
      return {
        code: 'format',
        message: `must be ${FORMATS[String(params['format'])] ?? 'in the accepted form'}`,
      };
    case 'pattern':
      return parentSchema['x-rule'] ?? IN_ANOTHER_FORM;
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return {
        code: 'range',
        message: `must be ${between(parentSchema.minimum, parentSchema.maximum)}`,
      };
    case 'minLength':
    case 'maxLength':
      return {
        code: 'length',
        message: `must have ${counted('character', parentSchema.minLength, parentSchema.maxLength)}`,
      };
    case 'minItems':
    case 'maxItems':
      return {
        code: 'length',
        message: `must have ${counted('item', parentSchema.minItems, parentSchema.maxItems)}`,
      };
    case 'uniqueItems':
      return { code: 'repeated', message: 'must not have an item twice' };
    default:
      return IN_ANOTHER_FORM;
  }
}

const IN_ANOTHER_FORM: Rule = { code: 'format', message: 'must be in the accepted form' };

function unknown(name: string, { properties = {} }: Schema, part: CheckedPart): string {
  const what = part === 'querystring' ? 'a parameter' : part === 'arguments' ? 'an argument' : 'a field';
  const where = part === 'arguments' ? 'tool' : 'route';
  const nearest = nearestName(name, Object.keys(properties));
  return nearest === null
    ? `is not ${what} of this ${where}, which takes none`
    : `is not ${what} of this ${where}; the nearest is ${nearest}`;
}

function typeOf({ keyword, params }: Problem): string[] {
  return keyword === 'type' ? [params['type']].flat().map(String) : [];
}

function named(type: string): string {
  return type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date, YYYY-MM-DD',
  'date-time': 'an instant, such as 2026-11-20T03:04:05.678Z',
  uuid: 'a uuid',
};

function between(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return `at most ${most ?? ''}`;
  return most === undefined ? `at least ${least}` : `from ${least} to ${most}`;
}
