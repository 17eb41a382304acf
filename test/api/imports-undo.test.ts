import { describe, expect, it } from 'vitest';
import type { Capability } from '../../src/access/capability.ts';
import { ACCOUNTS, BOOK, JOURNAL, RATES } from '../import/small-book.ts';
import { stateOf } from '../import/state.ts';
import { aKey, anOrganization, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import {
  finishedImport,
  IMPORTER,
  IMPORTS,
  type ImportRecord,
  importedZip,
  refusalsIn,
} from './imports-asking.ts';

const database = await testDatabase();
const app = await testApp(database);
const { get, post, clock } = app;

const PEOPLE = { 'persons.csv': 'person,legal_name\nP-1,Ann Bell\n' };

async function aBusiness(capabilities: readonly Capability[] = IMPORTER) {
  const organization = await anOrganization(database);
  const { secret } = await aKey(database, organization, [...capabilities, 'metrics.read']);
  return { organization, tenant: database.openTenant(organization.id), as: secret };
}

/** Undoes an import, and waits until that is over. */
async function undone(as: string, id: string, query = ''): Promise<ImportRecord> {
  clock.advance(1000);
  const answer = await post(`${IMPORTS}/${id}/undo${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id);
}

async function failureOf(as: string, id: string) {
  const answer = await post(`${IMPORTS}/${id}/undo`, { as });
  const { error } = answer.json<{ error: { code: string; message: string } }>();
  return [answer.statusCode, error.code, error.message];
}

const cashOf = async (as: string) =>
  (await get('/api/v1/metrics/cash.balance/value?period=as_of:2026-08-31', { as })).json<{
    data: { value: unknown };
  }>().data.value;

describe('undoing an import', () => {
  it('is an import of its own, after which numbers are what they were', async () => {
    const { as, tenant } = await aBusiness();
    const { id } = await importedZip(app, as, BOOK);
    expect(await cashOf(as)).toBe(1100);
    const before = await stateOf(tenant);
    const dry = await undone(as, id, '?dry_run=true');
    expect(dry).toMatchObject({ state: 'done', dry_run: true, undoes: id, undo: null });
    expect(await stateOf(tenant)).toEqual(before);
    const undo = await undone(as, id);
    expect(undo).toMatchObject({
      state: 'done',
      kind: null,
      bytes: 0,
      undoes: id,
      undo: null,
      report: {
        files: [],
        refused: [],
        warnings: ['organization: what this file set stays as it is'],
        ledger: null,
        undone: [
          { records: 'journal entries', removed: 2, restored: 0 },
          { records: 'exchange rates', removed: 2, restored: 0 },
          { records: 'accounts', removed: 4, restored: 0 },
        ],
      },
    });
    expect(await cashOf(as)).toBeNull();
    const { data } = (await get(IMPORTS, { as })).json<{
      data: (ImportRecord & { undo: string | null })[];
    }>();
    expect(data.map((record) => record.undo)).toEqual([null, null, 'done']);
    expect(await failureOf(as, id)).toEqual([
      409,
      'CONFLICT',
      'The import cannot be undone: it has been undone already.',
    ]);
  });

  it('says beforehand whether it is possible, and why not', async () => {
    const { as } = await aBusiness();
    const people = await importedZip(app, as, PEOPLE);
    expect(people).toMatchObject({ state: 'done', undoes: null, undo: 'possible' });
    expect(await failureOf(as, people.id)).toEqual([
      403,
      'FORBIDDEN_CAPABILITY',
      'The import cannot be undone: undoing this import needs people.view_diversity.',
    ]);
    const { id } = await importedZip(app, as, { 'accounts.csv': ACCOUNTS });
    const nothing = await importedZip(app, as, { 'accounts.csv': ACCOUNTS });
    expect((await get(`${IMPORTS}/${id}`, { as })).json()).toMatchObject({ data: { undo: 'possible' } });
    expect(await failureOf(as, nothing.id)).toEqual([
      409,
      'CONFLICT',
      'The import cannot be undone: it changed nothing, or was made before imports could be undone.',
    ]);
  });

  it('is refused with the reason where later records depend on it, and changes nothing', async () => {
    const { as, tenant } = await aBusiness();
    const first = await importedZip(app, as, {
      'accounts.csv': ACCOUNTS,
      'exchange_rates.csv': RATES,
      'journal.csv': JOURNAL,
    });
    await importedZip(app, as, { 'journal.csv': JOURNAL.replaceAll('1100.00', '1200.00') });
    const { imports: _, ...before } = await stateOf(tenant);
    const refused = await undone(as, first.id);
    expect(refused.state).toBe('refused');
    expect(refusalsIn(refused)).toEqual([
      'import: entry "JE-1" was changed or voided later: undo that first',
    ]);
    expect(await stateOf(tenant)).toMatchObject(before);
  });

  it('is for the organisation itself and for callers with the capabilities of its files', async () => {
    const ours = await aBusiness();
    const { id } = await importedZip(app, ours.as, BOOK);
    const theirs = await aBusiness();
    expect(await failureOf(theirs.as, id)).toEqual([404, 'NOT_FOUND', 'There is no import with this id.']);
    const importing = await aKey(database, ours.organization, ['imports.write', 'ledger.write']);
    expect(await failureOf(importing.secret, id)).toEqual([
      403,
      'FORBIDDEN_CAPABILITY',
      'The import cannot be undone: undoing this import needs settings.write.',
    ]);
    const reading = await aKey(database, ours.organization, ['metrics.read']);
    expect((await failureOf(reading.secret, id)).slice(0, 2)).toEqual([403, 'FORBIDDEN_CAPABILITY']);
    expect((await post(`${IMPORTS}/${id}/undo?dry_run=perhaps`, { as: ours.as })).statusCode).toBe(400);
    expect((await post(`${IMPORTS}/1/undo`, { as: ours.as })).statusCode).toBe(400);
  });

  it('happens once, however many ask at the same time', async () => {
    const { as } = await aBusiness();
    const { id } = await importedZip(app, as, BOOK);
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => await post(`${IMPORTS}/${id}/undo`, { as })),
    );
    const started = answers.filter(({ statusCode }) => statusCode === 200);
    expect(started.length).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    const ended = await Promise.all(
      started.map(
        async (answer) =>
          (await finishedImport(app, as, answer.json<{ data: ImportRecord }>().data.id)).state,
      ),
    );
    expect(ended.filter((state) => state === 'done')).toHaveLength(1);
    expect(await cashOf(as)).toBeNull();
    const again = await importedZip(app, as, BOOK);
    expect(again.state).toBe('done');
    expect(await cashOf(as)).toBe(1100);
  });
});
