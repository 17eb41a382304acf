// Measures the cost of figures on people in a large organisation: `npm run bench:people -- [number of persons]`, with DATABASE_URL.
// Most people moved twice and had six pay rises; some get a bonus, some are paid in a second currency.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../dist/db/database.js';
import { migrate } from '../dist/db/migrate.js';
import { onServer, organizationWith, serviceOn, withDatabase } from './organization.mjs';
import { measureSnapshots } from './snapshots.mjs';

const largest = Number(process.argv[2] ?? 1000);
const sizes = [...new Set([100, 1000, largest])].filter((persons) => persons <= largest);
const TIMES = 20;
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

await withDatabase('server', async (location) => {
  const database = await openDatabase(location, () => undefined);
  await migrate(database.pool);
  const app = await serviceOn(database.pool);
  // All organisations share one database, so that each has the rows of the others beside its own.
  const organizations = new Map();
  for (const persons of sizes) {
    const writeBook = async (folder) => await writeStaff(folder, persons);
    organizations.set(persons, await organizationWith(database, `people-${persons}`, writeBook));
  }
  await onServer(location.url, 'vacuum analyze');
  for (const [persons, { id: organizationId, secret }] of organizations) {
    process.stdout.write(`snapshots of ${persons.toLocaleString('en')} persons\n`);
    const headers = { authorization: `Bearer ${secret}` };
    const print = (what, ms, limit) =>
      process.stdout.write(`${what.padEnd(44)} ${ms.toFixed(0)} ms, ${(ms / limit).toFixed(1)} times\n`);
    await measureSnapshots({ pool: database.pool, app, organizationId, headers, print });
  }
  for (const [id, period] of QUESTIONS) {
    const shown = [];
    for (const persons of sizes) {
      const headers = { authorization: `Bearer ${organizations.get(persons).secret}` };
      const took = await median(async () => {
        const answer = await app.inject({ url: `/api/v1/metrics/${id}/value?period=${period}`, headers });
        if (answer.statusCode !== 200) throw new Error(answer.payload);
      });
      shown.push(`${persons.toLocaleString('en')}: ${took.toFixed(1)} ms`);
    }
    process.stdout.write(`${`${id} ${period}`.padEnd(38)} ${shown.join('   ')}\n`);
  }
  await app.close();
  await database.close();
});

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
