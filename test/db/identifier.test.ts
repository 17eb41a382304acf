import { describe, expect, it } from 'vitest';
import { newId } from '../../src/db/identifier.ts';

const NOW = new Date('2026-07-01T00:00:00.123Z');

describe('an id', () => {
  it('is a uuid of version 7 that begins with its time', () => {
    const id = newId(NOW);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW.getTime());
  });

  it('follows those that were made before it for the same time', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(NOW));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follows those of an earlier time', () => {
    const earlier = newId(NOW);
    const later = newId(new Date(NOW.getTime() + 1));
    expect(later > earlier).toBe(true);
    expect(newId(NOW) < later).toBe(true);
  });

  it('ends with a random part', () => {
    const ends = Array.from({ length: 1000 }, () => newId(NOW).slice(-10));
    expect(new Set(ends).size).toBe(ends.length);
    expect(ends.toSorted()).not.toEqual(ends);
  });
});
