/** The journal of the small book as a German program writes it. */
export const GERMAN = `Buchungen 2026;;;
;;;

Datum;Beleg;Konto;Text;Soll;Haben;Währung;Nr.;Abgestimmt;Kostenträger
05.07.2026;JE-1;1100;Consulting;1.100,00;;Euro;INV-1;x;
05.07.2026;JE-1;4000;Consulting;;1.100,00;Euro;INV-1;;7
09.08.2026;JE-2;1200;Abroad, in dollars;100,00 $;;USD;;;
09.08.2026;JE-2;4000;the sale itself;;100,00 $;USD;;;
`;

/** How to read it. */
export const GERMAN_MAPPING = {
  kind: 'journal',
  columns: {
    date: { from: ['Datum'] },
    entry: { from: ['Beleg'] },
    account: { from: ['KONTO'] },
    description: { from: ['Text'] },
    debit: { from: ['Soll'] },
    credit: { from: ['Haben'] },
    currency: { from: ['Währung'], values: { euro: 'AUD' } },
    reference: { from: ['Nr.'] },
    reconciled: { from: ['Abgestimmt'], values: { X: 'true' } },
  },
  dates: 'dd.mm.yyyy',
  decimal: ',',
  thousands: '.',
  signs: ['$'],
} as const;
