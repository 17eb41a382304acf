import { expect, it } from 'vitest';
import { faultOfRedirectUri, isRegisteredUri, placeOf } from '../../src/oauth/redirect-uri.ts';

it.each([
  'https://assistant.example.com/callback',
  'https://assistant.example.com/callback?a=b',
  'http://127.0.0.1/callback',
  'http://127.0.0.1:49152/callback',
  'http://[::1]:49152/callback',
  'http://localhost:49152/',
  'com.example.assistant:/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
])('%s can be an address to return to', (uri) => {
  expect(faultOfRedirectUri(uri)).toBeNull();
});

it.each([
  'http://assistant.example.com/callback',
  'http://127.0.0.1.example.com/callback',
  'http://localhost.example.com/',
  'http://10.0.0.1/callback',
  'https://assistant.example.com/callback#fragment',
  'https://assistant.example.com/callback#',
  'https://user:password@assistant.example.com/',
  'javascript:alert(1)',
  'javascript://assistant.example.com/%0aalert(1)',
  'data:text/html,a',
  'vbscript:a',
  'file:///etc/passwd',
  'blob:https://assistant.example.com/a',
  'about:blank',
  'ws://assistant.example.com/',
  'ftp://assistant.example.com/',
  'mailto:a@example.com',
  '/callback',
  'callback',
  '//assistant.example.com/',
  'https://assistant.example.com/a b',
  'https://assistant.example.com/a\nb',
  ' https://assistant.example.com/',
  `https://assistant.example.com/${'a'.repeat(2000)}`,
])('%j cannot', (uri) => {
  expect(faultOfRedirectUri(uri)).toMatch(/^must /);
});

it.each([
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback', true],
  ['http://127.0.0.1:1/callback', 'http://127.0.0.1:49152/callback', true],
  ['http://[::1]/callback', 'http://[::1]:49152/callback', true],
  ['http://localhost:3000/callback', 'http://localhost:49152/callback', true],
  ['http://localhost:3000/callback', 'http://localhost/callback', true],
  ['http://127.0.0.1/callback', 'http://localhost:49152/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback/', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/callback?a=b', false],
  ['http://127.0.0.1/callback', 'https://127.0.0.1:49152/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152@evil.example.com/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152.evil.example.com/callback', false],
  ['http://127.0.0.1/callback', 'http://127.0.0.1:49152/a/../callback', false],
  ['https://a.example.com/callback', 'https://a.example.com:443/callback', false],
  ['https://a.example.com/callback', 'https://a.example.com/callback/', false],
  ['https://a.example.com/callback', 'https://A.example.com/callback', false],
  ['https://a.example.com:1/callback', 'https://a.example.com:2/callback', false],
  ['com.example.app:/callback', 'com.example.app:/other', false],
])('%s registered, and %s asked for: %s', (registered, asked, isSame) => {
  expect(isRegisteredUri(asked, [registered])).toBe(isSame);
  expect(isRegisteredUri(registered, [registered])).toBe(true);
});

it.each([
  ['https://assistant.example.com:8443/callback', 'assistant.example.com:8443'],
  ['http://127.0.0.1:49152/callback', '127.0.0.1:49152'],
  ['com.example.assistant:/callback', 'com.example.assistant:'],
])('%s leads to %s', (uri, place) => {
  expect(placeOf(uri)).toBe(place);
});
