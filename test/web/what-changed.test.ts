import { describe, expect, it } from 'vitest';
import { changedRows } from '../../web/pages/metric/changed-rows.ts';
import type { Changes } from '../../web/pages/metric/changes-query.ts';
import { testWeb } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

const { readPage } = await testWeb(await testDatabase('the demo'));

const numbers = { before: 1, after: 2 };
const part = (key: string, effect: number) => ({ key, label: key.toUpperCase(), ...numbers, effect });
const coverage = { from: null, through: null, state: 'whole' as const, gaps: [] };
const changes = (drivers: Changes['drivers']): Changes => ({
  value: { kind: 'scalar', value: 2, periodLabel: '', coverage },
  comparison: { to: 'previous', resolved: null, value: 1, change: 1, changePercent: 100, coverage },
  withheld: false,
  sentence: { text: '', pieces: [] },
  drivers,
  division: null,
  undivided: null,
});

describe('the rows of a change', () => {
  it('are the parts of all drivers, and drivers without parts, with the largest effect first', () => {
    const rows = changedRows(
      changes([
        {
          label: 'Revenue',
          metric: null,
          unit: 'currency',
          ...numbers,
          effect: 7,
          parts: [part('a', 9), part('b', -2)],
        },
        { label: 'Days', metric: null, unit: 'days', ...numbers, effect: -6, parts: [] },
      ]),
    );
    expect(rows.map(({ label, of, effect, unit }) => [label, of, effect, unit])).toEqual([
      ['A', 'Revenue', 9, 'currency'],
      ['Days', null, -6, 'days'],
      ['B', 'Revenue', -2, 'currency'],
    ]);
  });

  it('name no driver when there is only one', () => {
    const driver = { label: 'Revenue', metric: null, unit: 'currency' as const, ...numbers, effect: 9 };
    expect(changedRows(changes([{ ...driver, parts: [part('a', 9)] }]))[0]?.of).toBeNull();
  });
});

describe('the page of a ratio', () => {
  it('explains its change by formula, and by account on request', async () => {
    const page = await readPage({ as: 'owner', path: '/metrics/profit.gross_margin?period=last_quarter' });
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByRole('row', { name: /Operating revenue/ }).waitFor();
    expect(await changed.innerText()).toMatch(/points (more|less) than in 1 Apr/);
    expect(await changed.locator('tbody th').allInnerTexts()).toEqual(['Operating revenue', 'Cost of sales']);
    await changed.getByLabel('Divided by').selectOption('account');
    await changed.getByRole('row', { name: /Cost of goods sold/ }).waitFor();
    await page.getByRole('heading', { name: 'Related metrics' }).waitFor();
  });

  it('for one department explains its change only by formula', async () => {
    const page = await readPage({ as: 'owner', path: '/metrics/revenue.total?period=last_quarter' });
    const department = page.getByLabel('Department', { exact: true });
    await department.selectOption({ label: 'Sales' });
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByRole('row').first().waitFor();
    expect(await changed.getByLabel('Divided by').count()).toBe(0);
  });
});
