// The data for all four services: the large book with a part corrected, so that it holds voided rows.
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EVERY_CAPABILITY } from '../../dist/access/capability.js';
import { openDatabase } from '../../dist/db/database.js';
import { newId } from '../../dist/db/identifier.js';
import { openTenantDoor } from '../../dist/db/tenant.js';
import { findBook } from '../../dist/import/find-book.js';
import { importBook } from '../../dist/import/import.js';
import { writeLargeBook } from '../large-book.mjs';
import { fillOrganization, NOW, onServer } from '../organization.mjs';

const CORRECTED = /^[^"]*?(?:JE|INV)-\d*7,/u;

/** An organisation with the book: one entry and one invoice in ten were corrected once, so that the old ones are voided. */
export async function fillCorrected(location, lines) {
  const organization = await fillOrganization(location, lines);
  const folder = await mkdtemp(join(tmpdir(), 'almanac-peers-book-'));
  try {
    await writeLargeBook(folder, lines);
    const corrected = join(folder, 'corrected');
    await mkdir(corrected);
    await correct(join(folder, 'journal.csv'), join(corrected, 'journal.csv'), ' described', ' corrected');
    await correct(join(folder, 'invoices.csv'), join(corrected, 'invoices.csv'), 'Goods', 'Corrected goods');
    const { files } = await importFolder(location, organization.id, corrected);
    if (files.some(({ changed }) => changed === 0)) throw new Error('nothing was corrected');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await letPeersRead(location.url);
  await onServer(location.url, 'vacuum analyze');
  return organization;
}

/** Posts revenue of a thousand to the organisation's book. */
export async function postEntry(location, id, day) {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-peers-entry-'));
  try {
    const rows = ['date,entry,account,debit,credit', `${day},LATE-1,1000,1000,`, `${day},LATE-1,1003,,1000`];
    await writeFile(join(folder, 'journal.csv'), `${rows.join('\n')}\n`);
    await importFolder(location, id, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function correct(from, to, before, after) {
  const file = createWriteStream(to);
  let isHeader = true;
  for await (const line of createInterface({ input: createReadStream(from) })) {
    if (isHeader || CORRECTED.test(line)) file.write(`${line.replace(before, after)}\n`);
    isHeader = false;
  }
  file.end();
  await once(file, 'finish');
}

async function importFolder(location, id, folder) {
  const database = await openDatabase(location, () => undefined);
  try {
    const report = await importBook(openTenantDoor(database.pool, id), {
      id: newId(NOW),
      actor: { kind: 'operator' },
      capabilities: EVERY_CAPABILITY,
      organization: 'bench',
      findBook: async () => await findBook(folder, null),
      dryRun: false,
      now: NOW,
      onProgress: () => undefined,
    });
    if (report.refusedCount > 0) throw new Error(JSON.stringify(report.refused.slice(0, 3)));
    return report;
  } finally {
    await database.close();
  }
}

// The peers connect as the owner of the tables, whom row-level security restricts only when it is forced. Ours keeps
// the role that it restricts.
async function letPeersRead(url) {
  await onServer(
    url,
    `do $$
    declare secured regclass;
    begin
      for secured in select oid from pg_class where relforcerowsecurity loop
        execute format('alter table %s no force row level security', secured);
      end loop;
    end $$`,
  );
}
