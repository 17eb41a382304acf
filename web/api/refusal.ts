import { ApiFailure } from './failure.ts';

/** What the service has against one field of what was sent: `type_config.options[1].value`, and why it cannot be. */
export type Refusal = Readonly<{ field: string; words: string }>;

/** What an answer has against one field, `owner.email: must be an e-mail address`; null where it is about something else. */
export function refusalOf(failure: unknown): Refusal | null {
  if (!(failure instanceof ApiFailure)) return null;
  const [, field, words] = FIELD_AND_WORDS.exec(failure.message) ?? [];
  if (field === undefined || words === undefined) return null;
  return { field, words: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** The words of a refusal that is about this field; null where it is about another. */
export function wordsAbout(refusal: Refusal | null, field: string): string | null {
  return refusal?.field === field ? refusal.words : null;
}

const FIELD_AND_WORDS = /^([a-z_]+(?:\[\d+\])?(?:\.[A-Za-z_]+(?:\[\d+\])?)*): (.+)$/s;
