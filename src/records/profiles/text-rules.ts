import { isEmail } from '../../access/form.ts';
import type { FaultCode } from '../../fault.ts';
import { isCurrency } from '../../money/currency.ts';

/** What a field of text may hold. Characters are code points: an emoji is one, whatever JavaScript counts. */
export type TextRule = Readonly<{
  /** What it takes, for people. */
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
const LONGEST_NOTES = 20_000;

/** A text on one line. */
export const LINE: TextRule = rule(`text of up to ${LONGEST_TEXT} characters`, LONGEST_TEXT, (text) =>
  /\p{Cc}/u.test(text) ? 'must not contain control characters' : null,
);

const NOTES = rule(`text of up to ${LONGEST_NOTES} characters, on many lines`, LONGEST_NOTES, (text) =>
  /[^\P{Cc}\n\t]/u.test(text) ? 'must not contain control characters other than line feeds and tabs' : null,
);

const EMAIL = rule('e-mail address', LONGEST_TEXT, (text) =>
  isEmail(text) ? null : 'must be an e-mail address',
);

const CURRENCY = rule('currency code of ISO 4217', LONGEST_TEXT, (text) =>
  isCurrency(text) ? null : 'must be a currency code of ISO 4217',
);

/** The fields of text that a vendor has, in their order. */
export const VENDOR_TEXTS = {
  account_number: LINE,
  payment_terms: LINE,
  default_currency: CURRENCY,
  contact_first_name: LINE,
  contact_last_name: LINE,
  contact_email: EMAIL,
  contact_phone: LINE,
  notes: NOTES,
} as const;

/** The fields of text that a customer has, in their order. */
export const CUSTOMER_TEXTS = {
  account_number: LINE,
  payment_terms: LINE,
  default_currency: CURRENCY,
  billing_email: EMAIL,
  contact_first_name: LINE,
  contact_last_name: LINE,
  contact_email: EMAIL,
  contact_phone: LINE,
  notes: NOTES,
} as const;

/** The columns of fields of text. */
export function textColumns(fields: Readonly<Record<string, TextRule>>): Record<string, 'text'> {
  return Object.fromEntries(Object.keys(fields).map((field): [string, 'text'] => [field, 'text']));
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
