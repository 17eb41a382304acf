import { sql } from 'kysely';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import type { Transaction } from '../../src/db/transaction.ts';
import type { Employer, EmployerTwice, Pay, Post } from '../oracle/employer.ts';

const FIRST = new Date('2023-06-15T03:04:05.678Z');
const LATER = new Date('2026-06-29T03:04:05.678Z');
const MADE = { created_at: FIRST, updated_at: FIRST };

type Row = Readonly<Record<string, unknown>>;
type Ids = ReadonlyMap<string, string>;

/** An employer whose files are in the tables. */
export type Kept = Readonly<{
  /** The id of a department. */
  idOf: (department: string) => string;
  /** Writes what came late, and puts right what was wrong. */
  correct: () => Promise<void>;
}>;

/** Writes the files of an employer into the tables by hand, as they are at first. */
export async function keepEmployer(tenant: TenantWriter, { before, after }: EmployerTwice): Promise<Kept> {
  const ids = idsInOrder(before);
  const idOf = (name: string) => ids.get(name) ?? '';
  const written = new Map<Post | Pay, string>();
  await tenant.write(async (transaction) => {
    await transaction.run(
      sql`update organizations set full_time_weekly_hours = ${before.fullTimeHours}`.compile(query),
    );
    for (const { name, below } of before.departments) {
      const parent_department_id = below === null ? null : idOf(below);
      const row = { id: idOf(name), external_id: name, name, parent_department_id, ...MADE };
      await insert(transaction, 'departments', [row]);
    }
    const rates = before.rates.map(({ from, rate }) => ({
      id: newId(FIRST),
      currency: 'CHF',
      rate_date: from,
      rate,
      recorded_at: FIRST,
    }));
    await insert(transaction, 'exchange_rates', rates);
    await keepPersons(transaction, before, idOf);
    await record(transaction, before, { idOf, written, now: FIRST });
  });
  const correct = async () => {
    await tenant.write(async (transaction) => {
      for (const { name, last } of membershipsOf(after)) {
        await transaction.run(
          sql`update memberships set termination_date = ${last} where id = ${idOf(name)}`.compile(query),
        );
      }
      await record(transaction, after, { idOf, written, now: LATER });
    });
  };
  return { idOf, correct };
}

async function keepPersons(
  transaction: Transaction,
  { persons }: Employer,
  idOf: (name: string) => string,
): Promise<void> {
  const people = persons.map((person) => ({ ...person, id: newId(FIRST), party_id: newId(FIRST) }));
  const parties = people.map(({ party_id: id }) => ({ id, kind: 'person', name: 'Somebody', ...MADE }));
  await insert(transaction, 'parties', parties);
  await insert(
    transaction,
    'persons',
    people.map(({ id, party_id }) => ({ id, party_id, ...MADE })),
  );
  await insert(
    transaction,
    'person_demographics',
    people.map(({ id, gender, ethnicity, born }) => ({
      person_id: id,
      gender,
      ethnicity,
      date_of_birth: born,
    })),
  );
  await insert(
    transaction,
    'memberships',
    people.flatMap(({ id: person_id, memberships }) =>
      memberships.map(({ name, role, first, last }) => {
        const days = { employment_start_date: first, termination_date: last };
        return { id: idOf(name), person_id, role, status: 'active', ...days, custom_fields: {}, ...MADE };
      }),
    ),
  );
}

type Recording = Readonly<{ idOf: (name: string) => string; written: Map<Post | Pay, string>; now: Date }>;

/** Voids what is written and is in the files no more, then writes what is in them and is not written yet. */
async function record(
  transaction: Transaction,
  employer: Employer,
  { idOf, written, now }: Recording,
): Promise<void> {
  const posts = new Map<Post | Pay, Row>();
  const pay = new Map<Post | Pay, Row>();
  for (const membership of membershipsOf(employer)) {
    const membership_id = idOf(membership.name);
    for (const post of membership.posts) {
      posts.set(post, {
        membership_id,
        effective_from: post.from,
        role: post.role,
        status: 'active',
        leave_pay: post.leavePay,
        category_of_worker: post.category,
        recorded_at: now,
        department_id: post.department === null ? null : idOf(post.department),
        manager_membership_id: post.manager === null ? null : idOf(post.manager),
      });
    }
    for (const one of membership.pay) {
      const { type: pay_type, amount, currency, frequency, engagement: engagement_type } = one;
      pay.set(one, {
        membership_id,
        pay_type,
        amount,
        currency,
        frequency,
        engagement_type,
        weekly_hours: one.weeklyHours,
        effective_from: one.from,
        effective_to: one.to,
        created_at: now,
        recorded_at: now,
      });
    }
  }
  const gone = [...written].filter(([fact]) => !posts.has(fact) && !pay.has(fact));
  for (const table of ['membership_assignments', 'compensation_entries']) {
    await transaction.run(
      sql`update ${sql.table(table)} set voided_at = ${now}
        where id = any(${gone.map(([, id]) => id)}::uuid[])`.compile(query),
    );
  }
  for (const [table, facts] of [
    ['membership_assignments', posts],
    ['compensation_entries', pay],
  ] as const) {
    const added = [...facts].filter(([fact]) => !written.has(fact));
    const newIds = added.map(() => newId(now)).sort();
    for (const [index, [fact]] of added.entries()) written.set(fact, newIds[index] ?? '');
    await insert(
      transaction,
      table,
      added.map(([fact, row]) => ({ id: written.get(fact), ...row })),
    );
  }
}

function membershipsOf({ persons }: Employer) {
  return persons.flatMap(({ memberships }) => memberships);
}

/** Of two memberships that began together, the one that was written first counts: ids are in the order of the files. */
function idsInOrder(employer: Employer): Ids {
  const names = [...employer.departments, ...membershipsOf(employer)].map(({ name }) => name);
  const ids = names.map(() => newId(FIRST)).sort();
  return new Map(names.map((name, index) => [name, ids[index] ?? '']));
}

async function insert(transaction: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await transaction.run(
    sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
      returning 1 as written`.compile(query),
  );
}
