import { exactOf } from '../../../format/exact.ts';
import { formatAmount, formatCount } from '../../../format/number.ts';
import { DownloadButton } from '../../../parts/download-button.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { Comparison } from './comparison.tsx';
import type { Ledger } from './queries.ts';
import { ShortTable } from './short-table.tsx';

/** Balances of customers and suppliers in the file and in the books. Those that differ come first. */
export function StatedParties({ parties, currency }: StatedPartiesProps) {
  const { rows, count, differing } = parties;
  return (
    <Comparison
      title="Customers and suppliers"
      action={<DownloadButton fileName="customers-and-suppliers" rows={() => cellsOf(rows)} />}
      outcome={
        differing > 0
          ? `${formatCount(differing)} of ${formatCount(count)} balances in the file differ from the books.`
          : `All ${formatCount(count)} balances in the file match the books, to the cent.`
      }
      differs={differing > 0}
    >
      <ShortTable
        caption="Customers and suppliers in the file and in the books"
        columns={columnsFor(currency)}
        rows={[...rows.filter(differs), ...rows.filter((row) => !differs(row))]}
        keyOf={({ kind, id, account }) => `${kind} ${id} ${account ?? ''}`}
      />
      {count > rows.length && (
        <Quiet>
          The first {formatCount(rows.length)} of {formatCount(count)} are kept.
        </Quiet>
      )}
    </Comparison>
  );
}

type Parties = NonNullable<Ledger['parties']>;
type Party = Parties['rows'][number];
type StatedPartiesProps = Readonly<{ parties: Parties; currency: string }>;

function differs({ opening_difference: opening, closing_difference: closing }: Party): boolean {
  return opening !== '0' || (closing !== null && closing !== '0');
}

const KINDS: Readonly<Record<Party['kind'], string>> = { customer: 'Customer', vendor: 'Supplier' };

function columnsFor(currency: string): readonly Column<Party>[] {
  const amount = (key: string, heading: string, of: (party: Party) => string | null): Column<Party> => ({
    key,
    heading,
    align: 'end',
    cell: (party) => {
      const value = of(party);
      return value === null ? '' : <data value={value}>{formatAmount(exactOf(value), currency)}</data>;
    },
  });
  const unlessNone = (difference: string | null) => (difference === '0' ? null : difference);
  return [
    {
      key: 'party',
      heading: 'Name',
      cell: ({ id, name }) => (
        <>
          {name} <Quiet as="span">{id}</Quiet>
        </>
      ),
    },
    { key: 'kind', heading: 'Kind', cell: ({ kind }) => KINDS[kind] },
    { key: 'account', heading: 'Account', cell: ({ account }) => account },
    amount('opening', 'Opening', ({ file }) => file.opening),
    amount('opening-difference', 'Difference', (party) => unlessNone(party.opening_difference)),
    amount('closing', 'Closing', ({ file }) => file.closing),
    amount('closing-books', 'In the books', ({ books }) => books.closing),
    amount('closing-difference', 'Difference', (party) => unlessNone(party.closing_difference)),
  ];
}

function cellsOf(rows: readonly Party[]) {
  return [
    ['kind', 'id', 'name', 'account', 'opening', 'opening_books', 'closing', 'closing_books'],
    ...rows.map(({ kind, id, name, account, file, books }) => [
      kind,
      id,
      name,
      account,
      file.opening,
      books.opening,
      file.closing,
      books.closing,
    ]),
  ];
}
