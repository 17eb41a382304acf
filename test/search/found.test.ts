import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/access/capability.ts';
import type { TenantReader } from '../../src/db/tenant.ts';
import { UNWATCHED } from '../../src/observe/observer.ts';
import { isTypoOf } from '../../src/search/likeness.ts';
import { type Searcher, search } from '../../src/search/search.ts';
import { wordsOf } from '../../src/search/words.ts';

// An organisation without records.
const NOTHING: TenantReader = {
  watch: UNWATCHED,
  read: async () => await Promise.resolve([]),
  snapshot: async (work) => await work({ run: async () => await Promise.resolve([]) }),
};
const OWNER: Searcher = {
  capabilities: new Set(CAPABILITIES),
  limits: null,
  role: 'owner',
  organization: { cashFlowPolicy: 'ias7', jurisdiction: null },
};
const idsOf = async (text: string, searcher = OWNER) =>
  (await search(NOTHING, text, searcher)).map(({ id }) => id);

describe('a text finds', () => {
  it.each([
    ['P&L', 'profit-and-loss'],
    ['income statement', 'profit-and-loss'],
    ['loss profit', 'profit-and-loss'],
    ['balance', 'balance-sheet'],
    ['COGS', 'expenses.cost_of_sales'],
    ['GP', 'profit.gross'],
    ['gross marg', 'profit.gross_margin'],
    ['salary', 'expenses.payroll'],
    ['debtors', 'ar.outstanding'],
    ['creditors', 'ap.outstanding'],
    ['aged debtors', 'ar.ageing'],
    ['MRR', 'revenue.monthly'],
    ['turnover', 'revenue.total'],
    ['DSO', 'ar.dso'],
    ['runway', 'cash.runway'],
    ['headcuont', 'headcount.active'],
    ['recievables', 'ar.outstanding'],
    ['reciepts', 'ar.collected'],
    ['RÉVENUE', 'revenue.total'],
    ['audit', '/settings/audit-log'],
    ['api key', '/settings/api-keys'],
    ['invite', '/settings/members'],
  ])('%s, %s among the first five', async (text, id) => {
    expect((await idsOf(text)).slice(0, 5)).toContain(id);
  });

  it.each(['revenue.total', 'cash.balance', 'ar.dso'])('%s by its id first', async (id) => {
    expect((await idsOf(id))[0]).toBe(id);
  });

  it.each(['', '   ', '%', '\\', '_', '%%%\\', 'zzzz qqqq', 'revenue zzzz'])(
    'nothing with %j',
    async (text) => {
      expect(await idsOf(text)).toEqual([]);
    },
  );

  it('twenty at most, of which no kind crowds out the others', async () => {
    const hits = await search(NOTHING, 'a', OWNER);
    expect(hits.length).toBeLessThanOrEqual(20);
    expect(new Set(hits.slice(0, 12).map(({ kind }) => kind)).size).toBeGreaterThan(1);
  });

  it('with very long texts too', async () => {
    expect(await idsOf('x'.repeat(500))).toEqual([]);
    expect(await idsOf('revenue '.repeat(62))).toContain('revenue.total');
  });
});

describe('a searcher', () => {
  it('finds no metric without its capability, and nothing of pay and diversity', async () => {
    const blind: Searcher = { ...OWNER, capabilities: new Set(['metrics.read']), role: 'member' };
    for (const text of ['pay gap', 'diversity', 'women', 'gender']) {
      const seen = await idsOf(text, blind);
      expect(seen.filter((id) => /^(paygap|diversity|comp)\./.test(id))).toEqual([]);
      expect((await idsOf(text)).some((id) => /^(paygap|diversity|comp)\./.test(id))).toBe(true);
    }
    expect(await idsOf('revenue', { ...blind, capabilities: new Set() })).toEqual([]);
  });

  it('limited to families finds those alone, and no statement of others', async () => {
    const limited: Searcher = {
      ...OWNER,
      limits: { kind: 'families', families: new Set(['cash']) },
      role: null,
    };
    for (const text of ['cash', 'revenue', 'a', 'profit'])
      expect((await idsOf(text, limited)).filter((id) => !id.startsWith('cash.'))).toEqual([]);
  });

  it('finds the pages that their role may open', async () => {
    expect(await idsOf('audit log', { ...OWNER, role: 'member' })).not.toContain('/settings/audit-log');
    expect(await idsOf('retention', { ...OWNER, role: 'admin' })).not.toContain('/settings/retention');
    expect(await idsOf('retention', { ...OWNER, role: null })).not.toContain('/settings/retention');
    expect(await idsOf('retention')).toContain('/settings/retention');
  });
});

it.each([
  ['receipt', 'reciept', true],
  ['receipt', 'receit', true],
  ['receipt', 'receiptt', true],
  ['receipt', 'receapt', true],
  ['receipt', 'recieptt', false],
  ['receipt', 'piecert', false],
  ['cash', 'cahs', true],
  ['tax', 'tex', false],
])('%s, typed as %s, is one mistake away: %s', (meant, typed, isOne) => {
  expect(isTypoOf(typed, meant)).toBe(isOne);
});

it('words have no capitals, accents and apostrophes', () => {
  expect(wordsOf(' Café  O’Brien & Söhne-GmbH, №12 ÅÉ')).toEqual([
    'cafe',
    'obrien',
    'sohne',
    'gmbh',
    'no12',
    'ae',
  ]);
});
