// Measures a search, and the summary of a customer, as records are added: `npm run bench:search -- [records] [embedded]`. Half of the records are
// customers and vendors, the rest invoices. All organisations share one database.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../dist/db/database.js';
import { migrate } from '../dist/db/migrate.js';
import { onServer, organizationWith, serviceOn, withDatabase } from './organization.mjs';

const largest = Number(process.argv[2] ?? 100_000);
const isEmbedded = process.argv[3] === 'embedded';
const TIMES = 30;
const FIRST = ['Harbour', 'Northern', 'Café', 'Blue', 'Union', 'Alpine', 'Summit', 'Söhne', 'Atlas', 'Grand'];
const SECOND = [
  'Trading',
  'Logistics',
  'Coffee',
  'Paper',
  'Energy',
  'Systems',
  'Foods',
  'Partners',
  'Works',
  'Press',
];
const SEARCHES = [
  'a',
  'h',
  'harbour',
  'har cof',
  'cafe zz',
  'c 7 blue',
  'INV-4',
  '4242',
  'revenue',
  'reciepts',
  'nothing at all',
];

await withDatabase(isEmbedded ? 'embedded' : 'server', async (location) => {
  const database = await openDatabase(location, () => undefined);
  await migrate(database.pool);
  const app = await serviceOn(database.pool);
  const organizations = new Map();
  for (const records of new Set([1000, largest])) {
    const made = await organizationWith(
      database,
      `search-${records}`,
      async (folder) => await writeRecords(folder, records),
    );
    organizations.set(records, made);
  }
  if (location.kind === 'server') await onServer(location.url, 'vacuum analyze');
  for (const [records, { secret }] of organizations) {
    const headers = { authorization: `Bearer ${secret}` };
    const ask = async (url) => {
      const answer = await app.inject({ url, headers });
      if (answer.statusCode !== 200) throw new Error(answer.payload);
      return answer.json();
    };
    const print = async (what, url) => {
      const { data } = await ask(url);
      const [middle, worst] = await times(async () => await ask(url));
      const found = Array.isArray(data) ? ` ${data.length} found` : '';
      process.stdout.write(
        `${records.toLocaleString('en').padStart(9)} ${what.padEnd(28)} ${middle.toFixed(1).padStart(7)} ms, worst ${worst.toFixed(1)} ms${found}\n`,
      );
    };
    for (const text of SEARCHES)
      await print(JSON.stringify(text), `/api/v1/search?q=${encodeURIComponent(text)}`);
    const customerNamed = async (name) => {
      const { data } = await ask(`/api/v1/search?q=${encodeURIComponent(name)}`);
      return data.find(({ kind }) => kind === 'customer').id;
    };
    await print(
      'summary of the largest',
      `/api/v1/customers/${await customerNamed('largest customer')}/summary`,
    );
    await print('summary of another', `/api/v1/customers/${await customerNamed('harbour')}/summary`);
  }
  await app.close();
  await database.close();
});

async function writeRecords(folder, records) {
  const [customers, vendors, invoices] = [records * 0.4, records * 0.1, records * 0.5];
  const nameOf = (number) =>
    `${FIRST[number % 10]} ${SECOND[Math.floor(number / 10) % 10]} ${number.toString(36)}`;
  const parties = (letter, count) =>
    Array.from({ length: count }, (_, number) => `${letter}-${number},${nameOf(number)}`);
  // A tenth of the invoices are of one customer.
  const issued = Array.from({ length: invoices }, (_, number) => {
    const day = `2025-${String(1 + (number % 10)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`;
    return `INV-${number},${number % 10 === 0 ? 'C-L' : `C-${number % customers}`},${day},${day},${100 + (number % 900)},10`;
  });
  const paid = issued
    .filter((_, number) => number % 20 !== 0)
    .map((row) => {
      const [name, , day, , net] = row.split(',');
      return `P${name},${day},${name},${Number(net) + 10},payment`;
    });
  const files = {
    customers: ['customer,name', 'C-L,Largest Customer', ...parties('C', customers)],
    vendors: ['vendor,name', ...parties('V', vendors)],
    invoices: ['invoice,customer,issue_date,due_date,net,tax', ...issued],
    payments: ['payment,date,invoice,amount,kind', ...paid],
  };
  for (const [name, rows] of Object.entries(files))
    await writeFile(join(folder, `${name}.csv`), `${rows.join('\n')}\n`);
}

async function times(work) {
  const took = [];
  for (let time = 0; time < TIMES; time += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  took.sort((one, other) => one - other);
  return [took[Math.floor(TIMES / 2)], took.at(-1)];
}
