import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const FOLDERS = ['docs', 'bench', 'clients', 'faults', 'test', 'web'];

/** Every Markdown page of the project, by its path from the root. */
function pages(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...readdirSync(ROOT), ...below].filter(
    (name) => name.endsWith('.md') && !name.includes('node_modules'),
  );
}

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** The links of a page that lead nowhere: to no file, or to no heading of it. */
function deadLinks(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(
    ([link, file = '', anchor]) => {
      const target = file === '' ? page : join(dirname(page), file);
      if (!existsSync(join(ROOT, target))) return [`${page}: ${link}`];
      if (anchor === undefined || !target.endsWith('.md')) return [];
      return anchorsOf(readFileSync(join(ROOT, target), 'utf8')).has(anchor) ? [] : [`${page}: ${link}`];
    },
  );
}

describe('the documents', () => {
  it('lead to files and headings that exist', () => {
    expect(pages().length).toBeGreaterThan(20);
    expect(pages().flatMap(deadLinks)).toEqual([]);
  });
});
