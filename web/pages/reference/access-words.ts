import type { OperationObject } from './document.ts';

/** The permission for an operation, in a sentence. */
export function accessWords({ 'x-access': access, security }: OperationObject): string {
  switch (access) {
    case 'public':
      return 'Anyone, without signing in or a key.';
    case 'authenticated':
      return 'Any API key or signed-in user.';
    case 'session':
      return 'Any signed-in user. No API keys.';
    case 'manager':
      return 'Signed-in owners and admins. No API keys.';
    case 'owner':
      return 'Signed-in owners. No API keys.';
    case 'metrics.read':
    case 'records.read':
      return `API keys with ${access}, and any signed-in user.`;
    case 'records.write':
      return `API keys with ${access}, and signed-in owners, admins and members.`;
    case undefined:
      return security.length === 0 ? 'Anyone.' : 'Any API key or signed-in user.';
    default:
      return `API keys with ${access}, and signed-in owners and admins.`;
  }
}

/** Whether a program can call it, with a key. */
export function takesKey({ security }: OperationObject): boolean {
  return security.some((way) => 'bearer' in way);
}
