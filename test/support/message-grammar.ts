import type { LightMyRequestResponse } from 'fastify';

type Fault = Readonly<{ field: string; message: string }>;
type Failure = Readonly<{ message: string; detail?: Readonly<{ fields?: readonly Fault[] }> }>;
type Answered = Readonly<{
  error?: unknown;
  results?: Readonly<Record<string, Readonly<{ error?: Failure }>>>;
}>;

/**
 * Fails unless every error of an answer speaks in one of two ways: about fields, `limit: must be from 1 to 500`, each with
 * a rule that completes "the field …"; or about the request, in a sentence.
 */
export function requirePlainMessages(answer: LightMyRequestResponse): void {
  if (answer.payload === '' || !String(answer.headers['content-type']).startsWith('application/json')) return;
  const { error, results = {} } = answer.json<Answered>();
  // The health report has a text under the same name.
  if (typeof error === 'object' && error !== null) requirePlain(error as Failure);
  for (const result of Object.values(results)) if (result.error !== undefined) requirePlain(result.error);
}

function requirePlain({ message, detail }: Failure): void {
  const { fields } = detail ?? {};
  if (fields === undefined) {
    if (!/^[A-Z][^\n]*\.$/.test(message)) throw new Error(`not a sentence: ${message}`);
    return;
  }
  for (const fault of fields.filter(({ field }) => !OF_DEFINITIONS.has(field)))
    if (!/^(must|is|has|can|cannot) [^\n]*[^.]$/.test(fault.message))
      throw new Error(`not a rule of ${fault.field}: ${fault.message}`);
  const told = fields.map(({ field, message: rule }) => `${field}: ${rule}`).join('; ');
  if (message !== told && !message.startsWith(`${told}; and `))
    throw new Error(`not the message of its fields: ${message}`);
}

// Why a custom field cannot be as it is, which can lie with other fields: `goes in a circle: a → b → a`.
const OF_DEFINITIONS: ReadonlySet<string> = new Set(['show_if', 'type_config', 'default_value', 'key', 'id']);
