import type { OperationObject } from './document.ts';

/** Who may call an operation, in a sentence. */
export function accessWords({ 'x-access': access, security }: OperationObject): string {
  switch (access) {
    case 'public':
      return 'Everybody, without signing in and without a key.';
    case 'authenticated':
      return 'Every API key, and everybody who is signed in.';
    case 'session':
      return 'Everybody who is signed in. No API key.';
    case 'manager':
      return 'Signed-in owners and admins. No API key.';
    case 'owner':
      return 'Signed-in owners. No API key.';
    case 'metrics.read':
    case 'records.read':
      return `API keys with ${access}, and everybody who is signed in.`;
    case 'records.write':
      return `API keys with ${access}, and signed-in owners, admins and members.`;
    case undefined:
      return security.length === 0 ? 'Everybody.' : 'Whoever is signed in or has an API key.';
    default:
      return `API keys with ${access}, and signed-in owners and admins.`;
  }
}

/** Whether a program can call it, with a key. */
export function takesKey({ security }: OperationObject): boolean {
  return security.some((way) => 'bearer' in way);
}
