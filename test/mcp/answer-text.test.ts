import { expect, it } from 'vitest';
import { answerText } from '../../src/mcp/answer-text.ts';

const PATHS = ['account', 'party', 'department', 'description', 'reference', 'external_id', 'person'].map(
  (name) => `rows[].${name}`,
);

it('names every text of a record in an answer that is too long', () => {
  const rows = Array.from({ length: 20 }, () => ({ reference: 'r'.repeat(900), person: 'Ann' }));
  const text = answerText({ untrusted_text: PATHS, rows });
  const { untrusted_text: paths, rows: shown } = JSON.parse(text) as {
    untrusted_text: string[];
    rows: unknown[];
  };
  expect(shown.length).toBeLessThan(6);
  expect(paths).toEqual(PATHS);
});

it.each(Array.from({ length: 70 }, (_, index) => index + 1))(
  'cuts no number of a sentence, %i letters into it',
  (length) => {
    const sentence = `${'a'.repeat(length)} Total revenue fell by A$-2,098,341.55 (21%), above all in one.`;
    const movers = Array.from({ length: 2 }, () => ({ key: 'k'.repeat(3000), effect: '-1234.56' }));
    const { sentence: shown } = JSON.parse(answerText({ sentence, movers })) as { sentence: string };
    expect(shown.length).toBeLessThan(sentence.length);
    const words = shown === '…' ? [] : shown.replace(/ …$/, '').split(' ');
    expect(sentence.split(' ').slice(0, words.length)).toEqual(words);
  },
);

it('leaves out what is null inside an answer, and nothing else', () => {
  const rows = [
    { exact: '0', value: 0, reason: null, gaps: [], known: false, name: '', inner: { unknown: null } },
  ];
  expect(JSON.parse(answerText({ data_version: null, rows }))).toEqual({
    data_version: null,
    rows: [{ exact: '0', value: 0, gaps: [], known: false, name: '', inner: {} }],
  });
});
