// Ledgers of any size, as programs write them: a beginning, entries by their number, an end.
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const day = (entry) => new Date(Date.UTC(2025, 0, 1) + (entry % 365) * 86_400_000).toISOString().slice(0, 10);
const amount = (entry) => `${1 + ((entry * 7919) % 9999)}.${String(entry % 100).padStart(2, '0')}`;
const party = (entry) => `C${entry % 5000}`;
const id = (entry) => entry.toString(16).padStart(32, '0');
const currency = '<cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id>';

const split = (account, value, lot) =>
  `<trn:split><split:id type="guid">${id(7)}</split:id><split:reconciled-state>n</split:reconciled-state><split:value>${value}</split:value><split:quantity>${value}</split:quantity><split:account type="guid">${account}</split:account>${lot}</trn:split>`;

/** The ledgers by the names of their formats. */
export const LEDGERS = {
  fec: {
    file: 'fec.txt',
    start:
      'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise\n'.replaceAll(
        ' ',
        '\t',
      ),
    entry: (entry) => {
      const date = day(entry).replaceAll('-', '');
      const sum = amount(entry).replace('.', ',');
      const line = (account, aux, debit, credit) =>
        `VE\tVentes\t${entry}\t${date}\t${account}\tCompte\t${aux}\t${aux}\tF${entry}\t${date}\tFacture ${entry}\t${debit}\t${credit}\tA${entry}\t\t${date}\t\t\n`;
      return line('411000', party(entry), sum, '0,00') + line('706000', '', '0,00', sum);
    },
    end: '',
  },
  saft: {
    file: 'saft.xml',
    start:
      '<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO"><Header><AuditFileVersion>1.0</AuditFileVersion><AuditFileCountry>NO</AuditFileCountry><DefaultCurrencyCode>NOK</DefaultCurrencyCode></Header><GeneralLedgerEntries><Journal><JournalID>GL</JournalID>\n',
    entry: (entry) => {
      const line = (account, side) =>
        `<Line><RecordID>1</RecordID><AccountID>${account}</AccountID><CustomerID>${party(entry)}</CustomerID><Description>Faktura ${entry}</Description><${side}Amount><Amount>${amount(entry)}</Amount></${side}Amount></Line>`;
      return `<Transaction><TransactionID>${entry}</TransactionID><TransactionDate>${day(entry)}</TransactionDate><Description>Salg</Description>${line('1500', 'Debit')}${line('3000', 'Credit')}</Transaction>\n`;
    },
    end: '</Journal></GeneralLedgerEntries></AuditFile>\n',
  },
  hledger: {
    file: 'main.journal',
    start: '',
    entry: (entry) =>
      `${day(entry)} (${entry}) Sale ${entry}\n    assets:receivable:${party(entry)}    EUR ${amount(entry)}\n    income:sales\n\n`,
    end: '',
  },
  journal: {
    file: 'journal.csv',
    start: 'date,entry,account,description,debit,credit,customer\n',
    entry: (entry) =>
      `${day(entry)},E${entry},1500,Sale ${entry},${amount(entry)},,${party(entry)}\n${day(entry)},E${entry},3000,Sale ${entry},,${amount(entry)},\n`,
    end: '',
  },
  datev: {
    file: 'EXTF.csv',
    start:
      '"EXTF";700;21;"Buchungsstapel";13;20260101000000000;;"";"";"";1001;1;20250101;4;;;"";"";1;0;0;"EUR";;"";;;"03"\r\nUmsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext\r\n',
    entry: (entry) =>
      `${amount(entry).replace('.', ',')};"S";"EUR";;;"";${10_000 + (entry % 5000)};8400;"";${day(entry).slice(8)}${day(entry).slice(5, 7)};"RE-${entry}";"";;"Rechnung ${entry}"\r\n`,
    end: '',
  },
  gnucash: {
    file: 'books.gnucash',
    isPacked: true,
    start: `<?xml version="1.0" encoding="utf-8" ?>\n<gnc-v2><gnc:book version="2.0.0">\n`,
    // Lots come with their account, before the transactions; here an account has only those of ten entries.
    entry: (entry) => {
      const lot = (number) =>
        `<gnc:lot version="2.0.0"><lot:id type="guid">${id(number)}</lot:id><lot:slots><slot><slot:key>title</slot:key><slot:value type="string">Invoice</slot:value></slot></lot:slots></gnc:lot>`;
      const account =
        entry % 10 === 0
          ? `<gnc:account version="2.0.0"><act:name>A${entry}</act:name><act:id type="guid">${id(entry)}</act:id><act:type>RECEIVABLE</act:type><act:commodity>${currency}</act:commodity><act:lots>${Array.from({ length: 10 }, (_, index) => lot(entry + index)).join('')}</act:lots></gnc:account>\n`
          : '';
      const cents = amount(entry).replace('.', '');
      return `${account}<gnc:transaction version="2.0.0"><trn:id type="guid">${id(entry)}</trn:id><trn:currency>${currency}</trn:currency><trn:num>${entry}</trn:num><trn:date-posted><ts:date>${day(entry)} 10:59:00 +0000</ts:date></trn:date-posted><trn:description>Sale</trn:description><trn:splits>${split(id(1), `${cents}/100`, `<split:lot type="guid">${id(entry)}</split:lot>`)}${split(id(2), `-${cents}/100`, '')}</trn:splits></gnc:transaction>\n<gnc:GncInvoice version="2.0.0"><invoice:guid type="guid">${id(entry)}</invoice:guid><invoice:owner version="2.0.0"><owner:type>gncCustomer</owner:type><owner:id type="guid">${id(entry % 5000)}</owner:id></invoice:owner><invoice:posttxn type="guid">${id(entry)}</invoice:posttxn><invoice:postlot type="guid">${id(entry)}</invoice:postlot></gnc:GncInvoice>\n`;
    },
    end: '</gnc:book></gnc-v2>\n',
  },
  xero: {
    file: 'journals.json',
    start: '{"Journals":[\n',
    entry: (entry) => {
      const line = (account, sum) =>
        `{"JournalLineID":"${id(entry)}","AccountID":"${id(1)}","AccountCode":"${account}","AccountType":"REVENUE","AccountName":"Account","Description":"Sale","NetAmount":${sum},"GrossAmount":${sum},"TaxAmount":0,"TrackingCategories":[]}`;
      return `${entry === 0 ? '' : ',\n'}{"JournalID":"${id(entry)}","JournalDate":"/Date(${Date.parse(day(entry))}+0000)/","JournalNumber":${entry},"SourceID":"${id(entry)}","SourceType":"ACCREC","JournalLines":[${line('610', amount(entry))},${line('200', `-${amount(entry)}`)}]}`;
    },
    end: '\n]}\n',
  },
  quickbooks: {
    file: 'Journal.csv',
    start:
      'Journal\nExample Co.\nAll Dates\n\nDate,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit\n',
    entry: (entry) => {
      const [year, month, date] = day(entry).split('-');
      return `${month}/${date}/${year},Invoice,${entry},${party(entry)},Sale,Accounts Receivable,"${amount(entry)}",\n,,,${party(entry)},Sale,Sales,,"${amount(entry)}"\n,,,,,,${amount(entry)},${amount(entry)}\n`;
    },
    end: '',
  },
};

/** Writes a ledger of so many bytes, before it is packed; returns how many entries it has. */
export async function writeLedger({ start, entry, end, isPacked = false }, path, bytes) {
  let entries = 0;
  async function* pieces() {
    let piece = start;
    let written = 0;
    for (; written + piece.length < bytes; entries += 1) {
      piece += entry(entries);
      if (piece.length < 1024 * 1024) continue;
      written += piece.length;
      yield piece;
      piece = '';
    }
    yield piece + end;
  }
  const packing = isPacked ? [createGzip({ level: 1 })] : [];
  await pipeline(pieces, ...packing, createWriteStream(path));
  return entries;
}
