import { norwegian, type SaftBook } from './saft-file.ts';

/** An invoice. */
export const SALE = {
  id: '1001',
  date: '2025-03-01',
  text: 'Faktura 17',
  lines: [
    { account: '1500', amount: '1250.00', customer: 'C1', text: 'Faktura 17' },
    { account: '3000', amount: '-1000.00', text: 'Salg' },
    { account: '2700', amount: '-250.00' },
  ],
} as const;

/** A small book: an opening of two customers, and the invoice. */
export const BOOK: SaftBook = {
  accounts: [
    { id: '1500', name: 'Kundefordringer', standard: '15', opening: '300.00', closing: '1550.00' },
    { id: '1920', name: 'Bank', standard: '19', opening: '700', closing: '700' },
    { id: '2000', standard: '20', opening: '-1000.00', closing: '-1000.00' },
    { id: '2700', standard: '27', opening: '0', closing: '-250' },
    { id: '3000', standard: '30', closing: '-1000.00' },
  ],
  customers: [
    { id: 'C1', name: 'Leker AS', account: '1500', opening: '200.00' },
    { id: 'C2', name: 'Spill & Moro', account: '1500', opening: '100.00' },
  ],
  suppliers: [{ id: 'L1', name: 'Tre AS' }],
  transactions: [SALE],
};
/** The same as a Norwegian file. */
export const FILE = norwegian(BOOK).replaceAll('Spill & Moro', 'Spill &amp; Moro');
