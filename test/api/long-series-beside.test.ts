import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { aKey, anOrganization } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { metricsApp } from '../support/metrics-app.ts';

const database = await testDatabase();
const { app, as } = await metricsApp(database);
const { secret: stranger } = await aKey(database, await anOrganization(database), ['metrics.read']);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const agent = new Agent({ keepAlive: true });

async function ask(path: string, secret: string, body?: unknown): Promise<string> {
  const sent = httpRequest(`${address}${path}`, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  expect(answer.statusCode).toBe(200);
  return await text(answer);
}

let turn = 0;

/** The number of health reports and values of another organisation answered before the long answer. */
async function answeredBeside(long: Promise<string>): Promise<Readonly<{ health: number; value: number }>> {
  let isOver = false;
  const over = long.finally(() => {
    isOver = true;
  });
  const countOf = async (one: () => Promise<string>) => {
    let count = 0;
    for (;;) {
      await one();
      if (isOver) return count;
      count += 1;
    }
  };
  const [health, value] = await Promise.all([
    countOf(async () => await ask('/api/health', stranger)),
    countOf(async () => {
      turn += 1;
      return await ask(`/api/v1/metrics/revenue.total/value?period=trailing_${turn}`, stranger);
    }),
    over,
  ]);
  return { health, value };
}

const LONG = ['ar.outstanding_monthly', 'headcount.monthly'];

describe('during long work for another organisation', () => {
  it.each(LONG)('%s of 24,000 months, health and a value are answered', async (id) => {
    const { health, value } = await answeredBeside(
      ask(`/api/v1/metrics/${id}/value?period=trailing_24000`, as),
    );
    expect(health).toBeGreaterThanOrEqual(5);
    expect(value).toBeGreaterThanOrEqual(2);
  });

  it('a batch of 50 such series, they are answered', async () => {
    const queries = Array.from({ length: 50 }, (_, index) => ({
      key: String(index),
      id: LONG[index % LONG.length],
      period: 'trailing_23999',
    }));
    const { health, value } = await answeredBeside(ask('/api/v1/metrics/batch', as, { queries }));
    expect(health).toBeGreaterThanOrEqual(20);
    expect(value).toBeGreaterThanOrEqual(10);
  });
});
