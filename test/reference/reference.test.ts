import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/config.ts';
import { ERRORS } from '../../src/errors.ts';
import { FAULTS } from '../../src/fault.ts';
import { OWN_METRICS } from '../../src/observe/metrics.ts';

// `npm run docs` writes these files anew; a test run fails when one is not what the declarations say.
const GENERATED = 'Generated from the source by `npm run docs`; a test keeps it true.';

describe('the generated reference is fresh', () => {
  it('settings', async () => {
    const rows = SETTINGS.map(({ name, fallback, meaning }) => [
      `\`${name}\``,
      fallback === '' ? '' : `\`${fallback}\``,
      meaning,
    ]);
    await expect(page('Settings', ['variable', 'when not set', 'meaning'], rows)).toMatchFileSnapshot(
      '../../docs/reference/settings.md',
    );
  });

  it('metrics of the service about itself', async () => {
    const rows = Object.entries(OWN_METRICS).map(([name, { kind, labels, meaning }]) => [
      `\`${name}\``,
      kind,
      ['worker', ...labels].map((label) => `\`${label}\``).join(', '),
      meaning,
    ]);
    const heads = ['metric', 'kind', 'labels', 'meaning'];
    await expect(page('Metrics of the service', heads, rows)).toMatchFileSnapshot(
      '../../docs/reference/observe.md',
    );
  });

  it('errors', async () => {
    const rows = Object.entries(ERRORS).map(([code, { status, sentence }]) => [
      `\`${code}\``,
      `${status}`,
      sentence,
    ]);
    const faults = Object.entries(FAULTS).map(([code, meaning]) => [`\`${code}\``, meaning]);
    const errors = page('Errors', ['code', 'status', 'message, if there is no better one'], rows);
    await expect([errors, ...FIELDS, table(['code', 'meaning'], faults)].join('\n')).toMatchFileSnapshot(
      '../../docs/reference/errors.md',
    );
  });
});

const FIELDS = [
  '## Fields that are wrong',
  '',
  'An error about the form of a request names everything that is wrong with it, up to 50 fields, in `detail.fields`: for each the path',
  '(`queries[3].period`), a code and a rule. Its `message` is all of them. A fault of `period` or `asOf` alone has the code of its own;',
  'together with others it is `INVALID_REQUEST`. `PATCH` of a customer has the same codes in `rejected_codes`, beside the sentences of',
  '`rejected`. In a batch, the result of a query names its own fields: `period`.',
  '',
];

function page(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [`# ${title}`, '', GENERATED, '', table(heads, rows)].join('\n');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n');
}
