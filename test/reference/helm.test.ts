import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../src/config.ts';

// `npm run docs` writes the settings into the chart anew; a test run fails when one is missing, gone or explained otherwise.
const CHART = new URL('../../deploy/helm/almanac/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, CHART), 'utf8');

// What the chart decides itself, or takes from the Secret. The comment above the settings in values.yaml names the same.
const NOT_VALUES = new Set([
  'DATABASE_URL',
  'ALMANAC_REPLICA_URLS',
  'ALMANAC_SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PORT',
  'HOST',
  'ALMANAC_SPOOL_DIR',
  'ALMANAC_OBSERVE_PORT',
  'ALMANAC_OBSERVE_HOST',
  'ALMANAC_DATA_DIR',
]);
// A service in production has no demo by default.
const OTHERWISE: Readonly<Record<string, string>> = { ALMANAC_DEMO: 'off' };

const VALUES = SETTINGS.filter(({ name }) => !NOT_VALUES.has(name));

it('the chart has every setting as a value, with its meaning and its default', async () => {
  const lines = VALUES.flatMap(({ name, fallback, meaning }) => [
    ...wrapped(fallback === '' ? meaning : `${meaning} When not set: ${fallback}.`).map(
      (line) => `  # ${line}`,
    ),
    `  ${name}: '${OTHERWISE[name] ?? ''}'`,
  ]);
  const [, before, after] =
    /^(.*\nsettings:\n)(?:.*\n)?(# End of the settings\..*)$/s.exec(read('values.yaml')) ?? [];
  expect(after).toBeDefined();
  await expect(`${before}${lines.join('\n')}\n${after}`).toMatchFileSnapshot(
    '../../deploy/helm/almanac/values.yaml',
  );
});

it('the schema of the values knows every setting, as a string, and no other', async () => {
  const schema = JSON.parse(read('values.schema.json')) as { properties: { settings: object } };
  schema.properties.settings = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(VALUES.map(({ name }) => [name, { type: 'string' }])),
  };
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    '../../deploy/helm/almanac/values.schema.json',
  );
});

it('every other variable is a setting of the program, and explained beside the settings', () => {
  const known = new Set(SETTINGS.map(({ name }) => name));
  expect([...NOT_VALUES].filter((name) => !known.has(name))).toEqual([]);
  const [head = ''] = read('values.yaml').split('\nsettings:\n');
  expect([...NOT_VALUES].filter((name) => !head.includes(name))).toEqual([]);
});

/** A text in lines of at most 116 characters, broken between words. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 116) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
