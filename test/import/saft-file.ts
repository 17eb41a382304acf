// SAF-T files, written as the programs of each country write them.

/** A balance before and after a file, a debit positive. */
export type Balances = Readonly<{ opening?: string; closing?: string }>;

export type SaftAccount = Readonly<
  { id: string; name?: string; standard?: string; category?: string } & Balances
>;
export type SaftParty = Readonly<{ id: string; name: string; account?: string } & Balances>;
export type SaftLine = Readonly<{
  account: string;
  amount: string;
  customer?: string;
  supplier?: string;
  text?: string;
}>;
export type SaftTransaction = Readonly<{
  id: string;
  date: string;
  journal?: string;
  type?: string;
  text?: string;
  more?: string;
  lines: readonly SaftLine[];
}>;

export type SaftBook = Readonly<{
  first?: string;
  last?: string;
  accounts: readonly SaftAccount[];
  customers?: readonly SaftParty[];
  suppliers?: readonly SaftParty[];
  transactions: readonly SaftTransaction[];
  totals?: string;
}>;

/** A Norwegian file, of 1.20: openings and amounts as elements of their own, a prefix on each name. */
export function norwegian(book: SaftBook): string {
  const body = `<Header><AuditFileVersion>1.0</AuditFileVersion><AuditFileCountry>NO</AuditFileCountry>
<Company><Name>Eksempel AS</Name></Company><DefaultCurrencyCode>NOK</DefaultCurrencyCode>
<SelectionCriteria>${period(book)}</SelectionCriteria></Header>
<MasterFiles><GeneralLedgerAccounts>${book.accounts.map(accountOf).join('\n')}</GeneralLedgerAccounts>
<Customers>${(book.customers ?? []).map((party) => partyOf('Customer', party)).join('')}</Customers>
<Suppliers>${(book.suppliers ?? []).map((party) => partyOf('Supplier', party)).join('')}</Suppliers></MasterFiles>
${entriesOf(book, (line) => `<Line>${accountAndParty(line)}${sideOf(line.amount, (side, amount) => `<${side}Amount><Amount>${amount}</Amount></${side}Amount>`)}</Line>`)}`;
  const prefixed = body.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n1:');
  return `<?xml version="1.0" encoding="UTF-8"?>
<n1:AuditFile xmlns:n1="urn:StandardAuditFile-Taxation-Financial:NO">${prefixed}</n1:AuditFile>`;
}

/** A Portuguese file: Windows-1252, lines by side, amounts as texts. */
export function portuguese(book: SaftBook): Buffer {
  const text = `<?xml version="1.0" encoding="Windows-1252"?>
<AuditFile xmlns="urn:OECD:StandardAuditFile-Tax:PT_1.04_01"><Header><AuditFileVersion>1.04_01</AuditFileVersion>
<CompanyName>Exemplo, Lda</CompanyName><FiscalYear>2025</FiscalYear><StartDate>${book.first ?? '2025-01-01'}</StartDate>
<EndDate>${book.last ?? '2025-12-31'}</EndDate><CurrencyCode>EUR</CurrencyCode></Header>
<MasterFiles><GeneralLedgerAccounts><TaxonomyReference>S</TaxonomyReference>${book.accounts.map(accountOf).join('\n')}</GeneralLedgerAccounts>
${(book.customers ?? []).map((party) => partyOf('Customer', party).replaceAll('Name>', 'CompanyName>')).join('')}
${(book.suppliers ?? []).map((party) => partyOf('Supplier', party).replaceAll('Name>', 'CompanyName>')).join('')}</MasterFiles>
${entriesOf(
  book,
  (line) =>
    sideOf(
      line.amount,
      (side, amount) =>
        `<${side}Line>${accountAndParty(line)}<${side}Amount>${amount}</${side}Amount></${side}Line>`,
    ),
  'Lines',
)}</AuditFile>`;
  return Buffer.from(text, 'latin1');
}

/** A Romanian file (D406), as the OECD has it: lines are called otherwise, and 0 is no customer. */
export function romanian(book: SaftBook): string {
  return norwegian(book)
    .replaceAll('n1:', 'nsSAFT:')
    .replaceAll(':n1=', ':nsSAFT=')
    .replaceAll(/(<\/?nsSAFT:)Line>/g, '$1TransactionLine>')
    .replaceAll('<nsSAFT:Name>', '<nsSAFT:CompanyStructure><nsSAFT:Name>')
    .replaceAll('</nsSAFT:Name>', '</nsSAFT:Name></nsSAFT:CompanyStructure>')
    .replace('urn:StandardAuditFile-Taxation-Financial:NO', 'mfp:anaf:dgti:d406:declaratie:v1')
    .replace('>NO<', '>RO<')
    .replaceAll('NOK', 'RON');
}

function period({ first = '2025-01-01', last = '2025-12-31' }: SaftBook): string {
  return `<SelectionStartDate>${first}</SelectionStartDate><SelectionEndDate>${last}</SelectionEndDate>`;
}

function accountOf({ id, name = `Konto ${id}`, standard, category, ...balances }: SaftAccount): string {
  return `<Account><AccountID>${id}</AccountID><AccountDescription>${name}</AccountDescription>${
    standard === undefined ? '' : `<StandardAccountID>${standard}</StandardAccountID>`
  }${balancesOf(balances)}${category === undefined ? '' : `<GroupingCategory>${category}</GroupingCategory>`}</Account>`;
}

function partyOf(kind: 'Customer' | 'Supplier', { id, name, account, ...balances }: SaftParty): string {
  return `<${kind}><Name>${name}</Name><${kind}ID>${id}</${kind}ID>${
    account === undefined ? '' : `<AccountID>${account}</AccountID>`
  }${balancesOf(balances)}</${kind}>`;
}

function balancesOf({ opening, closing }: Balances): string {
  return [
    ['Opening', opening],
    ['Closing', closing],
  ]
    .map(([word, amount]) =>
      amount === undefined
        ? ''
        : sideOf(amount, (side, size) => `<${word}${side}Balance>${size}</${word}${side}Balance>`),
    )
    .join('');
}

function sideOf(amount: string, write: (side: 'Debit' | 'Credit', size: string) => string): string {
  return amount.startsWith('-') ? write('Credit', amount.slice(1)) : write('Debit', amount);
}

function accountAndParty({ account, customer, supplier, text = 'Tekst' }: SaftLine): string {
  return `<RecordID>1</RecordID><AccountID>${account}</AccountID><SourceDocumentID>B1</SourceDocumentID>${
    customer === undefined ? '' : `<CustomerID>${customer}</CustomerID>`
  }${supplier === undefined ? '' : `<SupplierID>${supplier}</SupplierID>`}<Description>${text}</Description>`;
}

function entriesOf(book: SaftBook, writeLine: (line: SaftLine) => string, within?: string): string {
  const all = book.transactions.map(
    ({ id, date, journal = 'GL', type = 'N', text = 'Bilag', more = '', lines }) => {
      const written = lines.map(writeLine).join('');
      return `<Journal><JournalID>${journal}</JournalID><Description>Dagbok</Description><Transaction><TransactionID>${id}</TransactionID>
<Period>1</Period><TransactionDate>${date}</TransactionDate><TransactionType>${type}</TransactionType><Description>${text}</Description>${more}
${within === undefined ? written : `<${within}>${written}</${within}>`}</Transaction></Journal>`;
    },
  );
  return `<GeneralLedgerEntries>${book.totals ?? totalsOf(book)}${all.join('\n')}</GeneralLedgerEntries>`;
}

function totalsOf({ transactions }: SaftBook): string {
  const cents = transactions.flatMap(({ lines }) =>
    lines.map(({ amount }) => BigInt(Math.round(Number(amount) * 100))),
  );
  const sum = (side: 1n | -1n) =>
    (Number(cents.reduce((total, one) => (one * side > 0n ? total + one * side : total), 0n)) / 100).toFixed(
      2,
    );
  return `<NumberOfEntries>${transactions.length}</NumberOfEntries><TotalDebit>${sum(1n)}</TotalDebit><TotalCredit>${sum(-1n)}</TotalCredit>`;
}
