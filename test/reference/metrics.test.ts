import { expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { metricsPage } from './metrics-page.ts';

it('the reference of the metrics is fresh', async () => {
  await expect(metricsPage()).toMatchFileSnapshot('../../docs/reference/metrics.md');
});

it('has an entry for every metric, and all that it links to', () => {
  const page = metricsPage();
  const headings = [...page.matchAll(/^##+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9_ -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor = '']) => anchor);
  expect(new Set(headings).size).toBe(headings.length);
  expect([...new Set(links)].filter((anchor) => !headings.includes(anchor))).toEqual([]);
  for (const { id } of CATALOG) expect(page).toContain(`### \`${id}\`\n`);
});
