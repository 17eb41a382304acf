import { mayHoldSecret } from '../access/secret.ts';

/**
 * The address of a request as far as it may be kept: ids, and the parameters that say which number or which part of a list was asked for.
 * Whatever else stands in an address may be a name, a text or a token, and is shown as `…`.
 */
export function cleanPath(url: string): string {
  return shownOf(url.slice(0, MOST_READ)).slice(0, MOST_SHOWN);
}

function shownOf(url: string): string {
  const [path, query] = splitOnce(url, '?');
  const segments = path.split('/').map((segment) => (isPlain(segment) ? segment : HIDDEN));
  if (query === undefined || query === '') return segments.join('/');
  const parameters = query.split('&').map((parameter) => {
    const [name, value = ''] = splitOnce(parameter, '=');
    const text = value.replaceAll(/%3A/gi, ':').replaceAll(/%2C/gi, ',');
    const isKept = KEPT_PARAMETERS.has(name) && isPlain(text);
    return `${isPlain(name) ? name : HIDDEN}=${isKept ? text : HIDDEN}`;
  });
  return `${segments.join('/')}?${parameters.join('&')}`;
}

/** What stands in the place of a text that is not kept. */
export const HIDDEN = '…';

// Parameters whose values are words of the API, days, ids or numbers.
const KEPT_PARAMETERS: ReadonlySet<string> = new Set([
  'account',
  'asOf',
  'basis',
  'category',
  'columns',
  'compare',
  'depth',
  'detail',
  'fields',
  'format',
  'from',
  'kind',
  'limit',
  'method',
  'period',
  'sort',
  'status',
  'subject',
  'team',
  'to',
  'updated_since',
]);

// An address of a question of 50 metrics is shorter.
const MOST_READ = 1500;
const MOST_SHOWN = 2000;

/**
 * Whether a text is a word of the API, an id, a day or a list of these. Anything with a space (in an address also a plus sign), an @ or another
 * escaped character is not, nor is a key or a token: those are longer than an id, without a mark in between.
 */
export function isPlain(text: string): boolean {
  return /^[\w.:,[\]-]{0,100}$/.test(text) && !mayHoldSecret(text) && !/[\w-]{40}/.test(text);
}

/** The id of a request as far as it may be kept. Callers may send their own, and put a name or an address in it; an id has a digit. */
export function cleanRequestId(id: string): string {
  return isPlain(id) && /\d/.test(id) ? id : HIDDEN;
}

function splitOnce(text: string, mark: string): [string, string?] {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + mark.length)];
}
