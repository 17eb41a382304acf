/** What a row of payments is called among those of its file: no other pair of a payment and a document has the name. */
export function settlementName(payment: string, kind: 'invoice' | 'bill', document: string): string {
  return JSON.stringify([payment, kind, document]);
}
