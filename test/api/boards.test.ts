import { describe, expect, it } from 'vitest';
import { MOST_BOARDS } from '../../src/boards/change-boards.ts';
import { MOST_TILES } from '../../src/boards/tile.ts';
import { query } from '../../src/db/statement.ts';
import { aChart, aFigure, aStatement, aTable } from '../boards/tiles.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { askingBoards, boardIn, tagIn } from './boards-asking.ts';
import { aTeam, messageOf, refusal } from './settings-support.ts';

const database = await testDatabase();
const app = await testApp(database);
const { list, create, read, change, remove, restore } = askingBoards(app);

const SALES = aFigure('revenue.total', { compare: 'last_year' });
const PAY = aFigure('comp.average', { title: 'What Mia earns' });
const WOMEN = aTable(['revenue.total', 'diversity.women_share']);
const TILES = [
  SALES,
  aChart('cash.balance', 24),
  aTable(['expenses.by_account'], { size: 'wide', period: 'last_month' }),
  aStatement('cash-flow', { method: 'direct', title: 'Where it went', size: 'full' }),
  aStatement('profit-and-loss', { rows: ['revenue', 'gross_profit'], columns: 'months' }),
];

describe('a board', () => {
  it('is made, read, listed after those that come with Almanac, changed, deleted and restored', async () => {
    const { owner } = await aTeam(database, app);
    const made = await create(owner, { name: '  Sales meeting ', tiles: TILES });
    const board = boardIn(made);
    expect([made.statusCode, board]).toMatchObject([
      200,
      { name: 'Sales meeting', is_shared: false, is_own: true, may_change: true, owner_name: 'Ada Marsh' },
    ]);
    expect(board.tiles).toEqual(TILES);
    expect((await read(owner, board.id)).json()).toEqual(made.json());
    expect(await list(owner)).toMatchObject({ names: ['Month end', 'Cash', 'Sales meeting'], total: 3 });
    app.clock.advance(1000);
    const changed = await change(owner, board.id, { name: 'Sales', tiles: [SALES] });
    expect(boardIn(changed)).toMatchObject({ name: 'Sales', tiles: [SALES] });
    expect(boardIn(changed).updated_at).not.toBe(board.updated_at);
    expect((await remove(owner, board.id)).json()).toEqual({ meta: { version: 1 }, data: { id: board.id } });
    expect(refusal(await read(owner, board.id))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await change(owner, board.id, { name: 'Again' }))).toEqual([404, 'NOT_FOUND']);
    expect((await list(owner)).total).toBe(2);
    expect(boardIn(await restore(owner, board.id))).toEqual(boardIn(changed));
    expect(boardIn(await restore(owner, board.id))).toEqual(boardIn(changed));
  });

  it('is gone for good a day after it was deleted', async () => {
    const { owner, tenant } = await aTeam(database, app);
    const { id } = boardIn(await create(owner, { name: 'Old' }));
    await remove(owner, id);
    app.clock.advance(24 * 3_600_000 + 1);
    expect(refusal(await restore(owner, id))).toEqual([404, 'NOT_FOUND']);
    await create(owner, { name: 'New' });
    const kept = await tenant.read(query.selectFrom('boards').select('name').compile());
    expect(kept).toEqual([{ name: 'New' }]);
  });

  it('is not written again where nothing is different', async () => {
    const { owner, events } = await aTeam(database, app);
    const made = await create(owner, { name: 'Same', tiles: TILES });
    app.clock.advance(1000);
    const again = await change(owner, boardIn(made).id, { name: 'Same', tiles: TILES, is_shared: false });
    expect([again.json(), tagIn(again)]).toEqual([made.json(), tagIn(made)]);
    expect((await events()).map(({ action }) => action)).toEqual(['board.created']);
  });

  it('takes the longest name and title, and so many tiles and boards, and no more', async () => {
    const { owner } = await aTeam(database, app);
    const name = 'n'.repeat(200);
    const tiles = Array.from({ length: MOST_TILES }, (_, place) => ({
      ...SALES,
      title: `${place}`.padEnd(200, 't'),
    }));
    expect(boardIn(await create(owner, { name, tiles }))).toMatchObject({ name, tiles });
    expect(messageOf(await create(owner, { name: `${name}n` }))).toBe('name: must have 1 to 200 characters');
    expect(messageOf(await create(owner, { name: 'Many', tiles: [...tiles, SALES] }))).toBe(
      'tiles: must have at most 100 items',
    );
    expect(messageOf(await create(owner, { name: ' ' }))).toBe('name: must have 1 to 200 characters');
    // At once, so that each would count the others before they are there.
    const answers = await Promise.all(
      Array.from(
        { length: MOST_BOARDS + 5 },
        async (_, number) => await create(owner, { name: `B${number}` }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(refusal)).toEqual(Array.from({ length: 6 }, () => [409, 'CONFLICT']));
    expect((await list(owner)).total).toBe(MOST_BOARDS + 2);
  });

  it('counts towards the limit of its owner when somebody else restores it', async () => {
    const { owner, join } = await aTeam(database, app);
    const member = await join('member');
    const fill = async (one: typeof owner, count: number) =>
      await Promise.all(
        Array.from({ length: count }, async (_, number) => await create(one, { name: `B${number}` })),
      );
    const { id } = boardIn(await create(member, { name: 'Shared', is_shared: true }));
    await remove(owner, id);
    await fill(owner, MOST_BOARDS);
    expect(boardIn(await restore(owner, id))).toMatchObject({ id, is_own: false });
    await remove(owner, id);
    await fill(member, MOST_BOARDS);
    const answer = await restore(owner, id);
    expect([refusal(answer), messageOf(answer)]).toEqual([
      [409, 'CONFLICT'],
      `The owner of this board has ${MOST_BOARDS} boards, and must delete one first.`,
    ]);
  });

  it('is changed by one of two who read the same', async () => {
    const { owner, join } = await aTeam(database, app);
    const admin = await join('admin');
    const made = await create(owner, { name: 'Shared', is_shared: true });
    const { id } = boardIn(made);
    const match = { 'if-match': tagIn(made) };
    const theirs = { 'if-match': tagIn(await read(admin, id)) };
    const [one, other] = await Promise.all([
      change(owner, id, { name: 'Mine' }, match),
      change(admin, id, { name: 'Theirs' }, theirs),
    ]);
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(refusal(await remove(owner, id, match))).toEqual([412, 'PRECONDITION_FAILED']);
    const { name } = boardIn(one.statusCode === 200 ? one : other);
    expect(boardIn(await read(owner, id)).name).toBe(name);
  });
});

describe('who sees and changes a board', () => {
  it('a private one its owner alone, also against owners and admins', async () => {
    const { owner, join } = await aTeam(database, app);
    const [admin, contractor] = [await join('admin'), await join('contractor')];
    const { id } = boardIn(await create(contractor, { name: 'Mine', tiles: [SALES] }));
    for (const other of [owner, admin]) {
      expect(await list(other)).toMatchObject({ total: 2 });
      for (const answer of [
        await read(other, id),
        await change(other, id, { name: 'Theirs' }),
        await change(other, id, { is_shared: true }),
        await remove(other, id),
        await restore(other, id),
      ])
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    }
    expect(boardIn(await read(contractor, id)).name).toBe('Mine');
    await remove(contractor, id);
    expect(refusal(await restore(owner, id))).toEqual([404, 'NOT_FOUND']);
    expect((await restore(contractor, id)).statusCode).toBe(200);
  });

  it('a shared one everybody, changed by its owner and by owners and admins, made private by its owner alone', async () => {
    const { owner, join } = await aTeam(database, app);
    const [admin, member, other] = [await join('admin'), await join('member'), await join('member')];
    const { id } = boardIn(await create(member, { name: 'Ours', tiles: [SALES] }));
    expect(boardIn(await change(member, id, { is_shared: true })).is_shared).toBe(true);
    const seen = await Promise.all([owner, admin, member, other].map(async (one) => await read(one, id)));
    expect(seen.map((answer) => [boardIn(answer).may_change, boardIn(answer).is_own])).toEqual([
      [true, false],
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect((await list(other)).names).toEqual(['Month end', 'Cash', 'Ours']);
    expect(refusal(await change(other, id, { name: 'Theirs' }))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(refusal(await remove(other, id))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect(boardIn(await change(admin, id, { name: 'Board' })).name).toBe('Board');
    expect(refusal(await change(owner, id, { is_shared: false }))).toEqual([403, 'FORBIDDEN_ROLE']);
    expect((await remove(owner, id)).statusCode).toBe(200);
    expect(refusal(await restore(other, id))).toEqual([404, 'NOT_FOUND']);
    expect((await restore(member, id)).statusCode).toBe(200);
    expect(boardIn(await change(member, id, { is_shared: false })).is_shared).toBe(false);
  });

  it('nobody sees one of another organisation', async () => {
    const [{ owner }, { owner: stranger }] = [await aTeam(database, app), await aTeam(database, app)];
    const { id } = boardIn(await create(owner, { name: 'Ours', is_shared: true, tiles: [SALES] }));
    for (const answer of [
      await read(stranger, id),
      await change(stranger, id, { name: 'Theirs' }),
      await remove(stranger, id),
      await restore(stranger, id),
    ])
      expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    expect((await list(stranger)).total).toBe(2);
  });

  it('those that come with Almanac everybody, and nobody changes them', async () => {
    const { join } = await aTeam(database, app);
    const contractor = await join('contractor');
    for (const id of ['month-end', 'cash']) {
      const board = boardIn(await read(contractor, id));
      expect(board).toMatchObject({ id, is_built_in: true, may_change: false, hidden_tiles: 0 });
      expect(board.tiles.length).toBeGreaterThan(8);
      expect(refusal(await change(contractor, id, { name: 'Mine' }))).toEqual([403, 'FORBIDDEN_ROLE']);
      expect(refusal(await remove(contractor, id))).toEqual([403, 'FORBIDDEN_ROLE']);
      expect(refusal(await restore(contractor, id))).toEqual([404, 'NOT_FOUND']);
      const copy = await create(contractor, { name: `My ${board.name}`, tiles: board.tiles });
      expect(boardIn(copy).tiles).toEqual(board.tiles);
    }
    expect(refusal(await read(contractor, 'month-ends'))).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('a tile that the reader may not see', () => {
  it('is left out and counted, with nothing that it says; on diversity it is not even counted', async () => {
    const { owner, join } = await aTeam(database, app);
    const [member, contractor] = [await join('member'), await join('contractor')];
    const documents = aStatement('aged-receivables', { detail: 'accounts', title: 'Who owes us' });
    const tiles = [PAY, SALES, WOMEN, documents];
    const { id } = boardIn(await create(owner, { name: 'All', is_shared: true, tiles }));
    expect(boardIn(await read(owner, id))).toMatchObject({ tiles, hidden_tiles: 0 });
    expect(boardIn(await read(member, id))).toMatchObject({ tiles: [SALES, documents], hidden_tiles: 1 });
    const seen = await read(contractor, id);
    expect(boardIn(seen)).toMatchObject({ tiles: [SALES], hidden_tiles: 2 });
    expect(seen.body).not.toMatch(/comp\.|diversity|Mia|owes/);
    expect((await list(contractor)).boards.at(-1)).toMatchObject({ tile_count: 1 });
  });

  it('keeps its place when somebody who does not see it changes the others', async () => {
    const { owner, join, patchMember } = await aTeam(database, app);
    const admin = await join('admin');
    const { id } = boardIn(await create(admin, { name: 'All', is_shared: true, tiles: [PAY, SALES, WOMEN] }));
    const other = boardIn(await create(admin, { name: 'Women', is_shared: true, tiles: [WOMEN] }));
    await patchMember(owner, admin, { role: 'member' });
    const before = await read(admin, id);
    expect(boardIn(before).tiles).toEqual([SALES]);
    await change(admin, id, { tiles: [SALES, aChart('cash.balance')] }, { 'if-match': tagIn(before) });
    expect(boardIn(await read(owner, id)).tiles).toEqual([PAY, SALES, WOMEN, aChart('cash.balance')]);
    await change(admin, id, { tiles: [] });
    expect(boardIn(await read(owner, id)).tiles).toEqual([PAY, WOMEN]);
    const full = Array.from({ length: MOST_TILES }, () => SALES);
    expect(messageOf(await change(admin, id, { tiles: full }))).toBe(
      'tiles: must have at most 100 items, with those that you may not see',
    );
    // One on diversity takes no place that anybody could notice.
    expect(boardIn(await change(admin, other.id, { tiles: full })).hidden_tiles).toBe(0);
    expect(boardIn(await read(owner, other.id)).tiles).toEqual([WOMEN, ...full]);
  });

  it('cannot be made, and a metric that exists is refused as one that does not', async () => {
    const { join } = await aTeam(database, app);
    const contractor = await join('contractor');
    const rule = 'must be the id of a metric that you may see';
    const tiles = [PAY, WOMEN, aFigure('no.such'), aStatement('aged-payables', { detail: 'accounts' })];
    expect(messageOf(await create(contractor, { name: 'Mine', tiles }))).toBe(
      [
        `tiles[0].metric: ${rule}`,
        `tiles[1].metrics[1]: ${rule}`,
        `tiles[2].metric: ${rule}`,
        'tiles[3].statement: must be a statement that you may see, in this detail',
      ].join('; '),
    );
  });
});

describe('a tile in a request', () => {
  const faultsOf = async (...tiles: unknown[]) => {
    const { owner } = await aTeam(database, app);
    const { error } = (await create(owner, { name: 'Wrong', tiles })).json<{
      error: { detail: { fields: { field: string; message: string }[] } };
    }>();
    return error.detail.fields.map(({ field, message }) => `${field}: ${message}`).toSorted();
  };

  it('is told its own faults, and none of other kinds of tiles', async () => {
    const { metric: _, ...without } = SALES as Extract<typeof SALES, { kind: 'figure' }>;
    expect(
      await faultsOf(without, { ...SALES, size: 'huge', colour: 'red' }, { kind: 'picture' }, 7),
    ).toEqual([
      'tiles[0].metric: is required',
      'tiles[1].colour: is not a field of this route; the nearest is compare',
      'tiles[1].size: must be one of: small, wide, full',
      'tiles[2].kind: must be one of: figure, chart, table, statement',
      'tiles[3]: must be an object',
    ]);
  });

  it('has a title that can be kept, as the board has a name', async () => {
    expect(
      await faultsOf(...['half of a pair \ud83d', 'two\nlines', ' '].map((title) => ({ ...SALES, title }))),
    ).toEqual([
      'tiles[0].title: must not contain half of a surrogate pair',
      'tiles[1].title: must not contain control characters',
      'tiles[2].title: must have 1 to 200 characters',
    ]);
    const { owner } = await aTeam(database, app);
    expect(messageOf(await create(owner, { name: 'half of a pair \udc00', is_shared: true }))).toBe(
      'name: must not contain half of a surrogate pair',
    );
    const name = 'Ωmega 🚀';
    const made = boardIn(await create(owner, { name, tiles: [{ ...SALES, title: name }] }));
    expect(made).toMatchObject({ name, tiles: [{ title: name }] });
  });

  it('goes together', async () => {
    expect(
      await faultsOf(
        aFigure('expenses.by_account'),
        aFigure('revenue.total', { period: 'today' }),
        aFigure('cash.balance', { period: 'now' }),
        aTable(['revenue.total', 'revenue.total']),
        aTable(['revenue.total', 'expenses.by_account']),
        aStatement('profit-and-loss', { method: 'direct' }),
        aStatement('profit-and-loss', { rows: ['assets'] }),
        aStatement('aged-payables', { columns: 'departments' }),
        aStatement('balance-sheet', { columns: 'months', period: 'today' }),
      ),
    ).toEqual([
      'tiles[0].metric: must be the id of a metric of one value',
      'tiles[1].period: must be a range of days, which this tile is about',
      expect.stringMatching(/^tiles\[2\]\.period: must be one of: /),
      'tiles[3].metrics[1]: must differ from every other',
      'tiles[4].metrics[1]: must be the id of a metric of one value',
      'tiles[5].method: must be null, because profit-and-loss has no methods',
      'tiles[6].rows[0]: must be the key of a row of profit-and-loss',
      'tiles[7].columns: must not be departments, because aged-payables is not counted by department',
      'tiles[8].period: must be a range of days, which this tile is about',
    ]);
  });
});

describe('the audit log', () => {
  it('tells what a shared board is, and of a private one only that it is there', async () => {
    const { owner, events } = await aTeam(database, app);
    const { id } = boardIn(await create(owner, { name: 'Secret', tiles: [SALES] }));
    const steps = [{ name: 'Still secret' }, { is_shared: true }, { name: 'Open' }, { is_shared: false }];
    for (const step of steps) {
      app.clock.advance(1000);
      await change(owner, id, step);
    }
    app.clock.advance(1000);
    await remove(owner, id);
    app.clock.advance(1000);
    await restore(owner, id);
    const hidden = { is_shared: false };
    const open = { is_shared: true, name: 'Still secret', tiles: [SALES] };
    const renamed = { ...open, name: 'Open' };
    const told = (await events()).map(({ action, before, after }) => [action, before, after]);
    expect(told).toEqual([
      ['board.created', null, hidden],
      ['board.changed', hidden, hidden],
      ['board.changed', hidden, open],
      ['board.changed', open, renamed],
      ['board.changed', renamed, hidden],
      ['board.deleted', hidden, null],
      ['board.restored', null, hidden],
    ]);
  });
});
