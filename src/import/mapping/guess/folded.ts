/**
 * A name or a word without what programs and languages write differently: accents, capitals, spaces and punctuation, and umlauts that are
 * written out.
 */
export function folded(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'a')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');
}

const LONGEST = 200;

/** The same of a name without what stands in brackets: `Amount (EUR)`. */
export function foldedOutsideBrackets(text: string): string {
  return folded(text.slice(0, LONGEST).replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '));
}
