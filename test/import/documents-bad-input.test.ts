import { describe, expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { aTrader, importing, invoices, payments, rowsOf } from './documents-support.ts';

const database = await testDatabase();
/** What is refused of a file; nothing of it may have been applied. */
async function refused(files: Readonly<Record<string, string | Uint8Array>>): Promise<readonly string[]> {
  const tenant = await aTrader(database);
  await importing(tenant, {
    ...invoices('I-1,C-1,2026-07-05,100', 'I-2,C-1,2026-07-05,0'),
    ...payments('P-1,2026-07-20,I-1,40'),
  });
  const before = await rowsOf(tenant);
  const answer = await importing(tenant, files);
  expect(await rowsOf(tenant)).toEqual(before);
  return Object.values(answer);
}

const HEAD = 'invoice,customer,issue_date,due_date,net,tax,currency,rate,account,department,reference,voided';
const row = (change: Readonly<Record<string, string>>) => {
  const good = {
    invoice: 'I-9',
    customer: 'C-1',
    issue_date: '2026-07-05',
    due_date: '2026-08-05',
    net: '10',
  };
  const cells: Readonly<Record<string, string>> = { ...good, ...change };
  return HEAD.split(',').map((column) => cells[column] ?? '');
};
const csv = (...rows: readonly (readonly string[])[]) => {
  const quoted = rows.map((cells) =>
    cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','),
  );
  return `${[HEAD, ...quoted].join('\n')}\n`;
};

describe('a bad row of invoices', () => {
  it.each([
    [{ customer: 'C-9' }, 'customer: there is no customer "C-9"'],
    [{ account: '9' }, 'account: there is no account "9"'],
    [{ department: 'D-9' }, 'department: there is no department "D-9"'],
    [{ invoice: '' }, 'invoice: required'],
    [{ customer: '' }, 'customer: required'],
    [{ net: '' }, 'net: required'],
    [{ net: '1e999' }, 'net: not a number: "1e999"'],
    [{ net: 'NaN' }, 'net: not a number: "NaN"'],
    [{ net: '1,000.00' }, 'net: not a number: "1,000.00"'],
    [{ net: '(12.00)' }, 'net: not a number: "(12.00)"'],
    [{ tax: '-Infinity' }, 'tax: not a number: "-Infinity"'],
    [{ net: '1.123456789' }, 'net: more than 8 decimals: "1.123456789"'],
    [{ net: '12345678901234567' }, 'net: too large: "12345678901234567"'],
    [
      { net: '9999999999999999', tax: '1' },
      'net, tax: the total of the invoice is more than can be kept: 10000000000000000',
    ],
    [
      { net: '9999999999999999', currency: 'USD', rate: '2' },
      'net, tax: the total of the invoice is more than can be kept: 19999999999999998',
    ],
    [
      { net: '-10', tax: '4.5' },
      'net, tax: the total of the invoice is -5.50 AUD: import a credit note as a row of payments, with kind credit_note',
    ],
    [{ due_date: '2026-07-04' }, 'due_date: 2026-07-04 is before the issue date, 2026-07-05'],
    [{ issue_date: '2025-02-29' }, 'issue_date: there is no such date: "2025-02-29"'],
    [{ currency: 'usd' }, 'currency: not an ISO 4217 currency code: "usd"'],
    [
      { currency: 'EUR' },
      'no exchange rate for EUR on or before 2026-07-05: give a rate, or add it to exchange_rates',
    ],
    [{ currency: 'AUD', rate: '1.1' }, 'rate: AUD is the base currency, its rate is 1'],
    [{ currency: 'USD', rate: '0' }, 'rate: not more than zero: "0"'],
    [{ voided: 'perhaps' }, 'voided: neither true nor false: "perhaps"'],
    [{ invoice: 'x'.repeat(201) }, `invoice: longer than 200 characters: "${'x'.repeat(64)}…"`],
  ])('%j', async (change, reason) => {
    expect(await refused({ 'invoices.csv': csv(row({ invoice: 'I-8' }), row(change)) })).toEqual([
      `invoices.csv:3: ${reason}`,
    ]);
  });

  it('is refused for a name that no key of the database has room for', async () => {
    // What repeats itself would be compressed.
    const digits = Array.from({ length: 6000 }, (_, index) => `${(index ** 2 * 48_271) % 65_537}`);
    const name = digits.join('').slice(0, 6000);
    const bad = row({ invoice: name });
    const reason = `invoice: longer than 200 characters: "${name.slice(0, 64)}…"`;
    expect(await refused({ 'invoices.csv': csv(bad, row({}), bad) })).toEqual([
      `invoices.csv:2: ${reason}`,
      `invoices.csv:4: ${reason}`,
      `invoices.csv:4: invoice: "${name.slice(0, 64)}…" is on line 2 already: an invoice's lines must follow one another`,
    ]);
  });

  it('names a vendor that is not there, of a bill', async () => {
    const bills = 'bill,vendor,issue_date,due_date,net\nB-1,V-9,2026-07-05,2026-08-05,5\n';
    expect(await refused({ 'bills.csv': bills })).toEqual(['bills.csv:2: vendor: there is no vendor "V-9"']);
  });

  it.each([
    [{ customer: 'C-2' }, 'customer: "C-2" differs from "C-1"'],
    [{ issue_date: '2026-07-06' }, 'issue_date: "2026-07-06" differs from "2026-07-05"'],
    [{ due_date: '2026-08-06' }, 'due_date: "2026-08-06" differs from "2026-08-05"'],
    [{ currency: 'AUD' }, 'currency: "AUD" differs from nothing'],
    [{ rate: '1' }, 'rate: "1" differs from nothing'],
    [{ reference: 'PO' }, 'reference: "PO" differs from nothing'],
    [{ voided: 'yes' }, 'voided: "yes" differs from nothing'],
  ])('contradicts the first row of its invoice: %j', async (change, reason) => {
    expect(await refused({ 'invoices.csv': csv(row({}), row(change)) })).toEqual([
      `invoices.csv:3: ${reason} on line 2, with which it begins`,
    ]);
  });

  it('is refused where the rows of an invoice are not together, however far apart', async () => {
    const reason = `invoice: "I-9" is on line 2 already: an invoice's lines must follow one another`;
    expect(await refused({ 'invoices.csv': csv(row({}), row({ invoice: 'I-8' }), row({})) })).toEqual([
      `invoices.csv:4: ${reason}`,
    ]);
    const others = Array.from({ length: 2500 }, (_, index) => row({ invoice: `I-9-${index}` }));
    expect(await refused({ 'invoices.csv': csv(row({}), ...others, row({})) })).toEqual([
      `invoices.csv:2503: ${reason}`,
    ]);
  });

  it('is refused of an invoice of more lines than can be held', async () => {
    const rows = Array.from({ length: 10_001 }, () => row({}));
    expect(await refused({ 'invoices.csv': csv(...rows) })).toEqual([
      'invoices.csv:10002: invoice: more than 10000 lines',
    ]);
  });

  it('is refused for a NUL, and for bytes that are no text', async () => {
    const [nul] = await refused({ 'invoices.csv': csv(row({ reference: 'a\u0000b' })) });
    expect(nul).toMatch(/^invoices\.csv:2: .*NUL/);
    const bytes = Buffer.concat([Buffer.from(csv(row({})).trimEnd()), Buffer.from([0xff, 0xfe])]);
    expect(await refused({ 'invoices.csv': bytes })).toHaveLength(1);
  });
});

describe('a bad row of payments', () => {
  it.each([
    [
      'P-9,2026-07-20,I-9,5',
      'invoice: there is no invoice "I-9"; give its customer too if it is not in these books',
    ],
    ['P-9,2026-07-20,I-9,5,write_off', 'invoice: there is no invoice "I-9"'],
    [
      'P-9,2026-07-20,,5,,,,,,B-9',
      'bill: there is no bill "B-9"; give its vendor too if it is not in these books',
    ],
    ['P-9,2026-07-20,,5', 'invoice, bill, customer, vendor: one of them is required'],
    ['P-9,2026-07-20,I-1,5,,,,,,B-9', 'invoice, bill: only one of them on a row'],
    ['P-9,2026-07-20,I-1,0', 'amount: not more than zero: "0"'],
    ['P-9,2026-07-20,I-1,-5', 'amount: not more than zero: "-5"'],
    ['P-9,2026-07-20,I-1,1e999', 'amount: not a number: "1e999"'],
    ['P-9,2026-07-20,I-1,"1,000.00"', 'amount: not a number: "1,000.00"'],
    ['P-9,2026-07-20,I-1,(12.00)', 'amount: not a number: "(12.00)"'],
    ['P-9,2026-07-20,I-1,NaN', 'amount: not a number: "NaN"'],
    ['P-9,2026-02-30,I-1,5', 'date: there is no such date: "2026-02-30"'],
    ['P-9,2026-07-20,I-1,5,refund', 'kind: a refund settles no invoice; give its customer alone'],
    [
      'P-9,2026-07-20,I-1,5,gift',
      'kind: not one of payment, credit_note, write_off, refund, transfer: "gift"',
    ],
    ['P-9,2026-07-20,I-1,5,,1', 'tax: only of a credit_note or a write_off'],
    ['P-9,2026-07-20,I-1,5,write_off,-1', 'tax: negative: "-1"'],
    ['P-9,2026-07-20,I-1,5,credit_note,5.01', 'tax: 5.01 AUD is more than the amount, 5.00 AUD'],
    [
      'P-9,2026-07-20,I-1,5,,,USD',
      'currency: invoice "I-1" is in AUD, and so is what settles it, not in USD',
    ],
    [
      'P-9,2026-07-20,I-1,60.01',
      'amount: 60.01 AUD is more than the 60.00 AUD that is open of invoice "I-1", whose total is 100.00 AUD',
    ],
    [
      'P-9,2026-07-20,I-2,0.01',
      'amount: 0.01 AUD is more than the 0.00 AUD that is open of invoice "I-2", whose total is 0.00 AUD',
    ],
    ['P-1,2026-07-20,I-1,1', 'payment: "P-1" settles invoice "I-1" on line 2 already'],
  ])('%s', async (line, reason) => {
    expect(await refused(payments('P-1,2026-07-20,I-1,40', line))).toEqual([`payments.csv:3: ${reason}`]);
  });

  it('comes twice, thousands of rows apart', async () => {
    const others = Array.from({ length: 2500 }, (_, index) => `P-${index + 10},2026-07-20,I-1,0.01`);
    expect(await refused(payments('P-1,2026-07-20,I-1,40', ...others, 'P-1,2026-07-20,I-1,40'))).toEqual([
      'payments.csv:2503: payment: "P-1" settles invoice "I-1" on line 2 already',
    ]);
  });
});
