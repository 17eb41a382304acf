/** A text without what looks like a key, a token or an e-mail address. */
export function redact(text: string): string {
  return text
    .replace(/[A-Za-z0-9]+_(pk|sl|at|rt|ac)_[A-Za-z0-9]*/g, HIDDEN)
    .replace(/[^\s/@"'=(),;:<>]+(@|%40)[^\s/@"'=(),;:<>]+/gi, HIDDEN)
    .replace(/[A-Za-z0-9_-]{32,}/g, HIDDEN);
}

/** What a log may say of a failure: its kind, its codes and its way through the code, and its causes. */
export function describeFailure(failure: unknown, depth = 0): unknown {
  if (!(failure instanceof Error)) return { name: typeof failure };
  const field = (name: string): unknown => (name in failure ? failure[name as keyof Error] : undefined);
  const code = field('code');
  return {
    name: failure.name,
    code,
    // Of the failures of PostgreSQL, those of the classes 22 and 23 quote values.
    message: typeof code === 'string' && /^2[23]...$/.test(code) ? undefined : redact(failure.message),
    constraint: field('constraint'),
    table: field('table'),
    column: field('column'),
    routine: field('routine'),
    at: framesOf(failure),
    cause:
      failure.cause === undefined || depth === DEEPEST
        ? undefined
        : describeFailure(failure.cause, depth + 1),
  };
}

const HIDDEN = '[redacted]';
const DEEPEST = 4;

// The first lines of a stack repeat the message.
function framesOf(failure: Error): string[] {
  return (failure.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
}
