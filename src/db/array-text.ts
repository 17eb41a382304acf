/**
 * A value as it is sent: an array of texts, numbers and nulls in the form that PostgreSQL reads, and everything else as it is, for the
 * driver. The driver adds element to element, which makes more garbage than the rest of a question.
 */
export function asSent(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isPlain)) return value;
  const text = JSON.stringify(value);
  // Both quote texts, and differ in what a backslash means.
  return text.includes('\\') ? value : `{${text.slice(1, -1)}}`;
}

function isPlain(element: unknown): boolean {
  return typeof element === 'string' || element === null || Number.isFinite(element);
}
