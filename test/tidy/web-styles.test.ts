import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const SHEETS = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: posix.join('web', name), text: readFileSync(join(ROOT, 'web', name), 'utf8') }));
const SOURCES = sourcesBelow('web');

// A name in square brackets is one of several: `styles[variant]` uses whichever class the sheet has.
function usesOf(path: string): Readonly<{ names: Set<string>; others: boolean }> {
  const names = new Set<string>();
  let others = false;
  for (const source of SOURCES) {
    for (const [, local = '', from = ''] of source.text.matchAll(
      /import (\w+) from '([^']+\.module\.css)'/g,
    )) {
      if (posix.join(posix.dirname(source.path), from) !== path) continue;
      for (const [, name = ''] of source.text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')))
        names.add(name);
      others ||= source.text.includes(`${local}[`);
    }
  }
  return { names, others };
}

const MODULES = SHEETS.filter(({ path }) => path.endsWith('.module.css'));

// Of each rule the selector, with the at-rules around it: `@media (width < 44rem) > .bar`.
function selectorsIn(sheet: string): string[] {
  const found: string[] = [];
  const around: string[] = [];
  for (const [, before = '', brace] of sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') {
      around.pop();
      continue;
    }
    const selector = before
      .slice(before.lastIndexOf(';') + 1)
      .trim()
      .replaceAll(/\s+/g, ' ');
    const path = [...around, selector].join(' > ');
    if (selector !== '@font-face') found.push(path);
    around.push(selector);
  }
  return found;
}

it.each(MODULES)('$path has the classes that are used of it, and no others', ({ path, text }) => {
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}');
  const defined = new Set([...rules.matchAll(/\.([A-Za-z]\w*)/g)].map(([, name]) => name ?? ''));
  const { names, others } = usesOf(path);
  expect([...names].filter((name) => !defined.has(name))).toEqual([]);
  expect(others ? [] : [...defined].filter((name) => !names.has(name))).toEqual([]);
});

it.each(MODULES)('$path is of one component, or of a few that belong together', ({ path }) => {
  const importers = SOURCES.filter((source) => source.imports.includes(path));
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.length).toBeLessThanOrEqual(3);
});

it.each(SHEETS)('$path is short enough to be read at once', ({ text }) => {
  expect(text.split('\n').length).toBeLessThanOrEqual(250);
});

it.each(SHEETS)('$path writes each selector once', ({ text }) => {
  const selectors = selectorsIn(text);
  expect(selectors.filter((selector, at) => selectors.indexOf(selector) !== at)).toEqual([]);
});

it.each(SHEETS.filter(({ path }) => path !== 'web/theme/tokens.css'))(
  '$path takes its colours from the tokens, each of which is there',
  ({ text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    expect(code.match(/#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi)).toBeNull();
    const tokens = SHEETS.find(({ path }) => path === 'web/theme/tokens.css')?.text ?? '';
    const used = [...code.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '');
    expect(used.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
  },
);
