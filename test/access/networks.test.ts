import { describe, expect, it } from 'vitest';
import { isNetwork, isWithin } from '../../src/access/networks.ts';

describe('a network', () => {
  it.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32', '::1', '::/0', '2001:db8::1/128'])(
    '%s is one',
    (text) => {
      expect(isNetwork(text)).toBe(true);
    },
  );

  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/08',
    '10.0.0.0/',
    '::/129',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    'a',
    ' ::1',
  ])('%j is none', (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});

describe('an address', () => {
  it.each([
    ['10.255.255.255', '10.0.0.0/8', true],
    ['11.0.0.0', '10.0.0.0/8', false],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['::ffff:11.1.2.3', '10.0.0.0/8', false],
    ['2001:db8:ffff::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '203.0.113.7', false],
    ['::1', '127.0.0.1', false],
    ['fe80::1%eth0', 'fe80::/10', true],
    ['', '0.0.0.0/0', false],
    ['unknown', '::/0', false],
  ])('%s in %s: %s', (address, network, isIn) => {
    expect(isWithin(address, ['192.0.2.1', network])).toBe(isIn);
  });
});
