import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { llmsPage } from './llms-page.ts';

it('llms.txt is made of the documentation and the catalogue as they are', async () => {
  await expect(llmsPage()).toMatchFileSnapshot('../../llms.txt');
});

it('llms.txt has the form of llmstxt.org: a title, a summary, details, and lists of links with notes', () => {
  const page = llmsPage();
  const [title, summary] = page.split('\n\n');
  expect(title).toBe('# Almanac');
  expect(summary).toMatch(/^> [^\n]+$/);
  expect(page.match(/^# /gm)).toHaveLength(1);
  const [, ...sections] = page.split(/^## /m);
  expect(sections.map((section) => section.slice(0, section.indexOf('\n')))).toEqual([
    'First answers',
    'Reference',
    'Metrics',
    'Optional',
  ]);
  const lines = sections.flatMap((section) => section.trim().split('\n').slice(2));
  expect(lines.filter((line) => !/^- \[[^\]]+\]\(\/[^)]+\): .{10,}$/.test(line))).toEqual([]);
});

it('llms.txt names every metric once', () => {
  const page = llmsPage();
  expect(CATALOG.filter(({ id }) => page.split(`\`${id}\``).length !== 2)).toEqual([]);
});
