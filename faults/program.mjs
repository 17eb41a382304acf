// A program that writes entries and keeps a copy by reading in step, while the service is killed. A request that was not
// acknowledged is sent again with its key; the copy must then have every entry once, as it was sent last.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const MOST_AT_ONCE = 40;
const BEGINNING = 'updated_since=1970-01-01T00:00:00Z';

export class Program {
  acknowledged = 0;
  /** Requests sent again that had been answered already. */
  replayed = 0;
  #name;
  #headers;
  #requests = 0;
  /** The request not yet acknowledged. */
  #pending = null;
  /** The cents of each entry as sent, and as read. */
  #sent = new Map();
  #copy = new Map();
  /** Where reading goes on. */
  #after = BEGINNING;

  constructor(name, key) {
    this.#name = name;
    this.#headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  }

  /** Sends the pending request again, or the next one; sometimes gives up before the answer comes. Throws when the service is gone. */
  async writeOrLeave(address) {
    if (randomInt(4) > 0) return await this.write(address);
    const signal = AbortSignal.timeout(randomInt(5, 200));
    await this.write(address, signal).catch((failure) => {
      if (!signal.aborted || failure instanceof Lost) throw failure;
    });
  }

  /** The same, always waiting. */
  async write(address, signal = null) {
    this.#pending ??= this.#nextRequest();
    const { key, entries } = this.#pending;
    const answer = await this.#ask(address, '/v1/journal-entries', {
      method: 'POST',
      signal,
      headers: { 'idempotency-key': key },
      body: JSON.stringify({ data: entries.map(({ name, cents }) => entryOf(name, cents)) }),
    });
    const { data } = await answer.json();
    if (!answer.ok || data.length !== entries.length) throw new Lost(`${key}: ${answer.status}`);
    for (const [index, { name, cents }] of entries.entries()) {
      const expected = this.#sent.has(name) ? 'replaced' : 'created';
      if (data[index].result !== expected)
        throw new Lost(`${name} is ${data[index].result}, not ${expected}`);
      this.#sent.set(name, cents);
    }
    this.#pending = null;
    this.acknowledged += entries.length;
    this.replayed += answer.headers.has('idempotency-replayed') ? 1 : 0;
  }

  /** Reads what is new; throws unless the copy is what was sent. */
  async check(address) {
    if (this.#pending !== null) await this.write(address);
    for (let hasMore = true; hasMore; ) {
      const answer = await this.#ask(address, `/v1/journal-entries?limit=500&${this.#after}`, {});
      const { data, meta } = await answer.json();
      for (const { external_id: name, voided, lines } of data) {
        if (!name.startsWith(`${this.#name}-`)) continue;
        if (voided) this.#copy.delete(name);
        else this.#copy.set(name, Math.round(Number(lines[0].amount) * 100));
      }
      this.#after = `cursor=${meta.next_cursor}`;
      hasMore = meta.has_more;
    }
    const wrong = [...this.#sent].filter(([name, cents]) => this.#copy.get(name) !== cents);
    if (wrong.length > 0 || this.#copy.size !== this.#sent.size)
      throw new Lost(
        `the copy has ${this.#copy.size} of ${this.#sent.size} entries, ${wrong.length} of them wrong`,
      );
  }

  /** New entries and some of those that were sent before, with other amounts. */
  #nextRequest() {
    const request = (this.#requests += 1);
    const names = Array.from(
      { length: randomInt(1, MOST_AT_ONCE) },
      (_, index) => `${this.#name}-${request}-${index}`,
    );
    const before = [...this.#sent.keys()];
    for (let count = Math.min(3, before.length); count > 0; count -= 1)
      names.push(before[randomInt(before.length)]);
    const entries = [...new Set(names)].map((name) => ({
      name,
      cents: (this.#sent.get(name) ?? 0) + request,
    }));
    return { key: `${this.#name}-${request}`, entries };
  }

  async #ask(address, path, request) {
    const headers = { ...this.#headers, ...request.headers };
    const answer = await fetch(`${address}/api${path}`, { ...request, headers });
    const wait = answer.headers.get('retry-after');
    if (wait === null) return answer;
    // An import is being applied.
    await answer.arrayBuffer();
    await sleep(Math.min(Number(wait) * 1000, 100));
    return await this.#ask(address, path, request);
  }
}

/** Something that was acknowledged is not there, or is there twice. */
export class Lost extends Error {}

function entryOf(name, cents) {
  const amount = (cents / 100).toFixed(2);
  return {
    external_id: name,
    date: '2025-06-15',
    description: 'by program',
    lines: [
      { account: '1100', debit: amount },
      { account: '4000', credit: amount },
    ],
  };
}
