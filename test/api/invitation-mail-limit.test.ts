import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { aTeam, messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const mailbox = await aMailbox();
const app = await testApp(database, {
  config: { mail: mailbox.settings, origin: 'https://almanac.example.com' },
});
const { clock } = app;
const MINUTE_MS = 60_000;

beforeEach(() => {
  clock.advance(MINUTE_MS);
});

it('an organisation can mail 3 invitations an hour to one address, in any spelling, including revoked ones', async () => {
  const { invite, pending } = await aTeam(database, app);
  const spellings = ['full@example.com', 'Full@Example.com', ' FULL@EXAMPLE.COM '];
  for (const email of spellings) {
    expect((await invite({ email, delivery: 'mail' })).statusCode).toBe(200);
    clock.advance(10 * MINUTE_MS);
  }
  const before = await pending();
  const refused = await invite({ email: 'full@example.com', delivery: 'mail' });
  expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(messageOf(refused)).toBe(
    'Too many invitations to this address; at most 3 are mailed in an hour. Try again in 30 min.',
  );
  expect(refused.headers['retry-after']).toBe('1800');
  expect(refused.headers['ratelimit-policy']).toBe('"invitation-mail";q=20;w=60');
  // A refused invitation revokes nothing.
  expect(await pending()).toEqual(before);
  // Another address can be mailed, and a link is not counted.
  expect((await invite({ email: 'other@example.com', delivery: 'mail' })).statusCode).toBe(200);
  expect((await invite({ email: 'full@example.com', delivery: 'link' })).statusCode).toBe(200);
  clock.advance(30 * MINUTE_MS - 1);
  const again = await invite({ email: 'full@example.com', delivery: 'mail' });
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '1']);
  clock.advance(1);
  expect((await invite({ email: 'full@example.com', delivery: 'mail' })).statusCode).toBe(200);
  expect(refusal(await invite({ email: 'full@example.com', delivery: 'mail' }))).toEqual([
    429,
    'RATE_LIMITED',
  ]);
});

it('only 3 of many concurrent invitations to one address are mailed', async () => {
  const { invite } = await aTeam(database, app);
  const email = 'many@example.com';
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => await invite({ email, delivery: 'mail' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 429, 429, 429, 429, 429,
  ]);
});

it('one organisation does not use up the limit of another', async () => {
  const [first, second] = [await aTeam(database, app), await aTeam(database, app)];
  for (const { invite } of [first, first, first, second])
    expect((await invite({ email: 'shared@example.com', delivery: 'mail' })).statusCode).toBe(200);
});
