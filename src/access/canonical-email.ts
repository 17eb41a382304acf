/**
 * The one spelling under which an address is looked up, counted and kept unique: NFKC, then folded case, so that
 * `ＡＤＡ@Example.com` and `ada@example.com` are one account. An address is shown, and written to, as it was typed. In a domain
 * only capitals are folded: strauß.de and strauss.de are two domains, and may be of two owners.
 *
 * The program makes this spelling and the database compares it byte by byte. `lower()` of a database depends on its
 * locale and on the age of its Unicode, so no statement folds an address itself.
 */
export function canonicalEmail(email: string): string {
  const text = email.normalize('NFKC');
  const at = text.lastIndexOf('@');
  if (at === -1) return foldedCase(text).trim();
  const domain = text.slice(at).toLowerCase().normalize('NFKC');
  return (foldedCase(text.slice(0, at)) + domain).trim();
}

/** A text with which others compare that differ in case or in compatible forms of letters alone. */
export function foldedCase(text: string): string {
  // By way of upper case, through which alone ß and ss become the same. toLowerCase() writes a capital sigma as one small
  // sigma or the other, by the letters around it; they are one letter, as in the case folding of Unicode.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}
