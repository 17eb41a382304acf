import { isEmail } from '../../access/form.ts';
import type { FaultCode } from '../../fault.ts';
import { isCurrency } from '../../money/currency.ts';

/** The rules of a text field. Characters are code points: an emoji is one, unlike in JavaScript's count. */
export type TextRule = Readonly<{
  /** The accepted texts, in words. */
  meaning: string;
  longest: number;
  /** Why the text cannot be taken, or null. */
  faultOf: (text: string) => TextFault | null;
}>;

export type TextFault = Readonly<{ code: FaultCode; message: string }>;

/** The text as it is kept: without space around it, its lines ended by a line feed; null for one that says nothing. */
export function keptText(text: string): string | null {
  const kept = text.trim().replaceAll('\r\n', '\n');
  return kept === '' ? null : kept;
}

const LONGEST_TEXT = 500;
const LONGEST_WORDS = 200;
const LONGEST_NOTES = 20_000;
const LONGEST_URL = 2000;

/** A text on one line. */
export const LINE: TextRule = line(LONGEST_TEXT);
/** A few words, such as a job title. */
export const SHORT_LINE: TextRule = line(LONGEST_WORDS);

/** A text on as many lines as it needs. */
export const LINES: TextRule = rule(
  `text of up to ${LONGEST_NOTES} characters, on many lines`,
  LONGEST_NOTES,
  (text) =>
    /[^\P{Cc}\n\t]/u.test(text) ? 'must not contain control characters other than line feeds and tabs' : null,
);

export const EMAIL: TextRule = rule('e-mail address', LONGEST_TEXT, (text) =>
  isEmail(text) ? null : 'must be an e-mail address',
);

export const CURRENCY_CODE: TextRule = rule('currency code of ISO 4217', LONGEST_TEXT, (text) =>
  isCurrency(text) ? null : 'must be a currency code of ISO 4217',
);

// Readers follow the address, so a script is refused.
export const WEB_ADDRESS: TextRule = {
  meaning: `web address of up to ${LONGEST_URL} characters, http or https`,
  longest: LONGEST_URL,
  faultOf: (text) =>
    isWebAddress(text) ? null : { code: 'format', message: 'must be a web address, http or https' },
};

function isWebAddress(text: string): boolean {
  if (text.length > LONGEST_URL || /[\s\p{Cc}\p{Surrogate}]/u.test(text)) return false;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function line(longest: number): TextRule {
  return rule(`text of up to ${longest} characters`, longest, (text) =>
    /\p{Cc}/u.test(text) ? 'must not contain control characters' : null,
  );
}

function rule(meaning: string, longest: number, ownProblemOf: (text: string) => string | null): TextRule {
  const formFault = (message: string | null) =>
    message === null ? null : ({ code: 'format', message } as const);
  return {
    meaning,
    longest,
    faultOf: (text) => {
      if (/\p{Surrogate}/u.test(text)) return formFault('must not contain half of a surrogate pair');
      return isLonger(text, longest)
        ? { code: 'length', message: `must have at most ${longest} characters` }
        : formFault(ownProblemOf(text));
    },
  };
}

// A character takes one code unit or two.
function isLonger(text: string, longest: number): boolean {
  return text.length > 2 * longest || (text.length > longest && Array.from(text).length > longest);
}
