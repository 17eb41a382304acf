import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { zipInto } from '../../src/export/to-zip.ts';

/** Texts that cannot be compressed, one after the other without end. */
async function* endless(onPiece: (count: number) => void = () => undefined): AsyncGenerator<string> {
  for (let count = 1; ; count += 1) {
    onPiece(count);
    yield randomBytes(10_000).toString('base64');
    await sleep(0);
  }
}

/** A text that begins and then waits for what never comes. */
async function* stalled(signal: AbortSignal): AsyncGenerator<string> {
  yield 'first';
  await sleep(60_000, undefined, { signal });
}

const write =
  (text: AsyncIterable<string>) =>
  async (target: { write: (name: string, text: AsyncIterable<string>) => Promise<void> }) =>
    await target.write('a.csv', text);

describe('a zip that is written', () => {
  it('ends at once when it is stopped, wherever it is', async () => {
    for (const pieces of [1, 2, 3, 10, 40]) {
      const stopping = new AbortController();
      const taken = zipInto(
        async () => undefined,
        stopping.signal,
        write(endless((count) => void (count === pieces && stopping.abort()))),
      );
      await expect(taken).rejects.toThrow('aborted');
    }
  });

  it('ends at once when it is stopped while it waits for rows', async () => {
    const stopping = new AbortController();
    const taken = zipInto(async () => undefined, stopping.signal, write(stalled(stopping.signal)));
    await sleep(20);
    stopping.abort();
    await expect(taken).rejects.toThrow('aborted');
  });

  it('ends when it is stopped between two files', async () => {
    const stopping = new AbortController();
    const taken = zipInto(
      async () => undefined,
      stopping.signal,
      async () => {
        await sleep(20);
        stopping.abort();
        stopping.signal.throwIfAborted();
      },
    );
    await expect(taken).rejects.toThrow('aborted');
  });

  it('fails with what takes it, and with what its rows fail with', async () => {
    const full = new Error('the disk is full');
    const takes = async () => await Promise.reject(full);
    await expect(zipInto(takes, new AbortController().signal, write(endless()))).rejects.toBe(full);
    const lost = new Error('the connection is lost');
    const failing = endless((count) => {
      if (count === 5) throw lost;
    });
    await expect(zipInto(async () => undefined, new AbortController().signal, write(failing))).rejects.toBe(
      lost,
    );
  });
});
