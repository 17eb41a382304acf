import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { formFaults, type Problem } from '../form-faults.ts';
import { invalidRequest } from '../invalid-request.ts';
import { DEFINITION, UNTRUSTED } from './schema.ts';
import type { Tool } from './tool.ts';

/** The arguments of a call, if they fit the tool. Throws INVALID_REQUEST, for all that is wrong at once. */
export function checkArguments(tool: Tool, given: unknown): object {
  const check = checkOf(tool);
  if (check(given)) return given as object;
  throw invalidRequest(formFaults((check.errors ?? []) as readonly Problem[], 'arguments'));
}

// Compiled for the first call of a tool: compiling all of them takes longer than the rest of the start.
const CHECKS = new Map<Tool, ValidateFunction>();
const AJV = new Ajv({ allErrors: true, verbose: true, keywords: ['x-rule', UNTRUSTED, DEFINITION] });
formats.default(AJV);

function checkOf(tool: Tool): ValidateFunction {
  const check = CHECKS.get(tool) ?? AJV.compile(tool.input);
  CHECKS.set(tool, check);
  return check;
}
