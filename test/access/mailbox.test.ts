import { expect, it } from 'vitest';
import { isSameMailbox } from '../../src/access/mailbox.ts';

it.each([
  ['ada@example.com', ' ADA@Example.COM '],
  ['ada@bücher.example', 'Ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@bücher.example'],
])('%j and %j are one mailbox', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true);
});

it.each([
  // Names of two domains each, which two owners may have registered.
  ['anna@strauß.de', 'anna@strauss.de'],
  ['mike@gıthub.com', 'mike@github.com'],
  ['nikos@σας.gr', 'nikos@σασ.gr'],
  ['admın@example.com', 'admin@example.com'],
  ['straße@example.com', 'strasse@example.com'],
  ['\u212aim@example.com', 'kim@example.com'],
  ['ａｄａ@example.com', 'ada@example.com'],
  ['ada+x@example.com', 'ada@example.com'],
  ['a.da@example.com', 'ada@example.com'],
])('%j and %j are not', (one, other) => {
  expect(isSameMailbox(one, other)).toBe(false);
});
