import { hasCode } from './failure.ts';

/** What the service says of one field of a form. */
export type Refusal = Readonly<{ field: string; words: string }>;

/** What an answer has against one field, `owner.email: must be an e-mail address`; null where it is about something else. */
export function refusalOf(failure: unknown): Refusal | null {
  if (!hasCode(failure, 'INVALID_REQUEST')) return null;
  const [, field, words] = /^([a-z_]+(?:[.[][\w.\]]+)?): (.+)$/s.exec(failure.message) ?? [];
  if (field === undefined || words === undefined) return null;
  return { field, words: words.charAt(0).toUpperCase() + words.slice(1) };
}
