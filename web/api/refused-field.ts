import { ApiFailure } from './failure.ts';

/**
 * What is wrong with a field of what was sent: messages about one begin with its name, `owner.email: must be …`. Null
 * where the failure is about none of them.
 */
export function refusalOf(failure: unknown, field: string): string | null {
  if (!(failure instanceof ApiFailure) || !failure.message.startsWith(`${field}: `)) return null;
  const reason = failure.message.slice(field.length + 2);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`.replace(/\.\.$/, '.');
}
