type Row = Record<string, unknown> & { external_id: string; voided?: boolean };
type Other = {
  /** What changed there since the last run, and the name of that batch; null when nothing did. */
  changed: () => Promise<{ name: string; resource: string; records: Row[] } | null>;
  sent: (name: string) => Promise<void>;
  cursor: (list: string) => Promise<string | null>;
  /** Keeps the rows and the cursor together. */
  keep: (list: string, rows: Row[], cursor: string) => Promise<void>;
};

const BEGINNING = 'updated_since=1970-01-01T00:00:00Z';

export async function keepInStep(host: string, key: string, other: Other, lists: string[]): Promise<void> {
  for (let batch = await other.changed(); batch !== null; batch = await other.changed()) {
    // The same batch has the same key, so a run that was interrupted cannot write it twice.
    await call('POST', `/api/v1/${batch.resource}`, { data: batch.records }, batch.name);
    await other.sent(batch.name);
  }
  for (const list of lists) {
    for (let more = true; more; ) {
      const cursor = await other.cursor(list);
      const path = `/api/v1/${list}?limit=500&${cursor === null ? BEGINNING : `cursor=${cursor}`}`;
      const { data, meta } = await call('GET', path);
      await other.keep(list, data, meta.next_cursor);
      more = meta.has_more;
    }
  }

  async function call(method: string, path: string, body?: object, idempotencyKey?: string) {
    for (;;) {
      const response = await fetch(`${host}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as {
        data: Row[];
        meta: { next_cursor: string; has_more: boolean };
      };
      if (response.ok) return answer;
      const wait = response.headers.get('Retry-After');
      // What waiting does not help is for somebody to look at: 422 says which records are refused.
      if (wait === null) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
      await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1000));
    }
  }
}
