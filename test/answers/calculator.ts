import { CompiledQuery } from 'kysely';
import type { TenantReader } from '../../src/db/tenant.ts';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { isFigureMetric } from '../../src/metrics/definition/metric.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { PROOFS } from '../by-hand/index.ts';
import { OBVIOUS } from '../oracle/disclosure-figures.ts';
import type { Employer } from '../oracle/employer.ts';
import { type Days, monthsIn } from './days.ts';
import { employerOf } from './demo-employer.ts';
import { COUNTRIES, DIVIDED_FOR_TEAMS } from './sql.ts';

/** A number by hand: the part or the month that it is of, '' for a single one, and its digits, null where there is none. */
export type Part = readonly [label: string, exact: string | null];

/** Computes metrics a second time: by SQL on the base tables, and figures of people by going through the files. */
export class Calculator {
  readonly #tenant: TenantReader;
  readonly #known = new Map<string, Promise<readonly Part[]>>();
  #employer: Promise<Employer> | null = null;

  constructor(tenant: TenantReader) {
    this.#tenant = tenant;
  }

  /** A metric over some days. */
  async parts(id: string, days: Days): Promise<readonly Part[]> {
    const key = [id, days.first, days.last].join(' ');
    const parts = this.#known.get(key) ?? this.#parts(id, days);
    this.#known.set(key, parts);
    return await parts;
  }

  /** A single number. */
  async one(id: string, days: Days): Promise<string | null> {
    const [[, exact] = ['', null]] = await this.parts(id, days);
    return exact;
  }

  /** All parts of a divided metric together. */
  async total(id: string, days: Days): Promise<string | null> {
    const { statement } = proofOf(id);
    return (
      (
        await this.#rows(`select '', sum(value::numeric) from (${statement}) parts(label, value)`, id, days)
      )[0]?.[1] ?? null
    );
  }

  /** A number of a department and those below it: what its parts by department come to. */
  async ofTeam(id: string, days: Days, team: string): Promise<string | null> {
    const divided = DIVIDED_FOR_TEAMS[id];
    if (divided === undefined) throw new Error(`nobody computes ${id} of a team by hand`);
    const below = await this.rows(
      `with recursive below as (select id, name from departments where name = $1
         union select d.id, d.name from departments d join below on d.parent_department_id = below.id) select name from below`,
      [team],
    );
    const names = new Set(below);
    const own = (await this.parts(divided, days)).filter(([label]) => names.has(label));
    return Decimal.sum(0, ...own.map(([, exact]) => exact ?? 0)).toFixed();
  }

  /** A figure of people on the day of its snapshot, by the key of its parts. */
  async figure(id: string, day: string): Promise<ReadonlyMap<string, string>> {
    if (id === COUNTRIES.id) {
      const rows = await this.#rows(COUNTRIES.statement, id, { first: day, last: day, isUnfinished: false });
      return new Map(rows.map(([label, exact]) => [label, exact ?? '']));
    }
    this.#employer ??= employerOf(this.#tenant);
    const said = OBVIOUS[FIGURES[id] ?? ''];
    if (said === undefined) throw new Error(`nobody computes ${id} by going through the files`);
    const rounded = (value: Decimal) => trimmed(value.toFixed(placesOf(id), Decimal.ROUND_HALF_UP));
    return new Map(
      [...said(await this.#employer, day)].map(([key, value]) => [
        key,
        value instanceof Decimal ? rounded(value) : value,
      ]),
    );
  }

  /** The first column of some rows, as text. */
  async rows(statement: string, values: readonly unknown[] = []): Promise<readonly string[]> {
    const rows = await this.#tenant.read<Record<string, unknown>>(CompiledQuery.raw(statement, [...values]));
    return rows.map((row) => String(Object.values(row)[0]));
  }

  async #parts(id: string, days: Days): Promise<readonly Part[]> {
    const { statement, when } = proofOf(id);
    if (when !== 'month by month') return await this.#rows(statement, id, days);
    const months: Part[] = [];
    for (const month of monthsIn(days)) {
      const [[, exact] = ['', null]] = await this.#rows(statement, id, month);
      months.push([month.first.slice(0, 7), exact]);
    }
    return months;
  }

  async #rows(statement: string, id: string, { first, last }: Days): Promise<readonly Part[]> {
    const rows = await this.#tenant.read<{ label: string; value: string | null }>(
      CompiledQuery.raw(
        `select label, trim_scale(round(value::numeric, ${placesOf(id)}))::text as value from (${statement}) rows(label, value)
         where $1::date is not null and $2::date is not null order by rows.value desc nulls last, label`,
        [first, last],
      ),
    );
    return rows.map(({ label, value }) => [label, value]);
  }
}

const PLACES_OF_A_GAP = 1;
const PLACES = { currency: 2, percent: 4, ratio: 4, days: 1, months: 1, count: 0 } as const;

/** How many decimals a metric has. */
function placesOf(id: string): number {
  const metric = CATALOG.find((one) => one.id === id);
  if (metric === undefined) throw new Error(`there is no metric ${id}`);
  return metric.decimals ?? (metric.category === 'pay_equity' ? PLACES_OF_A_GAP : PLACES[metric.unit]);
}

function proofOf(id: string) {
  const proof = PROOFS.find((one) => one.id === id);
  if (proof === undefined) throw new Error(`nobody computes ${id} by hand`);
  return proof;
}

/** Whether a metric is a figure of people, which has snapshots and hides small groups. */
export function isFigure(id: string): boolean {
  return CATALOG.some((metric) => metric.id === id && isFigureMetric(metric));
}

/** A number as text without zeros at its end. */
export function trimmed(text: string): string {
  return new Decimal(text).toFixed();
}

const FIGURES: Readonly<Record<string, string>> = {
  'diversity.gender': 'gender',
  'diversity.ethnicity': 'ethnicity',
  'diversity.age_band': 'ageBand',
  'diversity.women_share': 'womenShare',
  'diversity.women_managers_share': 'womenManagersShare',
  'paygap.gender_median_gap': 'medianGap',
  'paygap.gender_mean_gap': 'meanGap',
  'paygap.bonus_median_gap': 'bonusMedianGap',
  'paygap.bonus_mean_gap': 'bonusMeanGap',
  'paygap.bonus_receipt': 'bonusReceipt',
  'paygap.quartiles': 'quartiles',
  'paygap.gender_by_department': 'gapByDepartment',
  'paygap.gender_by_engagement': 'gapByEngagement',
  'paygap.by_category_of_worker': 'gapByCategory',
  'paygap.variable_mean_gap': 'variableMeanGap',
  'paygap.variable_median_gap': 'variableMedianGap',
  'paygap.variable_receipt': 'variableReceipt',
  'paygap.eu_mean_gap': 'euMeanGap',
  'paygap.eu_median_gap': 'euMedianGap',
  'paygap.eu_quartiles': 'euQuartiles',
  'paygap.ethnicity_median_gap': 'ethnicityMedianGap',
};
