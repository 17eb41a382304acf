import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import type { Figure, StaffFigure } from '../../src/disclosure/figure.ts';
import {
  bonusMeanGap,
  bonusMedianGap,
  bonusReceipt,
  meanGap,
  medianGap,
  quartiles,
} from '../../src/disclosure/figures/pay-gap.ts';
import { staffOfDays } from '../../src/disclosure/staff-of-days.ts';
import { Decimal } from '../../src/money/decimal.ts';
import { selectStaffRows } from '../../src/sql/people/staff-records.ts';
import { anOrganization } from '../support/app.ts';
import { day } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';

/*
 * Acme Ltd, the worked example of the UK Government Equalities Office: "Gender pay gap reporting: guidance for employers",
 * "Making your gender pay gap calculations" (gov.uk). It has 1,375 men and 3,125 women, of whom 1,345 and 3,100 are on
 * full pay; the others are on leave here, with a pay that would change everything. The guidance gives sums, middles and
 * numbers of each quarter, and no list: these lists have them.
 *
 * No single list has all: man 673 is in the upper quarter and woman 1,551 in the lower middle one, and both have £15, so all
 * between them would have £15 too, and be spread alike. So the quarters are those of one year, the medians of the next;
 * the sums are the same in both.
 */
const MEN = 1345;
const WOMEN = 3100;
type Run = readonly [count: number, amount: string];

const QUARTERS: Readonly<Record<'man' | 'woman', readonly Run[]>> = {
  // Below the quarters' line, the 40 who all have £9 on it, and above it; then the other two quarters.
  man: [
    [186, '8'],
    [4, '9'],
    [107, '10'],
    [298, '12'],
    [749, '23.17'],
    [1, '25.67'],
  ],
  woman: [
    [916, '8'],
    [36, '9'],
    [974, '10'],
    [813, '12'],
    [360, '54.71'],
    [1, '56.40'],
  ],
};
const MIDDLES: typeof QUARTERS = {
  man: [
    [672, '13'],
    [1, '15'],
    [671, '22.02'],
    [1, '23.58'],
  ],
  woman: [
    [1549, '12'],
    [1, '13'],
    [1, '15'],
    [1548, '18.26'],
    [1, '17.52'],
  ],
};
const BONUSES: typeof QUARTERS = {
  man: [
    [648, '998'],
    [1, '996'],
    [651, '2300'],
  ],
  woman: [
    [998, '753'],
    [1, '1281'],
    [1001, '2225'],
  ],
};

const database = await testDatabase();
const organization = await anOrganization(database, { baseCurrency: 'GBP' });
const tenant = database.openTenant(organization.id);

const listOf = (runs: readonly Run[]) => runs.flatMap(([count, amount]) => Array<string>(count).fill(amount));
const both = (lists: typeof QUARTERS) => {
  const pad = (list: string[], length: number) => [...list, ...Array<null>(length - list.length).fill(null)];
  return [...pad(listOf(lists.man), 1375), ...pad(listOf(lists.woman), 3125)];
};

beforeAll(async () => {
  const genders = [...Array<string>(1375).fill('man'), ...Array<string>(3125).fill('woman')];
  await tenant.write(async (transaction) => {
    const run = async (statement: ReturnType<typeof sql>) => await transaction.run(statement.compile(query));
    const insert = async (statement: ReturnType<typeof sql>) =>
      await run(sql`insert into ${statement} returning 1 as written`);
    await run(sql`create temporary table acme on commit drop as
      select gen_random_uuid() as id, given.* from unnest(${genders}::text[], ${both(QUARTERS)}::numeric[],
        ${both(MIDDLES)}::numeric[], ${both(BONUSES)}::numeric[]) as given(gender, quarters, middles, bonus)`);
    await insert(
      sql`parties (id, kind, name, created_at, updated_at) select id, 'person', 'Somebody', now(), now() from acme`,
    );
    await insert(sql`persons (id, party_id, created_at, updated_at) select id, id, now(), now() from acme`);
    await insert(sql`person_demographics (person_id, gender) select id, gender from acme`);
    await insert(sql`memberships (id, person_id, role, employment_start_date, created_at, updated_at)
      select id, id, 'member', '2020-01-01', now(), now() from acme`);
    await insert(sql`membership_assignments (id, membership_id, effective_from, role, status, leave_pay, recorded_at)
      select gen_random_uuid(), id, '2025-04-01', 'member', 'active', 'reduced', now() from acme where quarters is null`);
    await insert(sql`compensation_entries (id, membership_id, pay_type, amount, currency, frequency, engagement_type,
        weekly_hours, effective_from, effective_to, created_at, recorded_at)
      select gen_random_uuid(), id, 'hourly', quarters, 'GBP', 'hourly', 'full_time', 40, '2024-04-06'::date, '2025-04-05'::date, now(), now()
        from acme where quarters is not null
      union all select gen_random_uuid(), id, 'hourly', middles, 'GBP', 'hourly', 'full_time', 40, '2025-04-06', null, now(), now()
        from acme where middles is not null
      union all select gen_random_uuid(), id, 'hourly', 1000, 'GBP', 'hourly', 'full_time', 40, '2024-04-06', null, now(), now()
        from acme where quarters is null
      union all select gen_random_uuid(), id, 'bonus', bonus, 'GBP', 'one_off', 'full_time', null, '2025-12-19', '2025-12-19', now(), now()
        from acme where bonus is not null`);
  });
});

/** A figure of a staff, which all are but that of hires. */
function ofStaff(figure: Figure): StaffFigure {
  if (figure.kind === 'hires') throw new Error('a figure of hires');
  return figure;
}

async function partsOf({ read }: StaffFigure, date: string): Promise<string[]> {
  const staff = staffOfDays(await tenant.read(selectStaffRows([day(date)]))).get(day(date)) ?? [];
  return read(staff).parts.map(({ value }) => (value instanceof Decimal ? value.toFixed(4) : value));
}

const shown = (value: string | undefined, decimals: number) => Number(value).toFixed(decimals);

it('the lists are what the guidance says of them', () => {
  const sumOf = (runs: readonly Run[]) =>
    runs.reduce((sum, [count, amount]) => sum + count * Number(amount) * 100, 0) / 100;
  for (const lists of [QUARTERS, MIDDLES]) {
    expect([sumOf(lists.man), sumOf(lists.woman)]).toEqual([23_550, 46_900]);
    expect([listOf(lists.man).length, listOf(lists.woman).length]).toEqual([MEN, WOMEN]);
  }
  expect([sumOf(BONUSES.man) / 1300, sumOf(BONUSES.woman) / 2000]).toEqual([1650, 1490]);
});

it.each([
  ['mean gap', '2025-04-05', meanGap, 2, '13.59'],
  ['mean gap', '2026-04-05', meanGap, 2, '13.59'],
  ['median gap', '2026-04-05', medianGap, 2, '6.67'],
  ['mean gap of bonuses', '2026-04-05', bonusMeanGap, 1, '9.7'],
  ['median gap of bonuses', '2026-04-05', bonusMedianGap, 1, '3.3'],
] as const)('the %s on %s is that of the guidance', async (_name, date, figure, decimals, published) => {
  const [value] = await partsOf(ofStaff(figure), date);
  expect(shown(value, decimals)).toBe(published);
});

it.each([
  ['quartiles', '2025-04-05', quartiles, ['83.2', '90.1', '73.2', '32.5']],
  ['receipt of bonuses', '2026-04-05', bonusReceipt, ['64.0', '94.5']],
] as const)('the %s on %s are those of the guidance', async (_name, date, figure, published) => {
  const values = await partsOf(ofStaff(figure), date);
  expect(values.map((value) => shown(value, 1))).toEqual(published);
});
