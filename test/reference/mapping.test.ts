import { expect, it } from 'vitest';
import { columnsOf, PRESETS } from '../../src/import/mapping/presets/index.ts';
import { MAPPING } from '../../src/import/mapping/schema.ts';

// Generated from the schema that checks mappings; `npm run docs` writes it again.
it('the generated reference of mappings is up to date', async () => {
  const mapping: Described = JSON.parse(JSON.stringify(MAPPING));
  const text = [HEAD, tableOf(mapping), COLUMN, tableOf(columnIn(mapping)), EXAMPLE, presetsTable()].join(
    '\n\n',
  );
  await expect(`${text}\n`).toMatchFileSnapshot('../../docs/reference/mapping.md');
});

type Described = Readonly<{
  description?: string;
  enum?: readonly string[];
  type?: string;
  items?: Described;
  additionalProperties?: Described;
  properties?: Readonly<Record<string, Described>>;
}>;

function presetsTable(): string {
  const rows = PRESETS.map(
    ({ name, title, source, needs, mapping }) =>
      `| \`${name}\` | ${title} | \`${mapping.kind}\` | ${source} | ${needs} | ${columnsOf(mapping)
        .needed.map((column) => `\`${column}\``)
        .join(' ')} |`,
  );
  return [
    ABOUT_PRESETS,
    '',
    '| name | for | kind | where it comes from | what it needs | columns that must be there |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const ABOUT_PRESETS = `## Presets

These come with Almanac: \`almanac import FILE --org SLUG --mapping NAME\`. To change one, such as its accounts or the form of its dates, print it by
\`almanac mapping show NAME --org SLUG\` and save the changed file under another name.`;

function columnIn({ properties = {} }: Described): Described {
  return properties['columns']?.additionalProperties ?? {};
}

function tableOf({ properties = {} }: Described): string {
  const rows = Object.entries(properties).flatMap(([name, part]) => [
    rowOf(name, part),
    ...Object.entries(insideOf(part)).map(([inner, described]) => rowOf(`${name}.${inner}`, described)),
  ]);
  return ['| part | values | meaning |', '|---|---|---|', ...rows].join('\n');
}

// What a column is has a table of its own.
function insideOf({ properties, items }: Described): Readonly<Record<string, Described>> {
  return properties ?? items?.properties ?? {};
}

function rowOf(name: string, part: Described): string {
  return `| \`${name}\` | ${valuesOf(part)} | ${part.description ?? 'A column of the table.'} |`;
}

function valuesOf({ enum: words, type, items }: Described): string {
  if (words !== undefined)
    return words.map((word) => `\`${JSON.stringify(word).slice(1, -1).replace('|', '\\|')}\``).join(' ');
  return type === 'array'
    ? `list of ${items?.type ?? 'texts'}s`.replace('strings', 'texts')
    : (type ?? '').replace('string', 'text');
}

const HEAD = `# Mappings

Generated from the source by \`npm run docs\`; a test keeps it true.

A mapping is a JSON object that says how to read [a table of another program](../importing.md#any-other-table) as one of the
[kinds of files](import.md). Only \`kind\` and \`columns\` are required.`;

const COLUMN = `## A column

\`columns\` and each of \`lines\` have a column of the kind as name, and say where it comes from. Names of columns of the table are the same
whatever their capitals and spaces.`;

const EXAMPLE = `## An example

\`\`\`json
{
  "kind": "journal",
  "columns": { "date": { "from": ["Booking date"] }, "description": { "from": ["Payee", "Purpose"] } },
  "lines": [
    { "account": { "constant": "1100" }, "amount": { "from": ["Amount"] } },
    { "account": { "from": ["Category"], "values": { "Rent": "6000" }, "otherwise": "9999" }, "amount": { "subtract": ["Amount"] } }
  ],
  "entries": { "by": ["Booking date", "Payee", "Purpose", "Amount"], "named": "bank:" },
  "dates": "dd.mm.yyyy",
  "decimal": ",",
  "thousands": "."
}
\`\`\``;
