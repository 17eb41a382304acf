import { LINE, type TextRule, VENDOR_TEXTS } from '../profiles/text-rules.ts';

const LONGEST_URL = 2000;

// Whoever shows the picture follows the address: a script is none.
const WEB_ADDRESS: TextRule = {
  meaning: `web address of up to ${LONGEST_URL} characters, http or https`,
  longest: LONGEST_URL,
  faultOf: (text) =>
    isWebAddress(text) ? null : { code: 'format', message: 'must be a web address, http or https' },
};

/** The fields of text that a person has; the legal name is kept as the name of their party. */
export const PERSON_TEXTS = {
  legal_name: LINE,
  preferred_name: LINE,
  trading_name: LINE,
  work_email: VENDOR_TEXTS.contact_email,
  photo_url: WEB_ADDRESS,
} as const;

function isWebAddress(text: string): boolean {
  if (text.length > LONGEST_URL || /[\s\p{Cc}\p{Surrogate}]/u.test(text)) return false;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
