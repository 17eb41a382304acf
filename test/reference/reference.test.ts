import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/config.ts';
import { ERRORS } from '../../src/errors.ts';

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

  it('errors', async () => {
    const rows = Object.entries(ERRORS).map(([code, { status, sentence }]) => [
      `\`${code}\``,
      `${status}`,
      sentence,
    ]);
    await expect(
      page('Errors', ['code', 'status', 'said when there is nothing better to say'], rows),
    ).toMatchFileSnapshot('../../docs/reference/errors.md');
  });
});

function page(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `# ${title}`,
    '',
    GENERATED,
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}
