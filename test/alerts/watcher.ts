import { type AlertCheck, checkAlerts } from '../../src/alerts/check-alerts.ts';
import { aTeam, type TeamMember } from '../api/settings-support.ts';
import { eventsInTable } from '../events/events-asking.ts';
import type { TestApp } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import type { TestDatabase } from '../support/database.ts';

/** An alert as the API shows it. */
export type ShownAlert = Readonly<{
  id: string;
  name: string;
  state: string;
  waits_because: string | null;
  is_own: boolean;
  value: number | null;
  holds: boolean | null;
  limit: string;
}>;

export type ShownFiring = Readonly<{
  id: string;
  alert_id: string;
  sentence: string;
  explanation: string | null;
  path: string;
  seen_at: string | null;
}>;

/** Where links of tests lead. */
export const ADDRESS = 'https://almanac.test';

export const CASH_IS_LOW = {
  name: 'Cash is low',
  metric: 'cash.balance',
  period: 'today',
  condition: 'below',
  limit: '10000',
};

/** For checks in which no alert may fail. */
export function rethrow(failure: unknown): never {
  throw failure;
}

/** Does something while questions that read a table wait for it. */
export async function whileLocked(
  { pool }: TestDatabase,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** An organisation with 12,000 in cash, whose members watch it. */
export async function aWatcher(database: TestDatabase, app: TestApp) {
  const { get, post, send, clock } = app;
  const team = await aTeam(database, app);
  const { owner, tenant } = team;
  const post_ = async (...lines: readonly (readonly [account: string, amount: string])[]) =>
    await keepBooks(tenant, { entries: [entry(['2026-10-05', ...lines])] }, clock());
  await keepBooks(tenant, { accounts: SMALL_CHART });
  await post_(['1000', '12000.00'], ['3000', '-12000.00']);
  const { signal } = new AbortController();
  const check = async (kind: AlertCheck = 'alerts', onFailure: (failure: unknown) => void = rethrow) =>
    await checkAlerts(
      { asking: tenant, noting: tenant },
      { platform: database.platform, clock, address: ADDRESS, signal, onFailure },
      kind,
    );
  return {
    ...team,
    check,
    post: post_,
    /** Pays out of cash, or with a negative amount into it. */
    pay: async (amount: string) =>
      await post_(['6000', amount], ['1000', amount.startsWith('-') ? amount.slice(1) : `-${amount}`]),
    watch: async (wanted: object = {}, as: Readonly<{ as: string }> = owner) =>
      (await post('/api/v1/alerts', { as: as.as, body: { ...CASH_IS_LOW, ...wanted } })).json<{
        data: ShownAlert;
      }>().data,
    change: async (id: string, body: object, as: Readonly<{ as: string }> = owner) =>
      await send('PATCH', `/api/v1/alerts/${id}`, { as: as.as, body }),
    shown: async (id: string, as: Readonly<{ as: string }> = owner) =>
      (await get(`/api/v1/alerts/${id}`, { as: as.as })).json<{ data: ShownAlert }>().data,
    listed: async (as: TeamMember = owner) =>
      (await get('/api/v1/alerts', { as: as.as })).json<{ data: ShownAlert[] }>().data,
    firings: async (as: Readonly<{ as: string }> = owner) =>
      (await get('/api/v1/alerts/firings', { as: as.as })).json<{
        data: ShownFiring[];
        meta: { total: number; unseen: number };
      }>(),
    crossings: async () =>
      (await eventsInTable(tenant)).filter(({ kind }) => kind === 'metric.crossed').map(({ data }) => data),
  };
}
