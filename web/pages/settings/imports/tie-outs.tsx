import { exactOf } from '../../../format/exact.ts';
import { formatAmount } from '../../../format/number.ts';
import { Table } from '../../../parts/table.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { Comparison } from './comparison.tsx';
import type { Ledger } from './queries.ts';

/** What is owed by documents beside the ledger, with what revaluations add to it, at the end of the last day of the files. */
export function TieOuts({ ledger: { tie_outs: rows, currency } }: Readonly<{ ledger: Ledger }>) {
  const differing = rows.filter(({ difference }) => difference !== '0');
  return (
    <Comparison
      title="Invoices and bills"
      outcome={
        differing.length > 0
          ? `${differing.map(({ of }) => NAMES[of]).join(' and ')} in the ledger differ from invoices and bills.`
          : 'Invoices and bills match the ledger, to the cent.'
      }
      differs={differing.length > 0}
    >
      <Table
        caption="Invoices and bills compared with the ledger"
        columns={columnsFor(currency)}
        rows={rows}
        keyOf={({ of }) => of}
      />
    </Comparison>
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
