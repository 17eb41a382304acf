/**
 * Puts a text where it can be pasted from; false where that is not possible. A browser may refuse, and has no clipboard at all for a page that
 * came without encryption.
 */
export async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
