import { describe, expect, it } from 'vitest';
import { aKey, anOrganization, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const owner = await signedIn(database, organization);
const { get, post, send, clock } = await testApp(database);

describe('an answer to GET', () => {
  it.each(['/api/auth/me', '/api/settings/api-keys', '/api/v1/metrics', '/api/openapi.json', '/api/health'])(
    '%s has an ETag, and is 304 for a caller with that content',
    async (path) => {
      const first = await get(path, { as: owner });
      const tag = String(first.headers['etag']);
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      // Time passes; the instant in the answer is not part of its content.
      clock.advance(1000);
      for (const known of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
        const again = await get(path, { as: owner, headers: { 'if-none-match': known } });
        expect(again.statusCode).toBe(304);
        expect(again.payload).toBe('');
        expect(again.headers['etag']).toBe(tag);
        expect(again.headers['cache-control']).toBe('private, no-cache');
        expect(again.headers['content-type']).toBeUndefined();
        expect(again.headers['request-id']).toBeDefined();
      }
      const other = await get(path, { as: owner, headers: { 'if-none-match': 'W/"other"' } });
      expect(other.statusCode).toBe(200);
      expect((await send('HEAD', path, { as: owner })).headers['etag']).toBe(tag);
    },
  );

  it('has a different ETag for different content', async () => {
    const before = await get('/api/settings/api-keys', { as: owner });
    await aKey(database, organization);
    const after = await get('/api/settings/api-keys', {
      as: owner,
      headers: { 'if-none-match': String(before.headers['etag']) },
    });
    expect(after.statusCode).toBe(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });
});

describe('an answer of another build', () => {
  it('has another ETag: it may be written another way', async () => {
    const other = await testApp(database, { version: '9.9.9', clock });
    const path = '/api/v1/metrics';
    const known = String((await get(path, { as: owner })).headers['etag']);
    const answer = await other.get(path, { as: owner, headers: { 'if-none-match': known } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['etag']).not.toBe(known);
  });
});

describe('any other answer', () => {
  it('must not be stored', async () => {
    const answers = [
      await get('/api/auth/me'),
      await get('/api/nothing', { headers: { 'if-none-match': '*' } }),
      await get('/api/health?auth=2', { headers: { 'if-none-match': '*' } }),
      await post('/api/settings/api-keys', {
        as: owner,
        body: { name: 'x', capabilities: ['metrics.read'] },
      }),
      await post('/api/auth/sign-in', { body: {} }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404, 400, 200, 400]);
    for (const answer of answers) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['etag']).toBeUndefined();
    }
  });
});
