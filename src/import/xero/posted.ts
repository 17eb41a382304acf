/** Whether a document is in the ledger, or was before it was voided; drafts and deleted documents never were. */
export function isPosted(status: string): boolean {
  return ['AUTHORISED', 'PAID', 'VOIDED'].includes(status);
}
