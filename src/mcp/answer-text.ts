/** So many bytes of text an answer has besides its structured content. */
export const MOST_TEXT_BYTES = 4096;

/**
 * An answer as text: the same JSON where that is short, without its null fields below the first level, which are a tenth of the answer for
 * one number. A longer one has shorter lists, with how many items are left out, and long texts are cut: an assistant that reads text alone
 * then knows that there is more.
 */
export function answerText(complete: object): string {
  const answer = Object.fromEntries(
    Object.entries(complete).map(([name, inner]) => [name, withoutNulls(inner)]),
  );
  const whole = JSON.stringify(answer);
  if (isShort(whole)) return whole;
  for (const [items, letters] of STEPS) {
    const text = JSON.stringify(shortened(answer, items, letters));
    if (isShort(text)) return text;
  }
  return JSON.stringify({ left_out: 'The answer is too long for text; read the structured content.' });
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, withoutNulls(inner)]])),
  );
}

// How many items of each list are shown, and how many letters of each text.
const STEPS: readonly (readonly [items: number, letters: number])[] = [
  [50, 300],
  [20, 200],
  [10, 120],
  [5, 80],
  [3, 60],
  [2, 40],
  [1, 30],
  [0, 30],
];

function isShort(text: string): boolean {
  return Buffer.byteLength(text) <= MOST_TEXT_BYTES;
}

function shortened(value: unknown, items: number, letters: number): unknown {
  if (typeof value === 'string')
    return isProse(value) && value.length > letters ? cut(value, letters) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const shown = value.slice(0, items).map((item: unknown) => shortened(item, items, letters));
    const left = value.length - shown.length;
    return left === 0 ? shown : [...shown, `… ${left} more in the structured content`];
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      // Without a path of it, a text from a record would pass for one of ours.
      name === 'untrusted_text' ? inner : shortened(inner, items, letters),
    ]),
  );
}

// An id, an address or a number that is cut would be another one.
function isProse(text: string): boolean {
  return /\s/.test(text);
}

// A number in a sentence too: words are cut between them.
function cut(text: string, letters: number): string {
  const [words = ''] = new RegExp(`^.{0,${letters}}(?=\\s)`, 'su').exec(text) ?? [];
  return `${words} …`.trimStart();
}
