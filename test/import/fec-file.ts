// A French FEC, written as programs write them.

const HEADER =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';

/** A line: what it must have, and the rest. */
export type Line = readonly [
  journal: string,
  number: string,
  date: string,
  account: string,
  debit: string,
  credit: string,
  more?: Readonly<{
    name?: string;
    aux?: string;
    auxName?: string;
    piece?: string;
    text?: string;
    letter?: string;
    foreign?: readonly [amount: string, currency: string];
  }>,
];

const JOURNALS: Readonly<Record<string, string>> = {
  AN: 'A nouveaux',
  VE: 'Ventes',
  BQ: 'Banque',
  HA: 'Achats',
  X9: 'Report à nouveau',
};

function rowOf([journal, number, date, account, debit, credit, more = {}]: Line): string[] {
  const { name = `Compte ${account}`, aux = '', auxName = '', piece = 'P1', text = 'Texte' } = more;
  const { letter = '', foreign = ['', ''] } = more;
  const journalName = JOURNALS[journal] ?? journal;
  return [
    journal,
    journalName,
    number,
    date,
    account,
    name,
    aux,
    auxName,
    piece,
    date,
    text,
    debit,
    credit,
    letter,
    '',
    date,
    ...foreign,
  ];
}

/** The file. */
export function fec(lines: readonly Line[], separator = '\t'): string {
  return [HEADER.split(' '), ...lines.map(rowOf)].map((cells) => cells.join(separator)).join('\r\n');
}

export const DURAND = { aux: 'C1', auxName: 'Durand SA', text: 'Facture 17', piece: 'F17' };
/** An invoice of 3 lines. */
export const SALE: readonly Line[] = [
  ['VE', '1', '20250301', '411000', '1200,00', '0,00', DURAND],
  ['VE', '1', '20250301', '706000', '0,00', '1000,00', { text: 'Facture 17', piece: 'F17' }],
  ['VE', '1', '20250301', '445710', '0,00', '200,00', { text: 'TVA', piece: 'F17' }],
];
/** The opening of 2025; the dates of its lines are those of their papers. */
export const OPENING: readonly Line[] = [
  ['AN', '0', '20241231', '512000', '5000,00', '0,00'],
  ['AN', '0', '20250101', '101000', '0,00', '5000,00'],
];

/** The warning of an import where one invoice is open, as that of `SALE` is, and there are no payment terms. */
export const WITHOUT_DUE_DATE =
  '1 open invoice without a due date: overdue amounts and ageing have no value until the settings have payment terms for customers';
