import Type, { type Static } from 'typebox';
import type { LedgerReport } from '../../import/ledger-report.ts';
import { OPENING_CHANGES } from '../../import/opening-options.ts';
import type { PartyBalances } from '../../import/party-balances.ts';
import { ACCOUNT_CLASSES } from '../../ledger/account-class.ts';
import { named } from '../named-schema.ts';
import { Exactly } from '../schemas.ts';

const Amount = Type.String({ description: 'Exact, in base currency.', examples: ['1024.50'] });
const Balance = Type.Union([Amount, Type.Null()], {
  description: 'Positive for a debit. Null of files without an opening, which say nothing of balances.',
});
const Count = Type.Integer({ minimum: 0 });

const Counts = named(
  'ImportLedgerCounts',
  Exactly({
    entries: Count,
    lines: Type.Union([Count, Type.Null()], {
      description: 'Null of the books without `people.view_cost`.',
    }),
    debits: Amount,
    credits: Amount,
  }),
);

const Balances = named(
  'ImportLedgerBalance',
  Exactly({ opening: Balance, debit: Amount, credit: Amount, closing: Balance }),
);

const TieOut = named(
  'ImportTieOut',
  Exactly({
    of: Type.Enum(['receivables', 'payables']),
    documents: Amount,
    revaluations: Type.String({
      description: 'What entries marked as revaluations add to the ledger.',
      examples: ['12.50'],
    }),
    ledger: Amount,
    difference: Type.String({
      description: 'Documents with revaluations less the ledger: 0 if they agree.',
      examples: ['0'],
    }),
  }),
);

const Parties = named(
  'ImportParties',
  Exactly({
    rows: Type.Array(
      named(
        'ImportParty',
        Exactly({
          kind: Type.Enum(['customer', 'vendor']),
          id: Type.String({ examples: ['C-104'] }),
          name: Type.String({ examples: ['Leker AS'] }),
          account: Type.Union([Type.String(), Type.Null()], {
            description:
              'The account of the balances in the file. Null where the file names none: then all receivables or payables count.',
            examples: ['1500'],
          }),
          file: named(
            'ImportPartyStated',
            Exactly({ opening: Amount, closing: Type.Union([Amount, Type.Null()]) }),
          ),
          books: named('ImportPartyBalance', Exactly({ opening: Amount, closing: Amount })),
          opening_difference: Amount,
          closing_difference: Type.Union([Amount, Type.Null()], {
            description:
              'How much higher the closing balance is in the books. Null where the file states none.',
          }),
        }),
      ),
      { description: 'By kind and id, the first 5,000.' },
    ),
    count: Count,
    differing: Type.Integer({ minimum: 0, description: 'How many have a difference.' }),
  }),
);

/** What the entries of an import come to, beside the books: a trial balance with both. */
export const LedgerOfImport = named(
  'ImportLedger',
  Exactly({
    currency: Type.String({ description: 'The currency of every amount.', examples: ['EUR'] }),
    from: Type.String({ format: 'date', description: 'The first day of an entry of the files.' }),
    through: Type.String({ format: 'date', description: 'The last one.' }),
    file: Counts,
    books: Counts,
    accounts: Type.Array(
      named(
        'ImportLedgerAccount',
        Exactly({
          code: Type.String({ examples: ['411000'] }),
          name: Type.String({ examples: ['Clients'] }),
          class: Type.Enum([...ACCOUNT_CLASSES]),
          guess: Type.Union([Type.String(), Type.Null()], {
            description: 'By which rule its class was guessed in this import; null where it was not.',
            examples: ['41 in the Plan comptable général'],
          }),
          file: Type.Union([Balances, Type.Null()], {
            description: 'What the files say of it; null where they do not name it.',
          }),
          books: Balances,
          difference: Type.Union([Amount, Type.Null()], {
            description:
              'By how much it closes higher in the books than in the files; of files without an opening, by how much more was posted in these days.',
          }),
        }),
      ),
      {
        description:
          'By code, the first 5,000. Without `people.view_cost` the accounts of pay are one row, called `payroll`, and those of another class of the balance sheet, except cash, are one, called as the class.',
      },
    ),
    accounts_count: Count,
    differing: Type.Integer({ minimum: 0, description: 'How many accounts have a difference.' }),
    parties: Type.Union([Parties, Type.Null()], {
      description:
        'Balances of customers and suppliers in the files, compared with the lines in the books that name them. Null where the files state none, and without `records.read` and `people.view_cost`.',
    }),
    tie_outs: Type.Array(TieOut, {
      description:
        'What is owed at the end of the last day of the files, by invoices or bills and in the ledger, once there are any. Empty without `people.view_cost`.',
    }),
  }),
);

/** A change to an account because of an opening. */
export const OpeningChangeOfImport = named(
  'ImportOpeningChange',
  Exactly({
    day: Type.String({ format: 'date', description: 'The day of the opening.' }),
    change: Type.Enum([...OPENING_CHANGES], {
      description:
        '`moved`: the balance moved between accounts of the same three digits. `adjusted`: the opening contradicts the entries before it, and the difference was posted against another account. `balanced`: the account got the difference between debits and credits of the opening.',
    }),
    account: Type.String({ examples: ['512000'] }),
    closing: Type.Union([Amount, Type.Null()], {
      description: 'Closing balance on the day before; null where `balanced`.',
    }),
    opening: Type.Union([Amount, Type.Null()], { description: 'Opening balance; null where `balanced`.' }),
    difference: Amount,
    against: Type.Union([Type.String(), Type.Null()], {
      description: 'The account against which the difference was posted; null unless `adjusted`.',
      examples: ['4720'],
    }),
  }),
);

export function describeLedger(ledger: LedgerReport | null): Static<typeof LedgerOfImport> | null {
  if (ledger === null) return null;
  const { currency, from, through, file, books, accounts, accountsCount, differing } = ledger;
  return {
    currency,
    from,
    through,
    file,
    books,
    accounts: [...accounts],
    accounts_count: accountsCount,
    differing,
    parties: describeParties(ledger.parties ?? null),
    tie_outs: [...(ledger.tieOuts ?? [])],
  };
}

function describeParties(balances: PartyBalances | null): Static<typeof Parties> | null {
  if (balances === null) return null;
  const { parties, partiesCount: count, partiesDiffering: differing } = balances;
  const rows = parties.map(({ openingDifference, closingDifference, ...party }) => ({
    ...party,
    opening_difference: openingDifference,
    closing_difference: closingDifference,
  }));
  return { rows, count, differing };
}
