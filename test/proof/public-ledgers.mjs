// Public ledgers, as files on this machine and as organisations in a database.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EVERY_CAPABILITY } from '../../dist/access/capability.js';
import { openFoundingDoor } from '../../dist/db/founding.js';
import { openTenantDoor } from '../../dist/db/tenant.js';
import { findBook } from '../../dist/import/find-book.js';
import { importBook } from '../../dist/import/import.js';
import { createOrganization } from '../../dist/organizations/create-organization.js';

/** Fetches a file, named <owner>/<repository>/<path>, from GitHub into a folder. */
export async function fetchFile(folder, path) {
  const [owner, repository, ...rest] = path.split('/');
  const answer = await fetch(
    `https://raw.githubusercontent.com/${owner}/${repository}/HEAD/${rest.map(encodeURIComponent).join('/')}`,
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), Buffer.from(await answer.arrayBuffer()));
}

/** Imports a file into a new organisation, whose tenant it answers with beside the report. */
export async function importFile(pool, { slug, currency, file }) {
  const settings = { slug, name: slug, baseCurrency: currency, timeZone: 'UTC', financialYearStartMonth: 1 };
  const { id } = await createOrganization(openFoundingDoor(pool), settings, new Date());
  const tenant = openTenantDoor(pool, id, { kind: 'request', signal: null });
  const report = await importBook(tenant, {
    organization: slug,
    id,
    actor: { kind: 'operator' },
    capabilities: EVERY_CAPABILITY,
    findBook: async () => await findBook(file, null),
    now: new Date(),
    dryRun: false,
    onProgress: () => undefined,
  });
  return { id, tenant, report };
}

export function print(line) {
  process.stdout.write(`${line}\n`);
}
