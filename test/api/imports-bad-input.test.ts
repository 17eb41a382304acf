import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type EvilEntry, evilZip } from '../import/evil-zip.ts';
import { ACCOUNTS, JOURNAL, journalWith } from '../import/small-book.ts';
import { stateOf } from '../import/state.ts';
import { zipOf } from '../import/zipping.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { finishedImport, IMPORTER, IMPORTS, type ImportRecord, refusalsIn } from './imports-asking.ts';
import { answerTo, openRequest, stream } from './imports-streaming.ts';

// A listening server, because these failures happen on a connection.
const database = await testDatabase();
const spoolFolder = await mkdtemp(join(tmpdir(), 'almanac-spool-'));
afterAll(async () => await rm(spoolFolder, { recursive: true }));
const app = await testApp(database, { config: { spoolFolder } });
await app.app.listen({ host: '127.0.0.1', port: 0 });
const address = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
const MEGABYTE = 1_000_000;

async function aBusiness() {
  const organization = await anOrganization(database);
  const { secret } = await aKey(database, organization, IMPORTER);
  return { tenant: database.openTenant(organization.id), as: secret };
}

/** Sends a body and returns the refusals of its import, of which nothing was applied. */
async function refusals(way: string, type: string, pieces: Iterable<Uint8Array | string>): Promise<string[]> {
  const { tenant, as } = await aBusiness();
  const before = await stateOf(tenant);
  const { status, body } = await stream(address, { as, way: `${IMPORTS}${way}`, type }, pieces);
  expect([status, body]).toEqual([200, expect.stringContaining('"state":"running"')]);
  const record = await finishedImport(app, as, (JSON.parse(body) as { data: ImportRecord }).data.id);
  expect(record.state).toBe('refused');
  expect(record.report?.refused_count).toBe(record.report?.refused.length);
  expect(await stateOf(tenant)).toEqual(before);
  expect(await readdir(spoolFolder)).toEqual([]);
  return refusalsIn(record);
}

const zip = async (...entries: EvilEntry[]) => await refusals('', 'application/zip', [evilZip(entries)]);
const csv = async (pieces: Iterable<Uint8Array | string>) =>
  await refusals('?kind=journal', 'text/csv', pieces);

function* repeated(piece: string, bytes: number): Iterable<Uint8Array> {
  const block = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  for (let sent = 0; sent < bytes; sent += block.length) yield block;
}

function* after(start: string, rest: Iterable<Uint8Array>): Iterable<Uint8Array | string> {
  yield start;
  yield* rest;
}

describe('a file is refused for', () => {
  it('a zip bomb', async () => {
    const zeros = Buffer.alloc(50 * MEGABYTE);
    const reason = 'it grows to more than 200 times its size when it is unpacked: a zip bomb';
    expect(await zip({ name: 'journal.csv', content: zeros })).toEqual([
      `book.zip: "journal.csv": ${reason}`,
    ]);
    const says = { bytes: 1000 };
    expect(await zip({ name: 'journal.csv', content: Buffer.alloc(50 * MEGABYTE, ' '), says })).toEqual([
      'journal.csv: in the zip it says to have 1000 bytes, and has more',
    ]);
  });

  it('a path outside the archive', async () => {
    expect(await zip({ name: '../../etc/journal.csv', content: JOURNAL })).toEqual([
      'book.zip: "../../etc/journal.csv": it leads out of the zip file (..)',
    ]);
  });

  it('not being a zip', async () => {
    expect(await refusals('', 'application/zip', [ACCOUNTS])).toEqual([
      'book.zip: this is no zip file, or one that was cut short',
    ]);
    const whole = await zipOf({ 'accounts.csv': ACCOUNTS });
    expect(await refusals('', 'application/zip', [whole.subarray(0, -30)])).toEqual([
      expect.stringContaining('cut short'),
    ]);
  });

  it('a line of 200 MB, or an unclosed quote as long, while others are answered', async () => {
    const held = process.memoryUsage.rss();
    let most = 0;
    let answered = 0;
    const over = new AbortController();
    const watch = async () => {
      while (!over.signal.aborted) {
        most = Math.max(most, process.memoryUsage.rss());
        const { status } = await fetch(`${address}/api/health`);
        answered += Number(status === 200);
        await sleep(5);
      }
    };
    const watching = watch();
    expect(await csv(repeated('x', 200 * MEGABYTE))).toEqual([
      'journal.csv:1: the line is longer than 1 MiB',
    ]);
    const open = journalWith('2026-07-05,JE-1,4000,"').trimEnd();
    expect(await csv(after(open, repeated('x\n', 200 * MEGABYTE)))).toEqual([
      'journal.csv:3: the record that starts here is larger than 1 MiB; is a quote never closed?',
    ]);
    over.abort();
    await watching;
    expect(answered).toBeGreaterThan(10);
    expect(most - held).toBeLessThan(150 * MEGABYTE);
  }, 60_000);

  it('an unclosed quote at the end of a small file', async () => {
    expect(await csv([journalWith('2026-07-05,JE-1,4000,"x,,1100,AUD')])).toEqual([
      'journal.csv:3: a quote in the record that starts here is never closed',
    ]);
  });

  it('a thousand columns', async () => {
    const header = Array.from({ length: 1000 }, (_, index) => `column${index}`).join(',');
    const [reason = '', ...others] = await csv([`${header}\n${'1,'.repeat(999)}1\n`]);
    expect(others).toEqual([]);
    expect(reason).toMatch(/^journal.csv:1: the header lacks .* has unknown columns "column0"/);
  });

  it('NUL bytes, or not being text', async () => {
    expect(await csv([journalWith('2026-07-05,JE-1,4000,x\0,,1100,AUD')])).toEqual([
      'journal.csv:3: a NUL byte: this is not a text file',
    ]);
    expect(await csv([Buffer.from(journalWith('2026-07-05,JE-1,4000,Caf\x81,,1100,AUD'), 'latin1')])).toEqual(
      ['journal.csv:3: not UTF-8, and not Windows-1252 either: save the file as UTF-8'],
    );
  });
});

describe('an incomplete body', () => {
  it('shorter than announced leaves nothing behind, and is answered while the client listens', async () => {
    const { as } = await aBusiness();
    const sending = openRequest(address, {
      as,
      way: `${IMPORTS}?kind=journal`,
      type: 'text/csv',
      length: 1000,
    });
    const failed = once(sending, 'error');
    sending.flushHeaders();
    sending.write('x'.repeat(500));
    const [socket] = (await once(sending, 'socket')) as [{ end: () => void }];
    // The client ends its side: nothing more can come.
    socket.end();
    const outcome = await Promise.race([
      answerTo(sending).then(({ status }) => status),
      failed.then(() => 'cut off' as const),
    ]);
    expect([400, 'cut off']).toContain(outcome);
    expect((await app.get(IMPORTS, { as })).json()).toMatchObject({ meta: { total: 0 } });
    await expect.poll(async () => await readdir(spoolFolder)).toEqual([]);
  });

  it('of a client that disconnects leaves nothing behind, and makes room for others', async () => {
    const { as } = await aBusiness();
    const streamed = { as, way: `${IMPORTS}?kind=accounts`, type: 'text/csv' };
    const going: ClientRequest[] = [];
    let isGoing = true;
    const hold = () => {
      const one = openRequest(address, streamed);
      one.on('error', () => undefined);
      // The third below may have come first; then this one has to wait, and is sent again.
      one.on('response', (answer) => {
        answer.resume();
        if (isGoing) hold();
      });
      one.write(ACCOUNTS);
      going.push(one);
    };
    hold();
    hold();
    // An organisation sends two at a time, so a third has to wait exactly while both are being received. An
    // empty one has no import begin, which would have the two refused.
    const third = async () => (await stream(address, streamed, [])).status;
    await expect.poll(third, { timeout: 10_000 }).toBe(429);
    isGoing = false;
    for (const one of going) one.destroy();
    await expect.poll(third, { timeout: 10_000 }).toBe(400);
    expect((await stream(address, streamed, [ACCOUNTS])).status).toBe(200);
    await expect.poll(async () => await readdir(spoolFolder)).toEqual([]);
    const lines = app.log.map((line) => JSON.parse(line) as { level: string; status?: number });
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('over the limit is refused while it is still arriving, and the client gets the answer', async () => {
    const small = await testApp(database, { config: { spoolFolder, importLimitBytes: MEGABYTE } });
    await small.app.listen({ host: '127.0.0.1', port: 0 });
    const there = `http://127.0.0.1:${(small.app.server.address() as AddressInfo).port}`;
    const { as } = await aBusiness();
    const way = `${IMPORTS}?kind=journal`;
    const streamed = { as, way, type: 'text/csv' };
    const answer = await stream(there, streamed, repeated('x\n', 20 * MEGABYTE));
    expect(answer).toMatchObject({
      status: 413,
      body: expect.stringContaining('PAYLOAD_TOO_LARGE') as string,
    });
    const refused = await stream(there, { ...streamed, length: 20 * MEGABYTE }, []).catch(() => null);
    expect(refused?.status ?? 413).toBe(413);
    expect(await readdir(spoolFolder)).toEqual([]);
  });
});
