import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../docs/decisions/', import.meta.url);
const pages = readdirSync(FOLDER)
  .filter((name) => name !== 'README.md')
  .sort();
const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const numberOf = (index: number): string => String(index + 1).padStart(4, '0');

it('decisions are numbered without a gap', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.map((name) => name.slice(0, 5))).toEqual(pages.map((_, index) => `${numberOf(index)}-`));
});

it.each(pages)('%s asks one question, answers it, and is in the index', (name) => {
  const number = name.slice(0, 4);
  const [, question, answer] =
    /^# \d{4}\. .+\n\n\d{1,2} \w+ \d{4}\n\n\*\*Question\.\*\* (.+\?)\n\n\*\*Answer\.\*\* (.+\.)\n\n/.exec(
      textOf(name),
    ) ?? [];
  expect(textOf(name)).toMatch(new RegExp(`^# ${number}\\. `));
  expect(textOf('README.md').split('\n')).toContain(`| [${number}](${name}) | ${question} | ${answer} |`);
});
