import type { LightMyRequestResponse } from 'fastify';
import { textOf } from './text-of.ts';

type Fault = Readonly<{ field: string; message: string }>;
type Failure = Readonly<{ message: string; detail?: Readonly<{ fields?: readonly Fault[] }> }>;
type Answered = Readonly<{
  error?: unknown;
  results?: Readonly<Record<string, Readonly<{ error?: Failure }>>>;
}>;

/**
 * Fails unless the message of every error in an answer is about fields, as in `limit: must be from 1 to 500`, each with a
 * rule that completes "the field …", or a sentence about the request.
 */
export function requirePlainMessages(answer: LightMyRequestResponse): void {
  if (answer.payload === '' || !String(answer.headers['content-type']).startsWith('application/json')) return;
  const { error, results = {} } = JSON.parse(textOf(answer)) as Answered;
  // The health report has text under the same name.
  if (typeof error === 'object' && error !== null) requirePlain(error as Failure);
  for (const result of Object.values(results)) if (result.error !== undefined) requirePlain(result.error);
}

function requirePlain({ message, detail }: Failure): void {
  const { fields } = detail ?? {};
  if (fields === undefined) {
    if (!isSentence(message)) throw new Error(`not a sentence: ${message}`);
    return;
  }
  for (const fault of fields)
    if (!isRule(fault.message)) throw new Error(`not a rule of ${fault.field}: ${fault.message}`);
  const expected = fields.map(({ field, message: rule }) => `${field}: ${rule}`).join('; ');
  if (message !== expected && !message.startsWith(`${expected}; and `))
    throw new Error(`not the message of its fields: ${message}`);
}

/** Whether a text is a sentence about a request. */
export function isSentence(text: string): boolean {
  return /^[A-Z][^\n]*\.$/.test(text);
}

/** Whether a text states what a field accepts, or that it is missing or unknown. */
export function isRule(text: string): boolean {
  return /^(must (?!be in the accepted form)[^\n]*[^.\n]|is required(, one of: [^\n]*[^.\n])?|is not a (field|parameter|setting) of [^\n]*[^.\n])$/.test(
    text,
  );
}
