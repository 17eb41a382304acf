/**
 * The name of the outermost element of a text that begins an XML file; null where it does not come to one. A comment ends at its first
 * end, and nothing else: in a pattern that may try another one, comments without end would take time without end.
 */
export function rootNameIn(start: string): string | null {
  const [, name = null] = ROOT.exec(start) ?? [];
  return name;
}

// A byte order mark comes first.
const ROOT = /^[^<\s]{0,3}(?:<\?[^>]*\?>|<!--(?:(?!-->).)*-->|\s)*<([\w.:-]+)[\s>]/s;
