import { readFileSync } from 'node:fs';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { STATEMENTS } from '../../src/statements/definition/index.ts';
import { CATEGORY_TITLES } from './metrics-page.ts';

const DOCS = new URL('../../docs/', import.meta.url);

/** The page for language models, in the form of llmstxt.org: what this is, how to ask, and where the rest stands. */
export function llmsPage(): string {
  const metrics = Object.entries(CATEGORY_TITLES).flatMap(([category, title]) => {
    const ids = CATALOG.filter((metric) => metric.category === category).map(({ id }) => `\`${id}\``);
    const anchor = title.toLowerCase().replaceAll(' ', '-');
    return ids.length === 0 ? [] : [`- [${title}](/docs/reference/metrics.md#${anchor}): ${ids.join(', ')}`];
  });
  return `${[
    '# Almanac',
    `> Almanac answers what a business number was, as of a date: ${CATALOG.length} metrics and ${STATEMENTS.ias7.length} statements from the books of an organisation, exact, explained, and for any period.`,
    HOW,
    section('First answers', START),
    section('Reference', REFERENCE),
    `## Metrics\n\n${metrics.join('\n')}`,
    section('Optional', OPTIONAL),
  ].join('\n\n')}\n`;
}

const HOW = `To answer a question about numbers:

- Assistants use the tools at \`/mcp\` (Model Context Protocol, Streamable HTTP) with an API key as a bearer token. Begin with \`get_context\`, then \`find_metrics\` and \`get_values\`.
- Programs send \`GET /api/v1/metrics/{id}/value?period=…\` with \`Authorization: Bearer <key>\`. Up to 50 values fit into one \`POST /api/v1/metrics/batch\`.
- A period is a keyword (\`mtd\`, \`qtd\`, \`ytd\`, \`last_month\`, \`last_quarter\`, \`last_fy\`), \`trailing_12\`, or two dates \`2025-07-01:2026-06-30\`. Balances take \`today\` or \`as_of:2026-06-30\`. \`asOf\` answers as if another day were today.
- \`null\` is not zero: \`nullReason\` says why there is no number. A suppressed number is hidden because it would reveal something about few people. Do not guess it.
- A number may have more digits than a double holds. Quote it as it is written.`;

const START = ['curl', 'typescript', 'python', 'google-sheets', 'excel', 'assistant'].map(
  (name) => `start/${name}.md`,
);
const REFERENCE = [
  'reference/metrics.md',
  'reference/errors.md',
  'agents/mcp.md',
  'clients.md',
  'spreadsheets.md',
  'events.md',
  'writing.md',
];
const OPTIONAL = [
  'importing.md',
  'exporting.md',
  'custom-fields.md',
  'reference/import.md',
  'reference/mapping.md',
];

function section(title: string, pages: readonly string[]): string {
  const openApi =
    title === 'Reference'
      ? ['- [OpenAPI document](/api/openapi.json): Every route, parameter, answer and error.']
      : [];
  return `## ${title}\n\n${[...openApi, ...pages.map(entryOf)].join('\n')}`;
}

// The title of a page, and its first sentence.
function entryOf(path: string): string {
  const text = readFileSync(new URL(path, DOCS), 'utf8');
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  const paragraph = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .find((part) => /^[A-Z\d*]/.test(part) && !part.startsWith('Generated'));
  const sentence = /^[\s\S]*?[.:](?=\s|$)/.exec(paragraph ?? '')?.[0] ?? '';
  const plain = sentence
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .replaceAll('\n', ' ')
    .replace(/:$/, '.');
  return `- [${title}](/docs/${path}): ${plain}`;
}
