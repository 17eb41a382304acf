import { describe, expect, it } from 'vitest';
import { readForms } from '../../src/import/hledger/journal-forms.ts';
import { Places } from '../../src/import/hledger/places.ts';
import { isJournal } from '../../src/import/readers/journal.ts';

const opened = (text: string) =>
  async function* () {
    yield Buffer.from(text);
  };

const SPENT = '2026-01-02 x\n  expenses  $1\n  assets\n';

describe('a journal is told by its content', () => {
  it.each([
    SPENT,
    `; note\n\n${SPENT}`,
    '01/02 x\n  ; note\n\texpenses\t$1\n',
    'include years/*.journal\n',
    '; chart\naccount assets:bank\ncommodity $1.00\n',
  ])('%j is one', async (text) => {
    expect(await isJournal(opened(text))).toBe(true);
  });

  it.each([
    '',
    'hello\n  there\n',
    '2026-01-02,1,2\n  3\n',
    '2026-01-02\n',
    'include "other.bean"\n',
    '{"a": 1}\n',
    '2026-01-02;x\n  y\n',
    '1.2.3\n',
    'a,b\n1,2\n',
  ])('%j is none', async (text) => {
    expect(await isJournal(opened(text))).toBe(false);
  });
});

const LONG = 200_000;

it.each(
  [
    ' ',
    '\t',
    'x',
    '(',
    '[',
    ')',
    '@',
    '{',
    '=',
    ';',
    '"',
    '1',
    ',',
    ':',
    '-',
    '[1/',
    'date:',
    'type:',
    '1 1',
  ].flatMap((part) => [
    `2026-01-02 ${part.repeat(LONG / part.length)}!`,
    `2026-01-02 x\n  a${part.repeat(LONG / part.length)}!`,
    `2026-01-02 x\n  a  1${part.repeat(LONG / part.length)}!\n  b\n`,
    `account a ;${part.repeat(LONG / part.length)}!\n`,
    `P 2026-01-02 ${part.repeat(LONG / part.length)}!\n`,
    `${part.repeat(LONG / part.length)}!\n`,
  ]),
)('a long line takes no more than its length (%#)', async (text) => {
  const started = performance.now();
  await isJournal(opened(text));
  await readForms({ open: opened(text), beside: null, onBytes: () => undefined, places: new Places() });
  expect(performance.now() - started).toBeLessThan(1500);
});
