import type { Invitation } from '../../api/session.ts';

/** What one will be able to do there, in a sentence. */
export function roleWords(role: Invitation['role']): string {
  switch (role) {
    case 'owner':
      return 'You will be an owner: you see and change everything.';
    case 'admin':
      return 'You will be an admin: you see and change everything but owners.';
    case 'member':
      return 'You will be a member: you read the figures and the records, and edit customers. Pay is not shown.';
    case 'contractor':
      return 'You will be a contractor: you read the figures and the records. Pay is not shown.';
    default:
      return role satisfies never;
  }
}
