import { parse } from 'csv-parse/sync';
import type { App } from '../../../../src/http/services.ts';
import { FIGURES } from '../../../../src/metrics/catalog/registry.ts';
import type { TestApp } from '../../../support/app.ts';

/** The numbers of an answer by the key of their group; the key of a single value is empty. */
export type AnsweredParts = ReadonlyMap<string, number>;

/** The answer for a metric, and the days it is about. */
export type AnsweredFigure = Readonly<{
  metric: string;
  startDate: string;
  endDate: string;
  parts: AnsweredParts;
  /** The day that each part names, or else that of the answer. */
  days: ReadonlyMap<string, string>;
  total: number | null;
}>;

type Data = Readonly<{
  value?: number | null;
  total?: number | null;
  items?: readonly Readonly<{ key: string; value: number | null; asOfDate?: string }>[];
  comparisons?: readonly Comparison[];
}>;
type Comparison = Readonly<{
  resolved: Readonly<{ startDate: string; endDate: string }> | null;
  value: number | null;
  change: number | null;
}>;
/** The value of another day in a comparison. */
type Compared = Readonly<{ metric: string; startDate: string; endDate: string; value: number }>;
type Resolved = Readonly<{ startDate: string; endDate: string }>;
type Meta = Readonly<{ period: Readonly<{ resolved: Resolved }> }>;
type BatchResult =
  | Readonly<{ ok: true; data: Data; meta: Meta }>
  | Readonly<{ ok: false; error: { code: string } }>;

type Query = Readonly<{ id: string; period: string; compare?: string }>;

/** Requests everything about groups of persons in every possible way, and keeps each distinct answer. */
export class Asking {
  readonly #app: Pick<TestApp, 'get' | 'post'>;
  readonly #as: string;
  #kindOf: ReadonlyMap<string, string> = new Map();
  #answers = new Map<string, AnsweredFigure>();
  /** The values of other days in comparisons: none that the answers for those days do not show. */
  #compared = new Map<string, Compared>();

  constructor(app: Pick<TestApp, 'get' | 'post'>, as: string) {
    this.#app = app;
    this.#as = as;
  }

  /** The answers since the last call, in the order of the days they are about. */
  take(): readonly AnsweredFigure[] {
    const answers = [...this.#answers.values()].toSorted((one, other) =>
      one.endDate < other.endDate ? -1 : Number(one.endDate > other.endDate),
    );
    const [unmatched] = this.#unmatched();
    if (unmatched !== undefined) {
      throw new Error(`a comparison shows a value that its day does not: ${JSON.stringify(unmatched)}`);
    }
    this.#answers = new Map();
    this.#compared = new Map();
    return answers;
  }

  /** Requests the days that were compared with. */
  async askCompared(): Promise<void> {
    const periods = this.#unmatched().map(({ metric, startDate, endDate }) =>
      this.#kindOf.get(metric) === 'snapshot' ? `as_of:${endDate}` : `${startDate}:${endDate}`,
    );
    await this.#askAll(await this.#queriesFor([...new Set(periods)]));
  }

  /** The values that comparisons showed and no answer did. */
  #unmatched(): readonly Compared[] {
    const answered = new Set(
      [...this.#answers.values()].flatMap((answer) =>
        [...numbersOf(answer)].map((each) => nameOf(answer, each)),
      ),
    );
    return [...this.#compared.entries()].flatMap(([name, compared]) =>
      answered.has(name) ? [] : [compared],
    );
  }

  /** Requests every figure for each of these periods, fifty in a batch, compared with the previous period and last year. */
  async ask(periods: readonly string[]): Promise<void> {
    const queries = await this.#queriesFor(periods);
    await this.#askAll(queries.map((query) => ({ ...query, compare: 'previous,last_year' })));
  }

  async #askAll(queries: readonly Query[]): Promise<void> {
    for (let from = 0; from < queries.length; from += 50) {
      const batch = queries.slice(from, from + 50).map((query, index) => ({ key: String(index), ...query }));
      const answer = await this.#app.post('/api/v1/metrics/batch', {
        as: this.#as,
        body: { queries: batch },
      });
      const { results } = answer.json<{ results: Readonly<Record<string, BatchResult>> }>();
      for (const { key, id } of batch) this.#collect(id, results[key]);
    }
  }

  /**
   * Requests every figure of a period from each route of one metric. These must show no more than the value: an explanation
   * has no parts, a change no drivers, and there are no rows or teams. Each point of its history is an answer.
   */
  async askEachRoute(day: string, team: string): Promise<void> {
    for (const { id, period } of await this.#queriesFor([day, 'last_fy'])) {
      const path = `/api/v1/metrics/${id}`;
      const query = `period=${period}`;
      const value = await this.#app.get(`${path}/value?${query}`, { as: this.#as });
      const { data, meta } = value.json<{ data: Data; meta: Meta }>();
      this.#collect(id, { ok: true, data, meta });
      const explained = await this.#app.get(`${path}/explain?${query}`, { as: this.#as });
      const { data: tree } = explained.json<{ data: { value: Data; parts: unknown[] } }>();
      const drivers: unknown[] = [];
      for (const against of ['previous', 'last_year']) {
        const changed = await this.#app.get(`${path}/changes?${query}&against=${against}`, { as: this.#as });
        const { data: changes } = changed.json<{ data: { comparison: Comparison; drivers: unknown[] } }>();
        this.#collectCompared(id, changes.comparison, numbersOf(answerOf(id, { data, meta })));
        drivers.push(...changes.drivers);
      }
      await this.#askHistory(id, query);
      const file = await this.#app.get(`${path}/value.csv?${query}`, { as: this.#as });
      const known = numbersOf(answerOf(id, { data, meta }));
      const more = numbersInFile(file.body).filter((number) => !known.has(number));
      const silent = await Promise.all([
        this.#app.get(`${path}/rows?${query}&leaf=0`, { as: this.#as }),
        this.#app.get(`${path}/value?${query}&team=${team}`, { as: this.#as }),
        this.#app.get(`${path}/value.csv?${query}&team=${team}`, { as: this.#as }),
        this.#app.get(`${path}/explain?${query}&team=${team}`, { as: this.#as }),
        this.#app.get(`${path}/changes?${query}&team=${team}`, { as: this.#as }),
        this.#app.get(`${path}/changes?${query}&by=department`, { as: this.#as }),
        this.#app.get(`${path}/history?${query}&team=${team}`, { as: this.#as }),
      ]);
      const shown = {
        parts: [...tree.parts, ...drivers, ...more],
        value: JSON.stringify(tree.value),
        statuses: silent.map(({ statusCode }) => statusCode),
      };
      const may = { parts: [], value: JSON.stringify(data), statuses: [404, 400, 400, 400, 400, 400, 400] };
      if (JSON.stringify(shown) !== JSON.stringify(may)) {
        throw new Error(`${id} shows more than its value: ${JSON.stringify(shown)}`);
      }
    }
  }

  // By month and by quarter; a breakdown has no history.
  async #askHistory(id: string, query: string): Promise<void> {
    for (const every of ['month', 'quarter']) {
      const path = `/api/v1/metrics/${id}/history?${query}&every=${every}&count=24`;
      const answer = await this.#app.get(path, { as: this.#as });
      if (answer.statusCode === 400) continue;
      const { data } = answer.json<{ data: { points: readonly (Data & { period: Resolved })[] } }>();
      for (const { period, ...point } of data.points)
        this.#collect(id, { ok: true, data: point, meta: { period: { resolved: period } } });
    }
  }

  async #queriesFor(periods: readonly string[]) {
    if (this.#kindOf.size === 0) this.#kindOf = await kindsOf(this.#app, this.#as);
    const isSnapshot = (period: string) => period === 'today' || period.startsWith('as_of:');
    return periods.flatMap((period) =>
      [...this.#kindOf].flatMap(([id, kind]) =>
        (kind === 'snapshot') === isSnapshot(period) ? [{ id, period }] : [],
      ),
    );
  }

  #collect(metric: string, result: BatchResult | undefined): void {
    if (result?.ok !== true) throw new Error(`${metric} is not answered: ${JSON.stringify(result)}`);
    const answer = answerOf(metric, result);
    const { startDate, endDate, parts, days, total } = answer;
    this.#answers.set(JSON.stringify([metric, startDate, endDate, [...parts], [...days], total]), answer);
    const { comparisons = [] } = result.data;
    for (const compared of comparisons) this.#collectCompared(metric, compared, numbersOf(answer));
  }

  #collectCompared(metric: string, { resolved, value, change }: Comparison, now: ReadonlySet<number>): void {
    if (resolved === null || value === null) return;
    const compared = { metric, ...resolved, value };
    this.#compared.set(nameOf(compared, value), compared);
    // The difference of two shown values has as many digits as they have.
    const isShown = change === null || [...now].some((each) => Math.abs(each - value - change) < 1e-9);
    if (!isShown) throw new Error(`a comparison of ${metric} reveals more than the difference: ${change}`);
  }
}

/** The answer for a metric. */
function answerOf(metric: string, { data, meta }: Readonly<{ data: Data; meta: Meta }>): AnsweredFigure {
  const { startDate, endDate } = meta.period.resolved;
  const { value = null, total = null, items = [] } = data;
  const shown = [...items, { key: '', value }].flatMap((part) =>
    part.value === null ? [] : [[part.key, part.value] as const],
  );
  const days = items.map(({ key, asOfDate = endDate }) => [key, asOfDate] as const);
  return { metric, startDate, endDate, parts: new Map(shown), days: new Map(days), total };
}

/** The values in the rows of a file. */
function numbersInFile(text: string): readonly number[] {
  const rows: readonly Readonly<{ value: string }>[] = parse(text, { columns: true });
  return rows.flatMap(({ value }) => (value === '' ? [] : [Number(value)]));
}

/** The kinds of period of every figure that the catalogue lists. */
async function kindsOf(app: Pick<TestApp, 'get'>, as: string): Promise<ReadonlyMap<string, string>> {
  const answer = await app.get('/api/v1/metrics', { as });
  const { data } = answer.json<{ data: readonly Readonly<{ id: string; periodKind: string }>[] }>();
  const figures = new Set(FIGURES.map(({ metric }) => metric));
  return new Map(data.filter(({ id }) => figures.has(id)).map(({ id, periodKind }) => [id, periodKind]));
}

function numbersOf({ parts, total }: AnsweredFigure): ReadonlySet<number> {
  return new Set([...parts.values(), ...(total === null ? [] : [total])]);
}

function nameOf({ metric, endDate }: Readonly<{ metric: string; endDate: string }>, value: number): string {
  return `${metric} ${endDate} ${value}`;
}

/** The paths that the document of the API lists, with their methods: `GET /v1/metrics/{id}/value`. */
export function routesOf(app: App): readonly string[] {
  const { paths } = app.swagger() as object as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
}
