import { once } from 'node:events';
import { cp, readdir, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { openTenantDoor } from '../../src/db/tenant.ts';
import { almanac } from '../cli/running.ts';
import { emptyFolder } from '../support/data-folder.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { applyThese } from './an-empty-database.ts';
import { keepOldEntries, oldEntries } from './old-ledger.ts';

// On the embedded engine, whose process is killed with the program; test/cli/upgrade does the same on a server.
const { runProcess: run, start } = await almanac();
const ALL = (await readdir(new URL('../../migrations/', import.meta.url))).toSorted();
const OLD = ALL.slice(0, 11);
const ORGANIZATION = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';
// A later migration computes their cash flows, which takes a while.
const ENTRIES = 2000;
const TIMEOUT_MS = 300_000;

async function whatIsIn(folder: string): Promise<{ migrations: string[]; entries: number }> {
  const { pool, close } = await openDatabase({ kind: 'embedded', folder }, () => undefined);
  try {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
    const migrations = rows.map(({ name }) => name);
    if (migrations.length < ALL.length) return { migrations, entries: 0 };
    // Totals were maintained by the program, not by the statements that wrote these entries.
    const findings = (await verifyLedger(openTenantDoor(pool, ORGANIZATION))).filter(({ check }) =>
      /every entry balances|cash flows/.test(check),
    );
    expect(findings.map(({ differences }) => differences)).toEqual([[], [], []]);
    return { migrations, entries: findings[0]?.examined ?? 0 };
  } finally {
    await close();
  }
}

it(
  'a killed migration of embedded data has done all or nothing, and the next start completes it',
  async () => {
    const old = await emptyFolder();
    const { pool, close } = await openDatabase({ kind: 'embedded', folder: old }, () => undefined);
    await applyThese(pool, OLD);
    await pool.query(keepOldEntries(ORGANIZATION, oldEntries(ENTRIES)));
    await close();
    const copy = async (): Promise<string> => {
      const folder = await emptyFolder();
      await rm(folder, { recursive: true });
      await cp(old, folder, { recursive: true });
      return folder;
    };

    const begun = performance.now();
    const whole = await copy();
    expect(await run(['migrate'], { environment: { ALMANAC_DATA_DIR: whole } })).toMatchObject({ code: 0 });
    const takenMs = performance.now() - begun;
    const { entries } = await whatIsIn(whole);
    expect(entries).toBeGreaterThan(0);

    let killed = 0;
    for (const share of [0.5, 0.65, 0.75, 0.85, 0.95]) {
      const folder = await copy();
      const child = start(['migrate'], { ALMANAC_DATA_DIR: folder });
      const exit = once(child, 'exit');
      await Promise.race([sleep(takenMs * share), exit]);
      child.kill('SIGKILL');
      await exit;
      const { migrations } = await whatIsIn(folder);
      expect([OLD, ALL]).toContainEqual(migrations);
      if (migrations.length === OLD.length) killed += 1;
      const again = await run(['migrate'], { environment: { ALMANAC_DATA_DIR: folder } });
      expect(again).toMatchObject({ code: 0 });
      expect(await whatIsIn(folder)).toEqual({ migrations: ALL, entries });
    }
    expect(killed).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
