import { tmpdir } from 'node:os';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { explainKind } from '../../src/import/kinds/explain.ts';
import {
  BEANCOUNT,
  DATEV,
  DATEV_ACCOUNTS,
  FILE_KINDS,
  GNUCASH,
  IIF,
  QUICKBOOKS,
  QUICKBOOKS_ACCOUNTS,
  QUICKBOOKS_CUSTOMERS,
  QUICKBOOKS_JOURNAL,
  QUICKBOOKS_VENDORS,
  SAFT,
  XERO,
} from '../../src/import/kinds/index.ts';
import type { FileKind } from '../../src/import/kinds/kind.ts';
import { readCells } from '../../src/import/kinds/read-cells.ts';
import { journalValues } from '../../src/import/loaders/xero-journals.ts';
import { reportColumns, reportRows } from '../../src/import/quickbooks/answers-report.ts';
import { AnswersSurvey } from '../../src/import/quickbooks/answers-survey.ts';
import { reportEntries } from '../../src/import/quickbooks/report-entries.ts';
import { isBeancount, readBeancount } from '../../src/import/readers/beancount.ts';
import { isDatev, readDatev, readDatevAccounts } from '../../src/import/readers/datev.ts';
import { isGnucash, readGnucash } from '../../src/import/readers/gnucash.ts';
import { requireHeader } from '../../src/import/readers/header.ts';
import { isIif, readIif } from '../../src/import/readers/iif.ts';
import type { JsonObject } from '../../src/import/readers/json-records.ts';
import { isQuickbooks, readQuickbooks } from '../../src/import/readers/quickbooks-answers.ts';
import { isReport, readReport } from '../../src/import/readers/quickbooks-report.ts';
import { isSaft, readSaft } from '../../src/import/readers/saft.ts';
import { isXero, readXero } from '../../src/import/readers/xero.ts';

const EXAMPLE = '\nAs a file:\n\n';

describe.each<FileKind>(FILE_KINDS)('almanac import --explain $name', (kind) => {
  const [head = ''] = explainKind(kind).split(EXAMPLE);

  it('lists every column with its meaning and whether it is required', () => {
    for (const [name, { presence, meaning }] of Object.entries(kind.columns)) {
      expect(head).toContain(`\n${name} (${presence}): `);
      expect(head).toContain(meaning);
    }
  });
});

it.each<FileKind>(FILE_KINDS.filter((kind: FileKind) => kind.sample === undefined))(
  'the explanation of $name ends with a file that the reader accepts',
  (kind) => {
    const [, example = ''] = explainKind(kind).split(EXAMPLE);
    const [header = [], cells = []] = parse(example, { delimiter: kind.name === 'fec' ? '|' : ',' });
    const names = requireHeader(kind, header, 1);
    const values = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    expect(readCells(kind, { values })).toMatchObject({ ok: true });
  },
);

describe('a file of another program ends with one that its reader accepts', () => {
  const opened = ({ sample = '' }: FileKind) =>
    async function* () {
      yield Buffer.from(sample);
    };
  const source = (kind: FileKind) => ({ open: opened(kind), folder: tmpdir(), onBytes: () => undefined });
  const report = (kind: FileKind) => ({ ...source(kind), seek: null, warn: () => undefined });

  it('of SAF-T', async () => {
    expect(await isSaft(opened(SAFT))).toBe(true);
    const readings = [];
    for await (const part of readSaft(source(SAFT)))
      if (part.kind === 'entry') readings.push(...part.rows.map((row) => readCells(SAFT, row).ok));
    expect(readings).toEqual([true, true]);
  });

  it('of GnuCash', async () => {
    expect(await isGnucash(opened(GNUCASH))).toBe(true);
    const readings = [];
    for await (const part of readGnucash(source(GNUCASH)))
      if (part.kind === 'entry') readings.push(...part.rows.map((row) => readCells(GNUCASH, row).ok));
    expect(readings).toEqual([true, true]);
  });

  it('of beancount', async () => {
    expect(await isBeancount(opened(BEANCOUNT))).toBe(true);
    const readings = [];
    for await (const part of readBeancount(source(BEANCOUNT)))
      if (part.kind === 'entry') readings.push(...part.rows.map((row) => readCells(BEANCOUNT, row).ok));
    expect(readings).toEqual([true, true]);
  });

  it('of QuickBooks', async () => {
    expect(await isIif(opened(IIF))).toBe(true);
    const readings = [];
    for await (const part of readIif(source(IIF)))
      if (part.kind === 'entry') readings.push(...part.rows.map((row) => readCells(IIF, row).ok));
    expect(readings).toEqual([true, true]);
  });

  it('of Xero', async () => {
    expect(await isXero(opened(XERO))).toBe(true);
    const readings = [];
    for await (const record of readXero(source(XERO)))
      readings.push(...journalValues(record).map((values) => readCells(XERO, { values }).ok));
    expect(readings).toEqual([true, true]);
  });

  it('of QuickBooks Online', async () => {
    expect([
      await isReport('journal')(opened(QUICKBOOKS_JOURNAL)),
      await isReport('accounts')(opened(QUICKBOOKS_ACCOUNTS)),
    ]).toEqual([true, true]);
    const lines = [];
    for await (const part of reportEntries(readReport(report(QUICKBOOKS_JOURNAL), 'journal')))
      if (part.kind === 'entry') lines.push(...part.rows);
    expect(lines.map(({ values }) => [values['debit'], values['credit']])).toEqual([
      ['1,100.00', ''],
      ['', '1,100.00'],
    ]);
    const accounts = [];
    for await (const row of readReport(report(QUICKBOOKS_ACCOUNTS), 'accounts'))
      accounts.push(readCells(QUICKBOOKS_ACCOUNTS, row).ok);
    expect(accounts).toEqual([true, true]);
    expect([
      await isReport('customers')(opened(QUICKBOOKS_CUSTOMERS)),
      await isReport('vendors')(opened(QUICKBOOKS_VENDORS)),
    ]).toEqual([true, true]);
    const contacts = [];
    for await (const row of readReport(report(QUICKBOOKS_CUSTOMERS), 'customers'))
      contacts.push(readCells(QUICKBOOKS_CUSTOMERS, row).ok);
    for await (const row of readReport(report(QUICKBOOKS_VENDORS), 'vendors'))
      contacts.push(readCells(QUICKBOOKS_VENDORS, row).ok);
    expect(contacts).toEqual([true, true]);
  });

  it("of QuickBooks Online's API", async () => {
    expect(await isQuickbooks(opened(QUICKBOOKS))).toBe(true);
    const columns: JsonObject[] = [];
    for await (const { list, value } of readQuickbooks({ ...source(QUICKBOOKS), file: 'a.json' }))
      if (list === 'Column') columns.push(value);
    const rows = async function* () {
      for await (const record of readQuickbooks({ ...source(QUICKBOOKS), file: 'a.json' }))
        if (record.list === 'Row') yield* reportRows(record, reportColumns(columns), new AnswersSurvey());
    };
    const lines = [];
    for await (const part of reportEntries(rows())) if (part.kind === 'entry') lines.push(...part.rows);
    expect(
      lines.map(({ values }) => [values['account'], values['debit'], values['credit'], values['id']]),
    ).toEqual([
      ['Checking', '', '30.00', '63'],
      ['Office', '30.00', '', '63'],
    ]);
  });

  it('of DATEV', async () => {
    expect([await isDatev('21')(opened(DATEV)), await isDatev('20')(opened(DATEV_ACCOUNTS))]).toEqual([
      true,
      true,
    ]);
    const readings = [];
    for await (const part of readDatev(source(DATEV)))
      if (part.kind === 'row') readings.push(readCells(DATEV, part).ok);
    for await (const part of readDatevAccounts(source(DATEV_ACCOUNTS)))
      if (part.kind === 'row') readings.push(readCells(DATEV_ACCOUNTS, part).ok);
    expect(readings).toEqual([true, true]);
  });
});
