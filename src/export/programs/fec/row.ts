import { Decimal } from '../../../money/decimal.ts';
import { amountCell } from '../../amounts.ts';

/** The columns of a FEC in the order of the law (LPF A47 A-1). */
const COLUMNS =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise';

export const HEADER = `${COLUMNS.replaceAll(' ', '\t')}\r\n`;

/** The only currency of a FEC. */
export const CURRENCY = 'EUR';

/** A line as a FEC has it; a debit is positive. `foreign` is an amount in another currency, null where there is none. */
export type FecRow = Readonly<{
  journal: readonly [code: string, name: string];
  number: number;
  date: string;
  account: Readonly<{ code: string; name: string }>;
  party: Readonly<{ id: string; name: string }> | null;
  paper: string;
  text: string;
  amount: string;
  validated: string;
  foreign: Readonly<{ amount: string; currency: string }> | null;
}>;

export function rowText(row: FecRow): string {
  const amount = new Decimal(row.amount);
  const [debit, credit] = amount.isNegative() ? ['0', amount.negated()] : [amount, '0'];
  const cells = [
    ...row.journal,
    String(row.number),
    dateCell(row.date),
    row.account.code,
    row.account.name,
    row.party?.id ?? '',
    row.party?.name ?? '',
    row.paper,
    dateCell(row.date),
    row.text,
    decimalCell(debit.toString(), CURRENCY),
    decimalCell(credit.toString(), CURRENCY),
    '',
    '',
    dateCell(row.validated),
    row.foreign === null ? '' : decimalCell(row.foreign.amount, row.foreign.currency),
    row.foreign?.currency ?? '',
  ];
  return `${cells.map(textCell).join('\t')}\r\n`;
}

function dateCell(date: string): string {
  return date.replaceAll('-', '');
}

function decimalCell(amount: string, currency: string): string {
  return amountCell(amount, currency).replace('.', ',');
}

// A quotation mark at the start of a cell would be taken for one around it.
function textCell(text: string): string {
  const cell = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}
