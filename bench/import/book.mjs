// A journal of entries of two lines over ten years, on sixty accounts.
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the accounts and the exchange rates of the book into a folder. */
export async function writeAccounts(to) {
  await mkdir(to, { recursive: true });
  const classes = [
    'cash',
    'receivable',
    'payable',
    'operating_revenue',
    'operating_expense',
    'cost_of_sales',
  ];
  const accounts = Array.from(
    { length: 60 },
    (_, index) => `${1000 + index},Account ${index},${classes[index % classes.length]}`,
  );
  await writeFile(join(to, 'accounts.csv'), `code,name,class\n${accounts.join('\n')}\n`);
  await writeFile(join(to, 'exchange_rates.csv'), 'date,currency,rate\n2015-01-01,USD,1.5\n');
}

/** Writes its journal of so many lines into the folder. */
export async function writeJournal(to, count) {
  await mkdir(to, { recursive: true });
  const journal = createWriteStream(join(to, 'journal.csv'));
  journal.write('date,entry,account,description,debit,credit,currency,reference,reconciled\n');
  const first = Date.UTC(2016, 0, 1);
  for (let line = 0; line < count; line += 2) {
    const entry = line / 2;
    const date = new Date(first + Math.floor((entry / count) * 2 * 3650) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const amount = ((entry * 7919) % 1_000_000) / 100;
    const currency = entry % 10 === 0 ? 'USD' : 'AUD';
    const [debited, credited] = [1000 + (entry % 60), 1000 + ((entry * 7 + 1) % 60)];
    const text = `${date},JE-${entry},%a,"Entry ${entry}, described",%d,%c,${currency},REF-${entry},true\n`;
    const more = journal.write(
      text.replace('%a', debited).replace('%d', amount.toFixed(2)).replace('%c', '') +
        text.replace('%a', credited).replace('%d', '').replace('%c', amount.toFixed(2)),
    );
    if (!more) await new Promise((resolve) => journal.once('drain', resolve));
  }
  await new Promise((resolve) => journal.end(resolve));
}
