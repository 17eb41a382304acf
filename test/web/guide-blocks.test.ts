import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guideOf } from '../../web/build/guide-blocks.ts';
import type { Block, Inline } from '../../web/pages/guides/blocks.ts';

const START = new URL('../../docs/start/', import.meta.url);
const AT = '/docs/start/a.md';
const read = (text: string) => guideOf(`# A\n\n${text}`, AT).blocks;

function codeIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    block.kind === 'code' ? [block.text] : block.kind === 'steps' ? block.steps.flatMap(codeIn) : [],
  );
}

describe('the guides', () => {
  it.each(readdirSync(START))('%s keeps each example, character by character', (name) => {
    const text = readFileSync(new URL(name, START), 'utf8');
    const fenced = [...text.matchAll(/^( *)```\w*\n([\s\S]*?)\n\1```$/gm)].map(([, indent = '', code = '']) =>
      code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    );
    const { title, blocks } = guideOf(text, `/docs/start/${name}`);
    expect(fenced.length).toBeGreaterThan(0);
    expect(codeIn(blocks)).toEqual(fenced);
    expect(`# ${title}`).toBe(text.split('\n')[0]);
  });

  it('have their words as they are written, with what looks like HTML among them', () => {
    expect(read('`f("a") < b` & "c" **d _e_**')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'code', text: 'f("a") < b' },
          { kind: 'text', text: ' & "c" ' },
          {
            kind: 'strong',
            content: [
              { kind: 'text', text: 'd ' },
              { kind: 'emphasis', content: [{ kind: 'text', text: 'e' }] },
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    ['../agents/mcp.md', '/docs/agents/mcp.md'],
    ['../writing.md#part', '/docs/writing.md#part'],
    ['../../clients/sheets/almanac.gs', '/clients/sheets/almanac.gs'],
  ])('lead by %s to %s', (link, href) => {
    const [paragraph] = read(`[x](${link})`);
    const content: readonly Inline[] = paragraph?.kind === 'paragraph' ? paragraph.content : [];
    expect(content).toEqual([{ kind: 'link', href, content: [{ kind: 'text', text: 'x' }] }]);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['a <b>bold</b> word'],
    ['![picture](x.png)'],
    ['| a |\n|---|\n| b |'],
    ['[x](javascript:alert)'],
    ['[x](//elsewhere.example)'],
    ['- a'],
    ['### Deep'],
  ])('cannot have %s', (text) => {
    expect(() => read(text)).toThrow(AT);
  });

  it('must begin with a title', () => {
    expect(() => guideOf('Words', AT)).toThrow('must begin with a title');
  });
});
