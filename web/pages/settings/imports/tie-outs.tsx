import { exactOf } from '../../../format/exact.ts';
import { formatAmount } from '../../../format/number.ts';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import type { Ledger } from './queries.ts';

/** What is owed by documents beside the ledger, with what revaluations add to it, at the end of the last day of the files. */
export function TieOuts({ ledger: { tie_outs: rows, currency } }: Readonly<{ ledger: Ledger }>) {
  return (
    <Table
      caption="Invoices and bills compared with the ledger"
      columns={columnsFor(currency)}
      rows={rows}
      keyOf={({ of }) => of}
    />
  );
}

type TieOut = Ledger['tie_outs'][number];

const NAMES: Readonly<Record<TieOut['of'], string>> = { receivables: 'Receivables', payables: 'Payables' };

function columnsFor(currency: string): readonly Column<TieOut>[] {
  const amount = (key: Exclude<keyof TieOut, 'of'>, heading: string): Column<TieOut> => ({
    key,
    heading,
    align: 'end',
    cell: ({ [key]: value }) => <data value={value}>{formatAmount(exactOf(value), currency)}</data>,
  });
  return [
    { key: 'of', heading: 'Owed', cell: ({ of }) => NAMES[of] },
    amount('documents', 'Invoices or bills'),
    amount('revaluations', 'Revaluations'),
    amount('ledger', 'Ledger'),
    amount('difference', 'Difference'),
  ];
}
