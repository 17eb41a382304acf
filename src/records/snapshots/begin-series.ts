import { sql } from 'kysely';
import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dayIn } from '../../disclosure/due-days.ts';
import { fewestOf, isFew } from '../../disclosure/few.ts';
import { makeSnapshot } from '../../disclosure/make-snapshot.ts';
import type { StaffRecord } from '../../disclosure/staff-record.ts';
import { AlmanacError } from '../../errors.ts';
import { FIGURES } from '../../metrics/catalog/registry.ts';
import { LOCK_SNAPSHOTS } from './lock.ts';
import { makeDueSnapshots } from './make-due-snapshots.ts';
import { readHistory } from './read-history.ts';
import { readStaff } from './read-staff.ts';
import { readStanding } from './read-standing.ts';
import { writeSnapshot } from './write-snapshot.ts';

/**
 * Begins a new series of snapshots: that of the last snapshot day is made again from what is recorded now. So what was
 * recorded later, such as a first import of who is a woman and who is a man, counts before the next day. Returns the day.
 * Throws CONFLICT where nothing was shown yet, where too few persons are recorded otherwise, or where both snapshots
 * together would reveal a few persons.
 */
export async function beginSeries(
  tenant: TenantWriter,
  { actor }: Readonly<{ actor: AuditActor }>,
  now: Date,
): Promise<string> {
  await makeDueSnapshots(tenant, now, { begins: false });
  return await tenant.write(async (transaction) => {
    await transaction.run(LOCK_SNAPSHOTS);
    const { count, minimum_group_size: minimumGroupSize } = await readStanding(
      async (statement) => await transaction.run(statement),
    );
    const [last] = await transaction.run(SELECT_LAST);
    if (last === undefined) throw refused('Nothing was shown yet, so every correction counts already.');
    const day = dayIn(last.day);
    const staff = await readStaff(transaction, day);
    await requireManyChanges(transaction, staff, fewestOf(minimumGroupSize));
    const on = { day, endsYear: last.ends_year, staff, minimumGroupSize, beginsSeries: true };
    const made = makeSnapshot(await readHistory(transaction), on, FIGURES);
    if (made.whole === null) throw refused(TOO_FEW);
    await writeSnapshot(transaction, count + 1, on, made, now);
    const subject = { kind: 'snapshot_series', id: newId(now) };
    const event = { actor, action: 'snapshots.begun', subject, before: null, after: { day: last.day } };
    await transaction.run(recordEvent(event, now));
    return last.day;
  });
}

const TOO_FEW =
  'Too little has changed since the last snapshot: both together would reveal few persons. The next snapshot day counts the changes.';

const SELECT_LAST = sql<Readonly<{ day: string; ends_year: boolean }>>`
  select day::text as day, ends_year from ${own('snapshots')} snapshots order by number desc limit 1`.compile(
  query,
);

type Recorded = Readonly<{
  person_id: string;
  gender: string | null;
  ethnicity: string | null;
  country: string | null;
  age: number | null;
}>;

const SELECT_RECORDED = sql<Recorded>`
  select person_id, gender, ethnicity, country, age from ${own('snapshot_staff')} snapshot_staff
  where number = (select max(number) from ${own('snapshots')} snapshots where shows_staff)`.compile(query);

/**
 * Throws CONFLICT unless the records of at least the minimum of persons differ from the last staff shown. Each
 * attribute has figures of its own, so the records of each differ for no one or for that many; figures on gender count women, and
 * compare them with men, so this holds for women and for men too.
 */
async function requireManyChanges(
  transaction: Transaction,
  staff: readonly StaffRecord[],
  minimum: number,
): Promise<void> {
  const now = new Map(staff.map((record) => [record.person, record]));
  const recorded = await transaction.run(SELECT_RECORDED);
  const changed = ATTRIBUTES.map(
    (attributeOf) =>
      recorded.filter((before) => {
        const after = now.get(before.person_id);
        return after !== undefined && attributeOf(after) !== attributeOf(before);
      }).length,
  );
  if (changed.some((count) => isFew(count, minimum)) || !changed.some((count) => count >= minimum))
    throw refused(TOO_FEW);
}

type Attributes = Omit<Recorded, 'person_id'>;

const ATTRIBUTES: readonly ((of: Attributes) => string | number | boolean | null)[] = [
  ({ gender }) => gender,
  ({ gender }) => gender === 'woman',
  ({ gender }) => gender === 'man',
  ({ ethnicity }) => ethnicity,
  ({ country }) => country,
  ({ age }) => age,
];

function refused(message: string): AlmanacError {
  return new AlmanacError('CONFLICT', message);
}
