/** The name of a row of payments within its file, unique to its pair of payment and document, or to the payment where it settles none. */
export function settlementName(payment: string, kind: 'invoice' | 'bill', document: string | null): string {
  return JSON.stringify([payment, kind, document]);
}
