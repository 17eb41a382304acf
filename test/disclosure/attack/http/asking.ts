import type { App } from '../../../../src/http/services.ts';
import { FIGURES } from '../../../../src/metrics/catalog/registry.ts';
import type { TestApp } from '../../../support/app.ts';

/** One number about a group as it was answered, by its key; the key of a single value is empty. */
export type AnsweredParts = ReadonlyMap<string, number>;

/** What was answered of a metric, and the days that the answer is about. */
export type AnsweredFigure = Readonly<{
  metric: string;
  startDate: string;
  endDate: string;
  parts: AnsweredParts;
  /** The day that each part names; that of the answer where it names none. */
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
/** What a comparison tells of another day. */
type Compared = Readonly<{ metric: string; startDate: string; endDate: string; value: number }>;
type Resolved = Readonly<{ startDate: string; endDate: string }>;
type Meta = Readonly<{ period: Readonly<{ resolved: Resolved }> }>;
type BatchResult =
  | Readonly<{ ok: true; data: Data; meta: Meta }>
  | Readonly<{ ok: false; error: { code: string } }>;

type Query = Readonly<{ id: string; period: string; compare?: string }>;

/** Asks everything about groups of persons, in every way there is, and keeps each answer that is another one. */
export class Asking {
  readonly #app: Pick<TestApp, 'get' | 'post'>;
  readonly #as: string;
  #kindOf: ReadonlyMap<string, string> = new Map();
  #answers = new Map<string, AnsweredFigure>();
  /** What comparisons told of other days: nothing that those days do not answer themselves. */
  #compared = new Map<string, Compared>();

  constructor(app: Pick<TestApp, 'get' | 'post'>, as: string) {
    this.#app = app;
    this.#as = as;
  }

  /** The answers since the last time that they were taken, in the order of the days that they are about. */
  take(): readonly AnsweredFigure[] {
    const answers = [...this.#answers.values()].toSorted((one, other) =>
      one.endDate < other.endDate ? -1 : Number(one.endDate > other.endDate),
    );
    const [untold] = this.#untold();
    if (untold !== undefined) {
      throw new Error(`a comparison answers what its day does not: ${JSON.stringify(untold)}`);
    }
    this.#answers = new Map();
    this.#compared = new Map();
    return answers;
  }

  /** Asks for the days that comparisons were with. */
  async askCompared(): Promise<void> {
    const periods = this.#untold().map(({ metric, startDate, endDate }) =>
      this.#kindOf.get(metric) === 'snapshot' ? `as_of:${endDate}` : `${startDate}:${endDate}`,
    );
    await this.#askAll(await this.#queriesFor([...new Set(periods)]));
  }

  /** What comparisons answered and no answer did. */
  #untold(): readonly Compared[] {
    const told = new Set(
      [...this.#answers.values()].flatMap((answer) =>
        [...numbersOf(answer)].map((each) => nameOf(answer, each)),
      ),
    );
    return [...this.#compared.entries()].flatMap(([name, compared]) => (told.has(name) ? [] : [compared]));
  }

  /** Asks every figure of each of these periods, fifty in a batch, beside the period before and the year before. */
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
      for (const { key, id } of batch) this.#hear(id, results[key]);
    }
  }

  /**
   * Asks every figure of a period by each route of one metric. What these say beside the value is a fault: an explanation
   * has no parts, a change no drivers, there are no rows and no teams. Of its history each point is an answer.
   */
  async askEachRoute(day: string, team: string): Promise<void> {
    for (const { id, period } of await this.#queriesFor([day, 'last_fy'])) {
      const path = `/api/v1/metrics/${id}`;
      const query = `period=${period}`;
      const value = await this.#app.get(`${path}/value?${query}`, { as: this.#as });
      const { data, meta } = value.json<{ data: Data; meta: Meta }>();
      this.#hear(id, { ok: true, data, meta });
      const explained = await this.#app.get(`${path}/explain?${query}`, { as: this.#as });
      const { data: tree } = explained.json<{ data: { value: Data; parts: unknown[] } }>();
      const drivers: unknown[] = [];
      for (const against of ['previous', 'last_year']) {
        const changed = await this.#app.get(`${path}/changes?${query}&against=${against}`, { as: this.#as });
        const { data: changes } = changed.json<{ data: { comparison: Comparison; drivers: unknown[] } }>();
        this.#hearCompared(id, changes.comparison, numbersOf(answerOf(id, { data, meta })));
        drivers.push(...changes.drivers);
      }
      await this.#askHistory(id, query);
      const silent = await Promise.all([
        this.#app.get(`${path}/rows?${query}&leaf=0`, { as: this.#as }),
        this.#app.get(`${path}/value?${query}&team=${team}`, { as: this.#as }),
        this.#app.get(`${path}/explain?${query}&team=${team}`, { as: this.#as }),
        this.#app.get(`${path}/changes?${query}&team=${team}`, { as: this.#as }),
        this.#app.get(`${path}/changes?${query}&by=department`, { as: this.#as }),
        this.#app.get(`${path}/history?${query}&team=${team}`, { as: this.#as }),
      ]);
      const said = {
        parts: [...tree.parts, ...drivers],
        value: JSON.stringify(tree.value),
        statuses: silent.map(({ statusCode }) => statusCode),
      };
      const may = { parts: [], value: JSON.stringify(data), statuses: [404, 400, 400, 400, 400, 400] };
      if (JSON.stringify(said) !== JSON.stringify(may)) {
        throw new Error(`${id} answers beside its value: ${JSON.stringify(said)}`);
      }
    }
  }

  // By month and by quarter; of what is divided there is none.
  async #askHistory(id: string, query: string): Promise<void> {
    for (const every of ['month', 'quarter']) {
      const path = `/api/v1/metrics/${id}/history?${query}&every=${every}&count=24`;
      const answer = await this.#app.get(path, { as: this.#as });
      if (answer.statusCode === 400) continue;
      const { data } = answer.json<{ data: { points: readonly (Data & { period: Resolved })[] } }>();
      for (const { period, ...point } of data.points)
        this.#hear(id, { ok: true, data: point, meta: { period: { resolved: period } } });
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

  #hear(metric: string, result: BatchResult | undefined): void {
    if (result?.ok !== true) throw new Error(`${metric} is not answered: ${JSON.stringify(result)}`);
    const answer = answerOf(metric, result);
    const { startDate, endDate, parts, days, total } = answer;
    this.#answers.set(JSON.stringify([metric, startDate, endDate, [...parts], [...days], total]), answer);
    const { comparisons = [] } = result.data;
    for (const compared of comparisons) this.#hearCompared(metric, compared, numbersOf(answer));
  }

  #hearCompared(metric: string, { resolved, value, change }: Comparison, now: ReadonlySet<number>): void {
    if (resolved === null || value === null) return;
    const compared = { metric, ...resolved, value };
    this.#compared.set(nameOf(compared, value), compared);
    // A difference of what is shown has as many digits as that.
    const isShown = change === null || [...now].some((each) => Math.abs(each - value - change) < 1e-9);
    if (!isShown) throw new Error(`a comparison of ${metric} tells more than the difference: ${change}`);
  }
}

/** What an answer says of a metric. */
function answerOf(metric: string, { data, meta }: Readonly<{ data: Data; meta: Meta }>): AnsweredFigure {
  const { startDate, endDate } = meta.period.resolved;
  const { value = null, total = null, items = [] } = data;
  const shown = [...items, { key: '', value }].flatMap((part) =>
    part.value === null ? [] : [[part.key, part.value] as const],
  );
  const days = items.map(({ key, asOfDate = endDate }) => [key, asOfDate] as const);
  return { metric, startDate, endDate, parts: new Map(shown), days: new Map(days), total };
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
