import { describe, expect, it } from 'vitest';
import { changedRows, stepsOf } from '../../web/pages/metric/changed-rows.ts';
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
      'currency',
    );
    expect(rows.map(({ label, of, effect, unit }) => [label, of, effect, unit])).toEqual([
      ['A', 'Revenue', 9, 'currency'],
      ['Days', null, -6, 'days'],
      ['B', 'Revenue', -2, 'currency'],
    ]);
  });

  it('name no driver when there is only one', () => {
    const driver = { label: 'Revenue', metric: null, unit: 'currency' as const, ...numbers, effect: 9 };
    expect(changedRows(changes([{ ...driver, parts: [part('a', 9)] }]), 'currency')[0]?.of).toBeNull();
  });
});

describe('the steps of a change', () => {
  it('lead from the earlier value to the present one, each beginning where the one before it ended', () => {
    // From 0 to 8, down to 6, and back to 10.
    expect(stepsOf([8, -2, 4])).toEqual([
      { start: 0, width: 80, direction: 1 },
      { start: 60, width: 20, direction: -1 },
      { start: 60, width: 40, direction: 1 },
    ]);
  });

  it('have room for what is below the earlier value', () => {
    expect(stepsOf([-5, 10])).toEqual([
      { start: 0, width: 50, direction: -1 },
      { start: 0, width: 100, direction: 1 },
    ]);
    expect(stepsOf([])).toEqual([]);
  });
});

describe('the page of a ratio', () => {
  it('explains its change in a sentence, by its numbers, by account and by rate and mix of departments', async () => {
    const page = await readPage({
      as: 'owner',
      path: '/metrics/profit.gross_margin?period=last_quarter&compare=previous',
    });
    const changed = page.getByRole('region', { name: 'What changed' });
    const terms = changed.getByRole('table', { name: /^The numbers that made Gross margin change/ });
    await terms.getByRole('row', { name: /Operating revenue/ }).waitFor();
    expect(await changed.innerText()).toMatch(/points (more|less) than in 1 Apr/);
    expect(await changed.locator('p').first().innerText()).toMatch(
      /^Gross margin rose 0\.03 points: cost of sales rose 2\.6% on operating revenue up 2\.7%\.$/,
    );
    expect(await terms.locator('tbody th').allInnerTexts()).toEqual(['Operating revenue', 'Cost of sales']);
    // Sales accounts are always all of sales, and moved nothing.
    const effects = changed.getByRole('table', { name: /^What made Gross margin change/ });
    expect(await effects.locator('tbody th').allInnerTexts()).toEqual([
      'Wages: packing gift sets',
      'Cost of goods sold',
      'Inward freight and duty',
    ]);
    await changed.getByLabel('Divided by').selectOption('department');
    await effects.getByRole('columnheader', { name: 'Mix' }).waitFor();
    await effects.getByRole('link', { name: 'Online shop' }).waitFor();
    await page.getByRole('heading', { name: 'Related metrics' }).waitFor();
  });

  it('for one department is not divided further', async () => {
    const page = await readPage({ as: 'owner', path: '/metrics/revenue.total?period=last_quarter' });
    const department = page.getByLabel('Department', { exact: true });
    await department.selectOption({ label: 'Sales' });
    const changed = page.getByRole('region', { name: 'What changed' });
    await changed.getByRole('row').first().waitFor();
    expect(await changed.getByLabel('Divided by').count()).toBe(0);
  });
});
