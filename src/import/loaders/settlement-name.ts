/** The name of a row of payments within its file, unique to its pair of payment and document. */
export function settlementName(payment: string, kind: 'invoice' | 'bill', document: string): string {
  return JSON.stringify([payment, kind, document]);
}
