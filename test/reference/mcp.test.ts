import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOOLS } from '../../src/mcp/tools.ts';

const page = readFileSync(new URL('../../docs/agents/mcp.md', import.meta.url), 'utf8');

it('the page for users of assistants names every tool once, in the order in which they are listed', () => {
  const named = Array.from(page.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm), ([, name = '', title = '']) => ({
    name,
    title,
  }));
  expect(named).toEqual(TOOLS.map(({ name, title }) => ({ name, title })));
});
