// Measures the cost of snapshots of small groups for many people over ten years: `npm run bench:people -- [persons]` prints it too.
import { performance } from 'node:perf_hooks';
import { openTenantDoor } from '../dist/db/tenant.js';
import { candidateDays } from '../dist/disclosure/candidate-days.js';
import { financialCalendar, parseDay } from '../dist/period/index.js';
import { makeDueSnapshots } from '../dist/records/snapshots/make-due-snapshots.js';
import { selectStaffRows } from '../dist/sql/people/staff-records.js';
import { NOW } from './organization.mjs';

const FIRST = parseDay('2016-01-01');
const LATER = new Date('2026-01-02T00:00:00Z');

/**
 * Times the first answer, which makes the snapshots of all quarters; an answer after that; and a later snapshot day, which reads
 * everything that was shown. The statement that reads the staff of one day is the baseline of each.
 */
export async function measureSnapshots({ pool, app, organizationId, headers, print }) {
  const tenant = openTenantDoor(pool, organizationId);
  const today = parseDay(NOW.toISOString().slice(0, 10));
  const quarters = candidateDays('quarter', financialCalendar(7), FIRST, today).length;
  const ask = async () => {
    const url = '/api/v1/metrics/diversity.gender/value?period=today';
    const answer = await app.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(answer.payload);
  };
  const staff = await took(async () => await tenant.read(selectStaffRows([today])));
  const memory = watchMemory();
  const first = await took(ask);
  const most = memory.stop();
  const again = await took(ask);
  const due = await took(async () => await makeDueSnapshots(tenant, LATER, { begins: false }));
  print('staff of a day, by its statement alone', staff, staff);
  print(`first answer, ${quarters} quarters`, first, staff);
  print('  of it a quarter (limit: 5 times)', first / quarters, staff);
  print('answer after that', again, staff);
  print('one snapshot day more', due, staff);
  process.stdout.write(`${'  memory of the first answer'.padEnd(44)} ${most} MB more\n`);
}

async function took(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The peak memory of the process above its start, in MB. */
function watchMemory() {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round((Math.max(most, process.memoryUsage.rss()) - before) / 1_048_576);
    },
  };
}
