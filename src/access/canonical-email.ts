/**
 * The canonical spelling under which an address is looked up, counted and kept unique: NFKC, then case folding, so that
 * `ＡＤＡ@Example.com` and `ada@example.com` are one account. An address is shown, and written to, as it was typed. In a
 * domain only capitals are folded: strauß.de and strauss.de are two domains, which may have two owners.
 *
 * The program folds addresses and the database compares bytes. `lower()` in a database depends on its locale and on the
 * age of its Unicode, so no statement folds an address itself.
 */
export function canonicalEmail(email: string): string {
  const text = email.normalize('NFKC');
  const at = text.lastIndexOf('@');
  if (at === -1) return foldedCase(text).trim();
  const domain = text.slice(at).toLowerCase().normalize('NFKC');
  return (foldedCase(text.slice(0, at)) + domain).trim();
}

/** A text folded for comparison, so that case and compatible forms of letters do not matter. */
export function foldedCase(text: string): string {
  // Upper case comes first because only upper-casing makes ß and ss the same. toLowerCase() turns a capital sigma into
  // either of two small sigmas, depending on its neighbours; Unicode case folding treats them as one letter.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}
