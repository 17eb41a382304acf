import { Decimal } from 'decimal.js';
import { CUSTOMER_LIST } from '../../src/lists/sorted/profiles.ts';
import { RECORD_LISTS, type RecordKind } from '../../src/mcp/record-kinds.ts';
import { MONTHS_AT_ONCE } from '../../src/metrics/plan/rounds.ts';
import type { TestApp } from '../support/app.ts';
import type { HostileCall } from './hostile-calls.ts';

/** The lists whose search is called `text` by the API. */
const SEARCHED_BY_TEXT: ReadonlySet<string> = new Set([
  'invoice',
  'bill',
  'payment',
  'journal_entry',
  'account',
]);

/** What an answer comes to: the code of its refusal, or what it shows, in a form that both ways to ask have. */
export type Outcome = Readonly<{ code: string } | { shown: unknown }>;

type Answered = { data?: unknown; error?: { code: string } };
type Given = Readonly<Record<string, string | undefined>>;

/** What the API answers to the same question with the same key; null where it has no such question. */
export async function outcomeByApi(
  app: TestApp,
  key: string,
  { name, given }: HostileCall,
): Promise<Outcome | null> {
  const ask = async (
    path: string,
    parameters: Readonly<Record<string, string | undefined>>,
  ): Promise<Answered> => {
    const query = new URLSearchParams();
    for (const [parameter, value] of Object.entries(parameters))
      if (value !== undefined) query.set(parameter, value);
    return (await app.get(`/api/v1/${path}?${query.toString()}`, { as: key })).json();
  };
  const shown = ({ data, error }: Answered, of: (data: never) => unknown): Outcome =>
    error === undefined ? { shown: of(data as never) } : { code: error.code };
  const {
    id,
    period,
    team,
    leaf,
    by,
    kind,
    fields,
    search,
    text,
    sort,
    filters,
    limit,
    detail,
    columns,
    queries,
    as_of: asOf,
  } = given as Given;
  const metric = encodeURIComponent(id ?? '');
  switch (name) {
    case 'describe_metric':
      return shown(await ask(`metrics/${metric}`, {}), ({ label }: { label: string }) => label);
    case 'get_values': {
      const answer = await app.post('/api/v1/metrics/batch', { as: key, body: { queries, asOf } });
      const { results, error } = answer.json<{
        results: Record<string, { ok: boolean; data: Value; error: { code: string } }>;
        error?: { code: string };
      }>();
      if (error !== undefined) return { code: error.code };
      return { shown: Object.values(results).map((one) => (one.ok ? numberOf(one.data) : one.error.code)) };
    }
    case 'explain_value':
      return shown(
        await ask(`metrics/${metric}/explain`, { period, team }),
        ({ value, withheld }: { value: Value; withheld: boolean }) => [numberOf(value), withheld],
      );
    case 'list_records_behind':
      return shown(
        await ask(`metrics/${metric}/rows`, { period, team, leaf, limit }),
        (rows: { amount: string }[]) => rows.map(({ amount }) => amount),
      );
    case 'what_changed':
      return shown(
        await ask(`metrics/${metric}/changes`, { period, team, by }),
        ({ sentence, drivers }: { sentence: { text: string }; drivers: object[] }) => [
          sentence.text,
          drivers.length,
        ],
      );
    case 'get_statement':
      return shown(
        await ask(`statements/${String(given['name'])}`, { period, team, detail, columns }),
        ({ rows }: { rows: { label: string }[] }) => rows.map(({ label }) => label),
      );
    case 'find_records': {
      if (id !== undefined && kind !== 'customer') return null;
      if (id !== undefined)
        return shown(await ask(`customers/${metric}`, {}), ({ name: called }: { name: string }) => called);
      // The route of customers takes a shorter text.
      if (kind === 'customer' && (search ?? '').length > 200) return null;
      const list = RECORD_LISTS[kind as RecordKind];
      const order =
        list === CUSTOMER_LIST || sort !== undefined ? { sort: sort ?? 'name' } : { sort: list.defaultSort };
      return shown(
        await ask(list.name, {
          ...(filters as unknown as Record<string, string> | undefined),
          ...(search === undefined ? {} : { [SEARCHED_BY_TEXT.has(kind ?? '') ? 'text' : 'search']: search }),
          fields: fields?.toString(),
          limit,
          ...order,
        }),
        (rows: Row[]) => rows.map(flat),
      );
    }
    case 'search':
      return shown(await ask('search', { q: text }), (hits: { id: string }[]) =>
        hits.map(({ id: found }) => found),
      );
    default:
      return null;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** A record as the tools show it: custom fields beside its own, and a list as a text. */
function flat({ custom_fields: custom = {}, ...own }: Row): Row {
  const fields = Object.entries(custom as object).map(
    ([key, value]) => [`custom_fields.${key}`, value] as const,
  );
  return Object.fromEntries(
    [...Object.entries(own), ...fields].map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

type Value = {
  kind: string;
  value?: number | null;
  total?: number | null;
  points?: unknown[];
  nullReason?: string;
};

function numberOf({ kind, value, total, points }: Value): string {
  if (kind === 'timeseries') return `${points?.length ?? 0} points`;
  const number = kind === 'scalar' ? value : total;
  return number === null || number === undefined ? 'none' : new Decimal(number).toString();
}

type StatedAnswer = {
  answer: {
    data: { shape: string; value?: number | null; total?: { value: number | null }; points?: unknown[] };
  };
};

/** What a tool answered, in the same form. */
export function outcomeByTool({ name }: HostileCall, content: Record<string, unknown>): Outcome {
  const { error } = content as { error?: { code: string } };
  if (error !== undefined) return { code: error.code };
  const stated = ({ answer: { data } }: StatedAnswer) =>
    numberOf({
      kind: data.shape,
      value: data.value ?? null,
      total: data.total?.value ?? null,
      points: data.points ?? [],
    });
  const all = content as never;
  switch (name) {
    case 'describe_metric':
      return { shown: (all as { label: string }).label };
    case 'get_values':
      return {
        shown: (all as { results: (StatedAnswer & { ok: boolean; error: { code: string } })[] }).results.map(
          (one) => (one.ok ? stated(one) : one.error.code),
        ),
      };
    case 'explain_value':
      return { shown: [stated(all), (all as { withheld: boolean }).withheld] };
    case 'list_records_behind':
      return { shown: (all as { rows: { amount: string }[] }).rows.map(({ amount }) => amount) };
    case 'what_changed':
      return { shown: [(all as { sentence: string }).sentence, (all as { movers: object[] }).movers.length] };
    case 'get_statement':
      return { shown: (all as { rows: { label: string }[] }).rows.map(({ label }) => label) };
    case 'find_records': {
      const { rows, etag } = all as { rows: { name: string }[]; etag: string | null };
      return { shown: etag === null ? rows : rows[0]?.name };
    }
    case 'search':
      return { shown: (all as { hits: { id: string }[] }).hits.map(({ id }) => id) };
    default:
      return { shown: content };
  }
}

/**
 * Whether both say the same. An assistant gets less of what is long, and then knows it: no series of more months than a tool shows, and the first
 * rows of a statement with the number of the others.
 */
export function sayTheSame(byTool: Outcome, byApi: Outcome, content: Record<string, unknown>): boolean {
  if (!('shown' in byTool && 'shown' in byApi)) return JSON.stringify(byTool) === JSON.stringify(byApi);
  const leftOut = Number(content['rows_left_out'] ?? 0);
  const [tool, api] = [byTool.shown, byApi.shown];
  if (!Array.isArray(tool) || !Array.isArray(api)) return JSON.stringify(tool) === JSON.stringify(api);
  return (
    tool.length + leftOut === api.length &&
    tool.every(
      (one, place) => JSON.stringify(one) === JSON.stringify(api[place]) || isTooLong(one, api[place]),
    )
  );
}

// The length of a series is known before its department is looked for.
function isTooLong(byTool: unknown, byApi: unknown): boolean {
  if (byTool !== 'ANSWER_TOO_LARGE') return false;
  const [, points = '0'] = /^(\d+) points$/.exec(String(byApi)) ?? [];
  return byApi === 'NOT_FOUND' || Number(points) > MONTHS_AT_ONCE;
}
