// The embedded PostgreSQL in its own thread, so that the process serves others while a statement runs. It is JavaScript
// because a thread loads its file as it is, in the built program as in tests.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** @import { EngineReply, EngineRequest, EngineSource } from './engine-messages.ts' */

// The message Sync ends whatever an abandoned connection began.
const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4);

// The files of a new, empty database, which the build puts here.
const EMPTY = new URL('../../dist/cluster/empty.tgz', import.meta.url);

const engine = await open(/** @type {EngineSource} */ (workerData));
/** @type {Promise<void>} */
let last = engine.waitReady;

parentPort?.on('message', (/** @type {EngineRequest} */ request) => {
  last = last
    .then(async () => reply({ kind: 'done', id: request.id, messages: await answer(request) }))
    .catch((failure) => reply({ kind: 'failed', id: request.id, reason: String(failure) }));
});

/** @param {EngineSource} source */
async function open(source) {
  if (source.kind === 'memory')
    return source.image === null ? new PGlite(await beginning()) : new PGlite({ loadDataDir: source.image });
  const isNew = !existsSync(`${source.folder}/PG_VERSION`);
  return new PGlite(source.folder, isNew ? await beginning() : {});
}

// Where the files are missing the engine makes them itself, which takes four seconds more.
async function beginning() {
  return existsSync(EMPTY) ? { loadDataDir: new Blob([await readFile(EMPTY)]) } : {};
}

/** @param {EngineRequest} request */
async function answer(request) {
  switch (request.kind) {
    case 'execute':
      return await execute(request.messages);
    case 'reset':
      await execute(SYNC);
      await engine.exec('rollback');
      await engine.exec('discard all');
      return new Uint8Array();
    case 'close':
      await engine.close();
      return new Uint8Array();
  }
}

/** @param {Uint8Array} messages */
async function execute(messages) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let length = 0;
  await engine.execProtocolRawStream(messages, {
    onRawData: (piece) => {
      // The engine reuses its buffer.
      pieces.push(piece.slice());
      length += piece.length;
    },
  });
  const whole = new Uint8Array(length);
  let place = 0;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return whole;
}

/** @param {EngineReply} message */
function reply(message) {
  const moved = message.kind === 'done' && message.messages.buffer instanceof ArrayBuffer;
  parentPort?.postMessage(message, moved ? [message.messages.buffer] : []);
}
