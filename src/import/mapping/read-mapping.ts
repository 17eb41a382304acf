import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { compileMapping, type MappingCompilation, type MappingFault } from './compile.ts';
import { MAPPING, type Mapping } from './schema.ts';

/** Reads a mapping from JSON text and prepares it. */
export function readMapping(text: string): MappingCompilation {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    return { ok: false, faults: [{ field: '', message: `is not JSON: ${failure.message}` }] };
  }
  validate ??= new Ajv({ allErrors: true }).compile<Mapping>(MAPPING);
  if (validate(parsed)) return compileMapping(parsed);
  return { ok: false, faults: (validate.errors ?? []).map(faultOf) };
}

// Compiled for the first mapping that is read: that takes longer than the rest.
let validate: ValidateFunction<Mapping> | undefined;

function faultOf({
  instancePath,
  message = 'is not in the accepted form',
  params,
}: ErrorObject): MappingFault {
  const field = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const { additionalProperty, allowedValues } = params as Record<string, unknown>;
  if (typeof additionalProperty === 'string')
    return {
      field: field === '' ? additionalProperty : `${field}.${additionalProperty}`,
      message: 'is no part of a mapping',
    };
  return {
    field,
    message: Array.isArray(allowedValues) ? `must be one of ${allowedValues.join(', ')}` : message,
  };
}

/** A fault as a sentence. */
export function faultInWords({ field, message }: MappingFault): string {
  return field === '' ? `it ${message}` : `${field} ${message}`;
}
