// What happens to acknowledged writes and to answers while parts of the cluster move, and when a worker is killed.

import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../dist/db/database.js';
import { openPlatformDoor } from '../../dist/db/platform.js';
import { platformQuery } from '../../dist/db/statement.js';
import { openTenantDoor } from '../../dist/db/tenant.js';
import { ABOUT_NOTHING } from '../../dist/ledger/entry.js';
import { openLedger } from '../../dist/ledger/ledger.js';
import { Decimal } from '../../dist/money/decimal.js';
import { parseDay } from '../../dist/period/index.js';
import { verifyBooks } from '../../dist/records/verify-books.js';
import { addToCluster, makeClusterDatabase, onNode } from '../../test/citus/cluster.mjs';
import { ask, print, withServers } from '../serving.mjs';
import { compareAnswers } from './answers.mjs';

const WRITERS = 4;
const READERS = 8;

/** Adds a node and moves parts to it and between the others, while four write and eight read. */
export async function moveWhileAtWork({ cluster, name, keys }) {
  const [coordinator] = cluster.nodes;
  await withServers(async (start) => {
    const location = { kind: 'server', url: coordinator.url(name) };
    const server = await start({ kind: 'ours', location, now: new Date().toISOString() });
    const work = await beginWork(server, keys);
    const moved = [];
    // What goes wrong here is told once the requests under way have ended: the service must not stop before.
    const moving = await addAndMove({ cluster, name, keys, moved, work }).then(
      () => null,
      (failure) => failure,
    );
    const { writes, reads, failed, wrong, stalls, lost } = await work.end();
    if (moving !== null) throw moving;
    print(
      `\nmoves          a node added, ${moved.length} parts moved to it (${moved.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}) under ${WRITERS} writers and ${READERS} readers: ${writes} writes and ${reads} questions, ${failed.length} failed, ${wrong} wrong, ${lost} acknowledged writes lost`,
    );
    for (const [phase, { GET, PATCH }] of Object.entries(stalls))
      print(
        `  ${phase.padEnd(12)} longest question ${GET.toFixed(0)} ms, longest write ${PATCH.toFixed(0)} ms`,
      );
    for (const failure of [...new Set(failed)].slice(0, 5)) print(`  failed: ${failure}`);
    if (failed.length + wrong + lost > 0) process.exitCode = 1;
  });
}

async function addAndMove({ cluster, name, keys, moved, work }) {
  await sleep(3000);
  work.enter('add a node');
  const added = await cluster.addNode();
  await onNode(added.url('postgres'), `create database ${name}`);
  await onNode(added.url(name), 'create extension citus');
  await addToCluster(cluster.nodes, name, added.port);
  work.enter('copy tables');
  await onNode(cluster.nodes[0].url(name), "select replicate_reference_tables('force_logical')");
  work.enter('move');
  for (const { id } of keys.slice(0, 3)) moved.push(await moveOrganization(cluster, name, id, added.port));
  await sleep(500);
}

async function moveOrganization({ nodes: [coordinator] }, name, id, toPort) {
  const [{ shard, port }] = await onNode(
    coordinator.url(name),
    `select shardid as shard, nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('accounts', '${id}')`,
  );
  const started = performance.now();
  if (port !== toPort)
    await onNode(
      coordinator.url(name),
      `select citus_move_shard_placement(${shard}, '127.0.0.1', ${port}, '127.0.0.1', ${toPort}, 'force_logical')`,
    );
  return performance.now() - started;
}

// Each writer has a customer of its own and counts; each reader asks a number that no writer changes.
async function beginWork(server, keys) {
  const state = {
    writes: 0,
    reads: 0,
    failed: /** @type {string[]} */ ([]),
    wrong: 0,
    phase: 'before',
    stalls: {},
    isOver: false,
  };
  const timed = async (request, headers) => {
    const started = performance.now();
    const { phase } = state;
    const { status, body } = await ask(server, request, headers).catch(({ message }) => ({
      status: 0,
      body: message,
    }));
    state.stalls[phase] ??= { GET: 0, PATCH: 0 };
    state.stalls[phase][request.method] = Math.max(
      state.stalls[phase][request.method],
      performance.now() - started,
    );
    if (status === 200) return JSON.parse(body);
    state.failed.push(`${request.method} ${status} ${body.slice(0, 200)}`);
    return null;
  };
  const question = { method: 'GET', path: '/api/v1/metrics/revenue.total/value?period=last_fy' };
  const writer = async (place) => {
    const headers = headersOf(keys[place % keys.length]);
    const { data } = await timed({ method: 'GET', path: '/api/v1/customers' }, headers);
    const path = `/api/v1/customers/${data[place].id}`;
    let last = null;
    for (let turn = 0; !state.isOver; turn += 1) {
      const notes = `writer ${place}, ${turn}`;
      const done = await timed({ method: 'PATCH', path, body: JSON.stringify({ notes }) }, headers);
      if (done !== null) last = notes;
      state.writes += 1;
    }
    const { data: kept } = await timed({ method: 'GET', path }, headers);
    return kept.notes === last ? 0 : 1;
  };
  const reader = async (place) => {
    const headers = headersOf(keys[place % keys.length]);
    const expected = JSON.stringify((await timed(question, headers)).data);
    while (!state.isOver) {
      const answer = await timed(question, headers);
      if (answer !== null && JSON.stringify(answer.data) !== expected) state.wrong += 1;
      state.reads += 1;
    }
    return 0;
  };
  const all = [
    ...Array.from({ length: WRITERS }, async (_, place) => await writer(place)),
    ...Array.from({ length: READERS }, async (_, place) => await reader(place)),
  ];
  return {
    /** What is done from now on: a request counts by when it began. */
    enter: (phase) => {
      state.phase = phase;
    },
    end: async () => {
      state.isOver = true;
      const lost = (await Promise.all(all)).reduce((sum, count) => sum + count, 0);
      return { ...state, lost };
    },
  };
}

function headersOf({ secret }) {
  return { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
}

/** Kills a worker with all its processes while entries are posted, three times; every entry is then whole or not there. */
export async function killWorker({ cluster, name }) {
  const [coordinator, worker] = cluster.nodes;
  let acknowledged = 0;
  let refused = 0;
  let lost = 0;
  for (let time = 0; time < 3; time += 1) {
    const database = await openDatabase({ kind: 'server', url: coordinator.url(name) }, () => undefined);
    const organizations = await organizationsOf(database.pool);
    const posts = { isOver: false };
    const posting = organizations.slice(0, 6).map(async (id, place) => {
      const tenant = openTenantDoor(database.pool, id);
      const posted = /** @type {string[]} */ ([]);
      for (let turn = 0; !posts.isOver; turn += 1) {
        const externalId = `killed-${time}-${turn}`;
        try {
          await tenant.write(async (transaction) => await postOne(transaction, externalId, place + 1));
          posted.push(externalId);
        } catch {
          refused += 1;
          await sleep(20);
        }
      }
      return { id, posted };
    });
    await sleep(1500);
    await worker.kill();
    await sleep(300);
    await worker.start();
    await sleep(1500);
    posts.isOver = true;
    const all = await Promise.all(posting);
    await onNode(coordinator.url(name), 'select recover_prepared_transactions()');
    for (const { id, posted } of all) {
      acknowledged += posted.length;
      const [{ count }] = await onNode(
        coordinator.url(name),
        `select count(*)::int from journal_entries where organization_id = '${id}' and external_id = any('{${posted.join(',')}}')`,
      );
      lost += posted.length - count;
    }
    await database.close();
  }
  const unsound = await countUnsound(coordinator.url(name));
  print(
    `kills          a worker killed -9 three times under six writers: ${acknowledged} entries acknowledged, ${lost} lost, ${refused} writes refused meanwhile; verify: ${unsound} differences`,
  );
  if (lost + unsound > 0) process.exitCode = 1;
}

async function postOne(transaction, externalId, amount) {
  const ledger = await openLedger(transaction, new Date());
  await ledger.setAccounts([
    { code: 'bench-1', name: 'Bank', class: 'cash' },
    { code: 'bench-2', name: 'Sales', class: 'operating_revenue' },
  ]);
  const line = { currency: 'AUD', rate: null, description: null, reconciled: false, about: ABOUT_NOTHING };
  return await ledger.post([
    {
      externalId,
      date: parseDay('2025-01-15'),
      description: '',
      reference: null,
      kind: 'ordinary',
      lines: [
        { ...line, account: 'bench-1', amount: new Decimal(amount) },
        { ...line, account: 'bench-2', amount: new Decimal(-amount) },
      ],
    },
  ]);
}

async function organizationsOf(pool) {
  const select = platformQuery.selectFrom('organizations').select('id').orderBy('slug').compile();
  return (await openPlatformDoor(pool).run(select)).map(({ id }) => id);
}

async function countUnsound(url) {
  const database = await openDatabase({ kind: 'server', url }, () => undefined);
  try {
    let count = 0;
    for (const id of await organizationsOf(database.pool)) {
      const findings = await verifyBooks(openTenantDoor(database.pool, id));
      for (const { differences } of findings) count += differences.length;
    }
    return count;
  } finally {
    await database.close();
  }
}

/** Backs the cluster up to a file while it runs, restores that into another database, divides it too, and compares all answers. */
export async function backUpAndRestore({ cluster, name, almanac }) {
  const [coordinator] = cluster.nodes;
  const file = join(tmpdir(), `almanac-cluster-${process.pid}.backup`);
  try {
    await almanac(coordinator.url(name), 'backup', '--to', file);
    await makeClusterDatabase(cluster.nodes, 'restored');
    await almanac(coordinator.url('restored'), 'restore', file, '--yes');
    await almanac(coordinator.url('restored'), 'distribute');
    print('backup         of the cluster, restored into another of its databases and divided:');
    await compareAnswers(coordinator.url('restored'), coordinator.url(name));
  } finally {
    await rm(file, { force: true });
  }
}
