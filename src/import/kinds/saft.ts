import type { Day } from '../../period/index.ts';
import { AMOUNT, ANYTHING, type CellType, CURRENCY, DATE, integer, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

/** A date of XML: `2026-07-01`, perhaps with a time and a zone, which are not used. */
const XML_DATE: CellType<Day> = {
  ...DATE,
  read: (cell) => DATE.read(cell.replace(/^(\d{4}-\d{2}-\d{2})(T.*|Z|[+-]\d{2}:\d{2})$/, '$1')),
};

// The names are those of the elements; a line of an entry has those of its transaction and journal too.
const COLUMNS = {
  JournalID: column(text(100), 'optional', 'Journal of the entry.', 'GL'),
  TransactionID: column(text(150), 'required', 'Number of the entry.', '1001'),
  TransactionDate: column(XML_DATE, 'required', 'Day of the entry.', '2026-07-01'),
  GLPostingDate: column(
    XML_DATE,
    'optional',
    'Day of the entry where `TransactionDate` lies outside the period of the file.',
    '2026-07-02',
  ),
  TransactionType: column(text(100), 'optional', 'In Portugal and Angola: `A` closes a year.', 'N'),
  'Transaction.Description': column(text(2000), 'optional', 'Description of the entry.', 'Invoice 17'),
  AccountID: column(text(200), 'required', 'Account of the line, one of `GeneralLedgerAccounts`.', '3000'),
  CustomerID: column(text(200), 'optional', 'Customer of the line.', 'C104'),
  SupplierID: column(text(200), 'optional', 'Vendor of the line.', ''),
  Description: column(text(2000), 'optional', 'Description of the line.', 'Consulting'),
  DebitAmount: column(AMOUNT, 'optional', 'Amount of a debit, in the currency of the file.', ''),
  CreditAmount: column(AMOUNT, 'optional', 'Amount of a credit.', '1000.00'),
  ReferenceNumber: column(text(500), 'optional', 'Number of the paper behind the entry.', 'F17'),
  SourceDocumentID: column(text(500), 'optional', 'The same, where there is no `ReferenceNumber`.', ''),
};

const SAMPLE = `<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO">
  <Header>
    <AuditFileCountry>NO</AuditFileCountry>
    <DefaultCurrencyCode>NOK</DefaultCurrencyCode>
    <SelectionCriteria>
      <SelectionStartDate>2026-01-01</SelectionStartDate>
      <SelectionEndDate>2026-12-31</SelectionEndDate>
    </SelectionCriteria>
  </Header>
  <MasterFiles>
    <GeneralLedgerAccounts>
      <Account>
        <AccountID>1500</AccountID>
        <AccountDescription>Kundefordringer</AccountDescription>
        <OpeningDebitBalance>0</OpeningDebitBalance>
        <ClosingDebitBalance>1000.00</ClosingDebitBalance>
      </Account>
      <Account>
        <AccountID>3000</AccountID>
        <AccountDescription>Salgsinntekt</AccountDescription>
        <OpeningCreditBalance>0</OpeningCreditBalance>
        <ClosingCreditBalance>1000.00</ClosingCreditBalance>
      </Account>
    </GeneralLedgerAccounts>
    <Customers>
      <Customer><Name>Leker AS</Name><CustomerID>C104</CustomerID></Customer>
    </Customers>
  </MasterFiles>
  <GeneralLedgerEntries>
    <NumberOfEntries>1</NumberOfEntries>
    <TotalDebit>1000.00</TotalDebit>
    <TotalCredit>1000.00</TotalCredit>
    <Journal>
      <JournalID>GL</JournalID>
      <Transaction>
        <TransactionID>1001</TransactionID>
        <TransactionDate>2026-07-01</TransactionDate>
        <Description>Invoice 17</Description>
        <Line>
          <AccountID>1500</AccountID>
          <CustomerID>C104</CustomerID>
          <DebitAmount><Amount>1000.00</Amount></DebitAmount>
        </Line>
        <Line>
          <AccountID>3000</AccountID>
          <CreditAmount><Amount>1000.00</Amount></CreditAmount>
        </Line>
      </Transaction>
    </Journal>
  </GeneralLedgerEntries>
</AuditFile>`;

export const SAFT: FileKind<typeof COLUMNS, 'saft'> = {
  name: 'saft',
  requires: 'ledger.write',
  privacy: 'may hold pay',
  summary:
    'A SAF-T Financial file: of Norway (1.10 to 1.30), Portugal (1.04_01), Angola, or as the OECD has it (2.0: Romania, Lithuania, Luxembourg).',
  columns: COLUMNS,
  sample: SAMPLE,
};

const PERIOD = integer(1, 99);
// The month after the last of them is in the calendar.
const YEAR = integer(1, 9998);

/** What is read of `Header`. */
export const SAFT_HEADER = {
  columns: {
    AuditFileCountry: column(text(100), 'optional', 'Country whose chart of accounts is used.', 'NO'),
    DefaultCurrencyCode: column(CURRENCY, 'optional', 'Currency of all amounts.', 'NOK'),
    CurrencyCode: column(CURRENCY, 'optional', 'The same, in Portugal and Angola.', 'EUR'),
    AuditFileDateCreated: column(XML_DATE, 'optional', 'Day on which the file was made.', '2027-01-12'),
    DateCreated: column(XML_DATE, 'optional', 'The same, in Portugal and Angola.', '2027-01-12'),
    SelectionStartDate: column(XML_DATE, 'optional', 'First day of the file.', '2026-01-01'),
    SelectionEndDate: column(XML_DATE, 'optional', 'Last day of the file.', '2026-12-31'),
    StartDate: column(XML_DATE, 'optional', 'First day, in Portugal and Angola.', '2026-01-01'),
    EndDate: column(XML_DATE, 'optional', 'Last day, in Portugal and Angola.', '2026-12-31'),
    PeriodStart: column(PERIOD, 'optional', 'First month of the file.', '1'),
    PeriodStartYear: column(YEAR, 'optional', 'Its year.', '2026'),
    PeriodEnd: column(PERIOD, 'optional', 'Last month of the file.', '12'),
    PeriodEndYear: column(YEAR, 'optional', 'Its year.', '2026'),
  },
};

const BALANCES = {
  OpeningDebitBalance: column(AMOUNT, 'optional', 'Balance before the first day.', '0'),
  OpeningCreditBalance: column(AMOUNT, 'optional', 'Balance before the first day.', ''),
  ClosingDebitBalance: column(AMOUNT, 'optional', 'Balance after the last day.', '1000.00'),
  ClosingCreditBalance: column(AMOUNT, 'optional', 'Balance after the last day.', ''),
};

/** What is read of an account. */
export const SAFT_ACCOUNT = {
  columns: {
    AccountID: column(text(200), 'required', 'Number of the account.', '1500'),
    AccountDescription: column(text(500), 'optional', 'Name of the account.', 'Kundefordringer'),
    StandardAccountID: column(text(200), 'optional', 'Number in the chart of the country.', '15'),
    GroupingCategory: column(text(200), 'optional', 'In Portugal: GM is an account with lines.', 'GM'),
    GroupingCode: column(text(200), 'optional', 'In Norway: number in the chart of the country.', '1500'),
    ...BALANCES,
  },
};

/** What is read of a customer or supplier. */
export const SAFT_PARTY = {
  columns: {
    CustomerID: column(text(200), 'optional', 'Id of a customer.', 'C104'),
    SupplierID: column(text(200), 'optional', 'Id of a supplier.', ''),
    Name: column(text(500), 'optional', 'Name.', 'Leker AS'),
    AccountID: column(text(200), 'optional', 'Account of the balances.', '1500'),
    ...BALANCES,
  },
};

/** What a file says of its entries as a whole. */
export const SAFT_TOTALS = {
  columns: {
    NumberOfEntries: column(ANYTHING, 'optional', 'How many entries, or lines.', '1'),
    TotalDebit: column(AMOUNT, 'optional', 'All debits.', '1000.00'),
    TotalCredit: column(AMOUNT, 'optional', 'All credits.', '1000.00'),
  },
};
