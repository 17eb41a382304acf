import { formatDays } from '../../../format/date.ts';
import { exactOf } from '../../../format/exact.ts';
import { formatAmount, formatCount } from '../../../format/number.ts';
import { DownloadButton } from '../../../parts/download-button.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import type { Column } from '../../../parts/table-props.ts';
import { CLASSES } from './class-words.ts';
import { Comparison } from './comparison.tsx';
import type { Ledger, LedgerAccount } from './queries.ts';
import { ShortTable } from './short-table.tsx';
import styles from './trial-balance.module.css';

/** What the entries of the file come to, account by account, beside the books once they are in. Those that differ come first. */
export function TrialBalance({ ledger }: Readonly<{ ledger: Ledger }>) {
  const { accounts, accounts_count: count, from, through } = ledger;
  const rows = [...accounts.filter(differs), ...accounts.filter((account) => !differs(account))];
  return (
    <Comparison
      title="Trial balance"
      action={
        <DownloadButton fileName={`trial-balance-${from}-to-${through}`} rows={() => cellsOf(ledger)} />
      }
      outcome={sentenceOf(ledger)}
      differs={ledger.differing > 0}
    >
      <Quiet>
        {formatDays(from, through)}, in {ledger.currency}. Debits are positive, credits negative.
      </Quiet>
      <Counts ledger={ledger} />
      <ShortTable
        caption="Accounts in the file and in the books"
        columns={columnsFor(ledger.currency)}
        rows={rows}
        keyOf={({ code }) => code}
      />
      {count > accounts.length && (
        <Quiet>
          The first {formatCount(accounts.length)} of {formatCount(count)} accounts are kept.
        </Quiet>
      )}
    </Comparison>
  );
}

function differs({ difference }: LedgerAccount): boolean {
  return difference !== null && difference !== '0';
}

function sentenceOf({ accounts, differing }: Ledger): string {
  const inFile = accounts.filter(({ file }) => file !== null).length;
  if (differing > 0)
    return `${formatCount(differing)} of ${formatCount(inFile)} accounts of the file come to something else in the books: other entries of these days are there too.`;
  return inFile === 1
    ? 'The account of the file comes to the same in the books, to the cent.'
    : `All ${formatCount(inFile)} accounts of the file come to the same in the books, to the cent.`;
}

function Counts({ ledger: { file, books, currency } }: Readonly<{ ledger: Ledger }>) {
  return (
    <dl className={styles.counts}>
      {(
        [
          ['The file', file],
          ['The books in these days', books],
        ] as const
      ).map(([name, { entries, lines, debits, credits }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatCount(entries)} entries, {lines !== null && `${formatCount(lines)} lines, `}debits{' '}
            {formatAmount(exactOf(debits), currency)}, credits {formatAmount(exactOf(credits), currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function columnsFor(currency: string): readonly Column<LedgerAccount>[] {
  const amount = (
    key: string,
    heading: string,
    of: (account: LedgerAccount) => string | null,
  ): Column<LedgerAccount> => ({
    key,
    heading,
    align: 'end',
    cell: (account) => {
      const value = of(account);
      return value === null ? '' : <data value={value}>{formatAmount(exactOf(value), currency)}</data>;
    },
  });
  return [
    {
      key: 'account',
      heading: 'Account',
      cell: ({ code, name }) => (
        <>
          {code} <Quiet as="span">{name}</Quiet>
        </>
      ),
    },
    amount('opening', 'Opening', ({ file }) => file?.opening ?? null),
    amount('debit', 'Debit', ({ file }) => file?.debit ?? null),
    amount('credit', 'Credit', ({ file }) => file?.credit ?? null),
    amount('closing', 'Closing', ({ file }) => file?.closing ?? null),
    amount('books', 'In the books', ({ books }) => books.closing),
    amount('difference', 'Difference', ({ difference }) => (difference === '0' ? null : difference)),
  ];
}

function cellsOf({ accounts }: Ledger) {
  const head = ['code', 'name', 'class', 'opening', 'debit', 'credit', 'closing', 'books', 'difference'];
  return [
    head,
    ...accounts.map(({ code, name, class: accountClass, file, books, difference }) => [
      code,
      name,
      CLASSES[accountClass],
      file?.opening ?? null,
      file?.debit ?? null,
      file?.credit ?? null,
      file?.closing ?? null,
      books.closing,
      difference,
    ]),
  ];
}
