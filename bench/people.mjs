// What figures of people cost in a large organisation: `npm run bench:people -- [number of persons]`, with DATABASE_URL.
// Most people moved twice and had six pay rises; some get a bonus, some are paid in a second currency.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createOrganization } from '../dist/access/create-organization.js';
import { mintKey } from '../dist/access/manage-keys.js';
import { readConfig } from '../dist/config.js';
import { openDatabase } from '../dist/db/database.js';
import { migrate } from '../dist/db/migrate.js';
import { openPlatformDoor } from '../dist/db/platform.js';
import { openTenantDoor } from '../dist/db/tenant.js';
import { buildApp } from '../dist/http/app.js';
import { findBook } from '../dist/import/find-book.js';
import { importBook } from '../dist/import/import.js';

const server = process.env.DATABASE_URL;
if (!server) throw new Error('set DATABASE_URL to a server on which a database may be made');
const largest = Number(process.argv[2] ?? 1000);
const sizes = [...new Set([100, 1000, largest])].filter((persons) => persons <= largest);
const TIMES = 20;
const NOW = new Date('2025-11-20T00:00:00Z');
const QUESTIONS = [
  ['headcount.active', 'today'],
  ['headcount.by_department', 'today'],
  ['headcount.monthly', 'trailing_12'],
  ['people.turnover_rate', 'ytd'],
  ['people.span_of_control', 'today'],
  ['comp.annual_total', 'today'],
  ['comp.median', 'today'],
  ['comp.monthly', 'trailing_12'],
  ['diversity.gender', 'today'],
  ['diversity.women_managers_share', 'today'],
  ['paygap.gender_median_gap', 'today'],
  ['paygap.bonus_median_gap', 'today'],
  ['paygap.quartiles', 'today'],
];

const folder = await mkdtemp(join(tmpdir(), 'almanac-bench-people-'));
const name = `almanac_people_${Date.now()}`;
await onServer(`create database ${name}`);
const url = new URL(server);
url.pathname = `/${name}`;
const database = await openDatabase({ kind: 'server', url: url.href }, () => undefined);
const times = new Map(QUESTIONS.map(([id]) => [id, []]));
try {
  await migrate(database.pool);
  const app = buildApp({
    // What was answered before is answered from memory otherwise.
    config: { ...readConfig({}), rateLimit: 1_000_000, logLevel: 'silent', rememberedBytes: 0 },
    clock: () => NOW,
    pool: database.pool,
    version: 'bench',
    log: { write: () => undefined },
  });
  await app.ready();
  // All organisations in one database, so that each has the others beside it.
  const headersOf = new Map();
  for (const persons of sizes) headersOf.set(persons, await employ(persons));
  await onServer('vacuum analyze', url.href);
  for (const persons of sizes) {
    const headers = headersOf.get(persons);
    for (const [id, period] of QUESTIONS) {
      const took = await median(async () => {
        const answer = await app.inject({ url: `/api/v1/metrics/${id}/value?period=${period}`, headers });
        if (answer.statusCode !== 200) throw new Error(answer.payload);
      });
      times.get(id)?.push(`${persons.toLocaleString('en')}: ${took.toFixed(1)} ms`);
    }
  }
  await app.close();
  for (const [id, period] of QUESTIONS) {
    process.stdout.write(`${`${id} ${period}`.padEnd(38)} ${times.get(id)?.join('   ')}\n`);
  }
} finally {
  await database.close();
  await onServer(`drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
}

/** Makes an organisation of so many persons; returns the headers of somebody who may ask it everything. */
async function employ(persons) {
  const slug = `people-${persons}`;
  const settings = {
    slug,
    name: slug,
    baseCurrency: 'AUD',
    timeZone: 'UTC',
    financialYearStartMonth: 7,
  };
  const { id } = await createOrganization(openPlatformDoor(database.pool), settings, NOW);
  const tenant = openTenantDoor(database.pool, id);
  const path = join(folder, slug);
  await writeStaff(path, persons);
  const report = await importBook(tenant, {
    id,
    actor: { kind: 'operator' },
    organization: slug,
    findBook: async () => await findBook(path, null),
    dryRun: false,
    now: NOW,
    onProgress: () => undefined,
  });
  if (report.refusedCount > 0) throw new Error(JSON.stringify(report.refused.slice(0, 3)));
  const capabilities = ['metrics.read', 'people.view_cost', 'people.view_paygap'];
  const wanted = { prefix: 'alm', name: slug, expiresAt: null, by: { kind: 'operator' }, capabilities };
  const { secret } = await mintKey(tenant, wanted, NOW);
  return { authorization: `Bearer ${secret}` };
}

async function writeStaff(path, persons) {
  const files = {
    departments: ['department,name,parent'],
    persons: ['person,legal_name,gender,ethnicity,date_of_birth,country'],
    memberships: ['membership,person,role,department,manager,employment_start_date,effective_from'],
    compensation: [
      'compensation,membership,pay_type,amount,currency,frequency,engagement_type,effective_from,effective_to',
    ],
    exchange_rates: ['date,currency,rate', '2015-01-01,USD,1.5'],
  };
  for (let number = 0; number < 24; number += 1) {
    const parent = number === 0 ? '' : `D-${Math.floor((number - 1) / 3)}`;
    files.departments.push(`D-${number},Department ${number},${parent}`);
  }
  for (let number = 0; number < persons; number += 1) {
    const gender = ['woman', 'man', 'woman', 'man', ''][number % 5];
    const born = `${1960 + (number % 40)}-0${1 + (number % 9)}-15`;
    files.persons.push(`P-${number},Person ${number},${gender},${'ABC'[number % 3]},${born},AU`);
    const start = number % 1500;
    const role = number % 20 === 19 ? 'contractor' : 'member';
    const manager = number === 0 ? '' : `M-${Math.floor((number - 1) / 8)}`;
    for (let move = 0; move < 3; move += 1) {
      const post = `${role},D-${(number + move * 5) % 24},${manager}`;
      files.memberships.push(
        `M-${number},P-${number},${post},${dayNumbered(start)},${dayNumbered(start + move * 600)}`,
      );
    }
    const currency = number % 8 === 0 ? 'USD' : 'AUD';
    for (let rise = 0; rise < 6; rise += 1) {
      const pay = `${60_000 + (number % 90) * 1000 + rise * 2000},${currency},annual,full_time`;
      const end = rise === 5 ? '' : dayNumbered(start + rise * 365 + 364);
      files.compensation.push(
        `S-${number}-${rise},M-${number},salary,${pay},${dayNumbered(start + rise * 365)},${end}`,
      );
      if (number % 3 > 0) continue;
      const bonus = `${1000 + (number % 70) * 50},${currency},one_off,full_time`;
      files.compensation.push(
        `B-${number}-${rise},M-${number},bonus,${bonus},${dayNumbered(start + 180 + rise * 365)},`,
      );
    }
  }
  await mkdir(path, { recursive: true });
  for (const [file, lines] of Object.entries(files)) {
    await writeFile(join(path, `${file}.csv`), `${lines.join('\n')}\n`);
  }
}

function dayNumbered(day) {
  return new Date(Date.UTC(2016, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
}

async function median(work) {
  const taken = [];
  for (let time = 0; time < TIMES + 3; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken.slice(3).sort((one, other) => one - other)[TIMES / 2];
}

async function onServer(statement, connectionString = server) {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(async () => await client.end());
}
