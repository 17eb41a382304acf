import { expect } from 'vitest';
import { CAPABILITIES, type Capability } from '../../src/access/capability.ts';
import { AlmanacError } from '../../src/errors.ts';
import { writeJson } from '../../src/json.ts';
import { MOST_POINTS } from '../../src/metrics/plan/points.ts';
import { referenceTime } from '../../src/questions/ask.ts';
import { answerBatch } from '../../src/questions/batch.ts';
import { aKey, type anOrganization, testApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';

type Organization = Awaited<ReturnType<typeof anOrganization>>;
type Values = readonly (number | null)[];

/** A statement as it is on the wire. */
export type Made = Readonly<{ columns: readonly Column[]; rows: readonly Row[]; checks: readonly Check[] }>;

export type Column = Readonly<{
  key: string;
  label: string;
  group: string | null;
  kind: 'value' | 'total' | 'comparison' | 'change' | 'change_percent';
  comparison: 'previous' | 'last_year' | null;
  period: Readonly<{ startDate: string; endDate: string; asOfDate: string | null }> | null;
}>;

export type Row = Readonly<{
  key: string;
  label: string;
  kind: 'heading' | 'line' | 'subtotal' | 'total' | 'check';
  level: number;
  metric: string | null;
  account: string | null;
  adds: readonly Readonly<{ sign: 1 | -1; key: string }>[];
  margin: Readonly<{ metric: string; values: Values }> | null;
  values: Values;
}>;

export type Check = Readonly<{ label: string; difference: number | null }>;

/** A query of a batch of metrics. */
export type Query = Readonly<{ id: string; period: string; team?: string; compare?: string }>;

export type Answer = Readonly<{
  value?: number | null;
  items?: readonly Readonly<{ key: string; label: string; value: number }>[];
  comparisons?: readonly Readonly<{
    to: string;
    value: number | null;
    change: number | null;
    changePercent: number | null;
  }>[];
}>;

/**
 * Statements and metrics as a caller gets them over the API. In a long run not every answer is held against its schema, and all metrics of a book
 * are answered at once, as a batch is.
 */
export async function statementsApp(database: TestDatabase) {
  const isLong = process.env['ALMANAC_BOOKS'] !== undefined;
  const app = await testApp(database, { isWatched: !isLong });
  const readerOf = async (organization: Organization, capabilities: readonly Capability[] = CAPABILITIES) => {
    const { secret: as } = await aKey(database, organization, capabilities);
    const get = async (path: string) => await app.get(`/api/v1/statements/${path}`, { as });
    const statement = async (name: string, query: Readonly<Record<string, string | undefined>>) => {
      const answer = await get(`${name}?${textOf(query)}`);
      expect(answer.statusCode, `${name}?${textOf(query)}: ${answer.body}`).toBe(200);
      return answer.json<{ data: Made }>().data;
    };
    const inBatches = async (queries: readonly Query[], asOf?: string): Promise<Answer[]> => {
      const answers: Answer[] = [];
      for (let start = 0; start < queries.length; start += MOST_QUERIES) {
        const some = queries.slice(start, start + MOST_QUERIES);
        const body = {
          queries: some.map((query, index) => ({ ...query, key: `q${index}` })),
          ...(asOf === undefined ? {} : { asOf }),
        };
        const answer = await app.post('/api/v1/metrics/batch', { as, body });
        const { results } = answer.json<{ results: Record<string, { ok: boolean; data: Answer }> }>();
        for (const index of some.keys()) {
          const result = results[`q${index}`];
          if (result?.ok !== true) throw new Error(JSON.stringify([some[index], result]));
          answers.push(result.data);
        }
      }
      return answers;
    };
    const atOnce = async (queries: readonly Query[], asOf?: string): Promise<Answer[]> => {
      const asker = { organization, capabilities: new Set(capabilities), limits: null };
      const now = app.clock();
      const answers = await answerBatch(
        database.openTenant(organization.id),
        queries.map(({ id, period, team, compare }) => ({ id, period, team, compare })),
        asker,
        { when: referenceTime(organization, asOf, now), now, mostPoints: MOST_POINTS },
      );
      return answers.map((answer) => {
        if (answer instanceof AlmanacError) throw answer;
        return JSON.parse(writeJson(answer.data)) as Answer;
      });
    };
    return { get, statement, metrics: isLong ? atOnce : inBatches };
  };
  return { ...app, readerOf };
}

export type Reader = Awaited<ReturnType<Awaited<ReturnType<typeof statementsApp>>['readerOf']>>;

const MOST_QUERIES = 50;

/** Whole cents, so that sums are exact. */
export function cents(value: number | null | undefined): number {
  return Math.round((value ?? 0) * 100) + 0;
}

function textOf(query: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}
