import { describe, expect, it } from 'vitest';
import { MOST_OF_CALLER, RequestBuffer } from '../../src/request-log/request-buffer.ts';

const request = (caller: string, at: number, organizationId = 'one') => ({
  caller: { organizationId, kind: 'api_key', id: caller } as const,
  requestId: `${caller} ${at}`,
  at,
  method: 'GET',
  route: '/api/v1/metrics',
  url: '/api/v1/metrics',
  tool: null,
  status: 200,
  refusal: null,
  durationMs: 1,
});
const instants = (buffer: RequestBuffer, caller: string, organizationId = 'one') =>
  buffer
    .takeOf(organizationId)
    .get(caller)
    ?.map(({ at }) => at) ?? [];

describe('requests that wait to be written', () => {
  it('are the latest of a caller, however many it sends', () => {
    for (const count of [1, MOST_OF_CALLER, MOST_OF_CALLER + 1, 2 * MOST_OF_CALLER + 1, 25_000]) {
      const buffer = new RequestBuffer();
      const added = Array.from({ length: count }, (_, at) => buffer.add(request('key', at)));
      expect(added).not.toContain(false);
      const first = Math.max(0, count - MOST_OF_CALLER);
      expect(instants(buffer, 'key')).toEqual(
        Array.from({ length: count - first }, (_, place) => first + place),
      );
    }
  });

  it('are dropped when there is no room for more, until some are taken', () => {
    const buffer = new RequestBuffer();
    const added = Array.from({ length: 12_000 }, (_, at) => buffer.add(request(`key ${at}`, at)));
    expect(added.filter(Boolean)).toHaveLength(10_000);
    expect(buffer.takeOf('one').size).toBe(10_000);
    expect(buffer.add(request('key', 0))).toBe(true);
  });

  it('are taken once, and of one organisation alone', () => {
    const buffer = new RequestBuffer();
    buffer.add(request('key', 1, 'one'));
    buffer.add(request('key', 2, 'two'));
    expect(buffer.organizationIds()).toEqual(['one', 'two']);
    expect(instants(buffer, 'key', 'two')).toEqual([2]);
    expect(instants(buffer, 'key', 'two')).toEqual([]);
    expect(buffer.organizationIds()).toEqual(['one']);
    expect(instants(buffer, 'key', 'one')).toEqual([1]);
  });
});
