// A book of any size, the same every time: for n journal lines, n / 10 invoices of two lines each, n / 20 bills, their
// settlements up to the last day of the book, n / 500 people with their pay, n / 1000 customers and n / 5000 vendors.
import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the files of the book into a folder. Returns the number of rows and bytes. */
export async function writeLargeBook(folder, lines) {
  await mkdir(folder, { recursive: true });
  const size = sizesFor(lines);
  const files = {
    departments: ['department,name,parent', departments()],
    accounts: ['code,name,class', accounts()],
    customers: ['customer,name,status,credit_limit,billing_email', customers(size.customers)],
    vendors: ['vendor,name', vendors(size.vendors)],
    persons: ['person,legal_name,work_email,gender,date_of_birth,country', persons(size.people)],
    memberships: [
      'membership,person,role,department,manager,employment_start_date,termination_date',
      memberships(size.people),
    ],
    compensation: [
      'compensation,membership,pay_type,amount,currency,frequency,engagement_type,weekly_hours,effective_from,effective_to',
      compensation(size.people),
    ],
    exchange_rates: ['date,currency,rate', ['2015-01-01,USD,1.5']],
    journal: [
      'date,entry,account,description,debit,credit,currency,customer,department,reference,reconciled',
      journal(lines, size.customers),
    ],
    invoices: [
      'invoice,customer,issue_date,due_date,description,account,department,net,tax',
      documents('INV', 'C', size.invoices, size.customers),
    ],
    bills: [
      'bill,vendor,issue_date,due_date,description,account,department,net,tax',
      documents('BILL', 'V', size.bills, size.vendors),
    ],
    payments: ['payment,kind,date,invoice,bill,amount,tax', payments(size)],
  };
  let rows = 0;
  let bytes = 0;
  for (const [name, [header, content]] of Object.entries(files)) {
    const path = join(folder, `${name}.csv`);
    rows += await writeLines(path, header, content);
    bytes += (await stat(path)).size;
  }
  return { rows, bytes };
}

function sizesFor(lines) {
  const part = (divisor, least) => Math.max(least, Math.floor(lines / divisor));
  return {
    invoices: part(10, 10),
    bills: part(20, 10),
    people: part(500, 20),
    customers: part(1000, 20),
    vendors: part(5000, 10),
  };
}

const DEPARTMENTS = 24;
const CLASSES = [
  'cash',
  'receivable',
  'payable',
  'operating_revenue',
  'operating_expense',
  'cost_of_sales',
  'sales_tax',
];
const ACCOUNTS = 60;
// Until 20 November 2025.
const DAYS = 3612;

function* departments() {
  for (let number = 0; number < DEPARTMENTS; number += 1) {
    yield `D-${number},Department ${number},${number === 0 ? '' : `D-${Math.floor((number - 1) / 3)}`}`;
  }
}

function* accounts() {
  for (let number = 0; number < ACCOUNTS; number += 1) {
    yield `${1000 + number},Account ${number},${CLASSES[number % CLASSES.length]}`;
  }
}

function* customers(count) {
  for (let number = 0; number < count; number += 1) {
    const status = number % 10 === 9 ? 'inactive' : 'active';
    yield `C-${number},"Customer ${number}, Limited",${status},${number * 10}.50,accounts@customer${number}.example`;
  }
}

function* vendors(count) {
  for (let number = 0; number < count; number += 1) yield `V-${number},Vendor ${number}`;
}

function* persons(count) {
  for (let number = 0; number < count; number += 1) {
    const gender = ['woman', 'man', 'woman', 'man', ''][number % 5];
    yield `P-${number},Person ${number},person${number}@example.com,${gender},${1960 + (number % 40)}-0${1 + (number % 9)}-15,AU`;
  }
}

function* memberships(count) {
  for (let number = 0; number < count; number += 1) {
    const manager = number === 0 ? '' : `M-${Math.floor((number - 1) / 8)}`;
    const end = number % 7 === 6 ? dayNumbered(3000 + (number % 600)) : '';
    const role = number % 20 === 19 ? 'contractor' : 'member';
    yield `M-${number},P-${number},${role},D-${number % DEPARTMENTS},${manager},${dayNumbered(number % 2000)},${end}`;
  }
}

function* compensation(count) {
  for (let number = 0; number < count; number += 1) {
    const raised = dayNumbered(2500);
    yield `S-${number}-1,M-${number},salary,${60_000 + (number % 90) * 1000},AUD,annual,full_time,38,${dayNumbered(number % 2000)},${dayNumbered(2499)}`;
    yield `S-${number}-2,M-${number},salary,${64_000 + (number % 90) * 1000},AUD,annual,full_time,38,${raised},`;
  }
}

function* journal(lines, customerCount) {
  const entries = lines / 2;
  for (let entry = 0; entry < entries; entry += 1) {
    const date = dayNumbered(Math.floor((entry / entries) * DAYS));
    const amount = (((entry * 7919) % 1_000_000) / 100 + 0.01).toFixed(2);
    const currency = entry % 10 === 0 ? 'USD' : 'AUD';
    const debited = 1000 + (entry % ACCOUNTS);
    const credited = 1000 + ((entry * 7 + 1) % ACCOUNTS);
    const start = `${date},JE-${entry}`;
    const end = `${currency},C-${entry % customerCount},D-${entry % DEPARTMENTS},REF-${entry},true`;
    yield `${start},${debited},"Entry ${entry}, described",${amount},,${end}`;
    yield `${start},${credited},"Entry ${entry}, described",,${amount},${end}`;
  }
}

function* documents(prefix, party, count, parties) {
  for (let number = 0; number < count; number += 1) {
    const day = Math.floor((number / count) * DAYS);
    const start = `${prefix}-${number},${party}-${number % parties},${dayNumbered(day)},${dayNumbered(day + 30)}`;
    const net = netOf(number);
    yield `${start},Goods,1003,D-${number % DEPARTMENTS},${net}.00,${net / 10}.00`;
    yield `${start},Freight,1003,D-${number % DEPARTMENTS},50.00,5.00`;
  }
}

// Payments as a business receives them: within 10 to 70 days, one in ten in two parts, one in a hundred after a credit note.
// One in two hundred is written off. Open at the end are the last two months, and bad debts that are not written off yet.
function* payments({ invoices, bills }) {
  for (const [prefix, count, column] of [
    ['INV', invoices, (name) => `${name},`],
    ['BILL', bills, (name) => `,${name}`],
  ]) {
    for (let number = 0; number < count; number += 1) {
      const issued = Math.floor((number / count) * DAYS);
      for (const [place, { kind, after, amount, tax }] of settling(number).entries()) {
        if (issued + after >= DAYS) break;
        const document = column(`${prefix}-${number}`);
        yield `PAY-${prefix}-${number}-${place},${kind},${dayNumbered(issued + after)},${document},${amount.toFixed(2)},${tax}`;
      }
    }
  }
}

function settling(number) {
  const net = netOf(number);
  const tax = net / 10 + 5;
  const owed = net + 50 + tax;
  const after = 10 + ((number * 7) % 60);
  const payment = { kind: 'payment', after, amount: owed, tax: '' };
  if (number % 200 === 113) return [{ ...payment, kind: 'write_off', after: 240, tax: `${tax}.00` }];
  // The freight, with its tax.
  const credit = { kind: 'credit_note', after: 5, amount: 55, tax: '5.00' };
  if (number % 100 === 57) return [credit, { ...payment, amount: owed - 55 }];
  if (number % 10 !== 8) return [payment];
  const half = Math.floor(owed / 2);
  return [
    { ...payment, amount: half },
    { ...payment, after: after + 20, amount: owed - half },
  ];
}

// Whole tens, so that a tenth of it is whole too.
function netOf(number) {
  return 100 + ((number * 37) % 500) * 10;
}

const FIRST_DAY = Date.UTC(2016, 0, 1);
const dates = new Map();

function dayNumbered(day) {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}

async function writeLines(path, header, lines) {
  const file = createWriteStream(path);
  let rows = 0;
  let piece = `${header}\n`;
  for (const line of lines) {
    piece += `${line}\n`;
    rows += 1;
    if (piece.length < 256 * 1024) continue;
    if (!file.write(piece)) await new Promise((resolve) => file.once('drain', resolve));
    piece = '';
  }
  await new Promise((resolve) => file.end(piece, resolve));
  return rows;
}
