import { sql } from 'kysely';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import type { Transaction } from '../../db/transaction.ts';
import { formatDay, todayIn } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import { chainOf } from '../../records/people/circles.ts';
import { managerCircles } from '../../records/people/manager-circles.ts';
import { selectSharedEmails } from '../../records/people/shared-emails.ts';
import { readTimeZone } from '../../records/people/time-zone.ts';
import { type UndonePeople, undoPeople } from '../../records/people/undo-people.ts';
import type { ImportRun } from '../all-or-nothing.ts';
import { AccessByDates } from '../loaders/access-by-dates.ts';

type Findings = Readonly<{ refuse: (reason: string) => void; warn: (warning: string) => void }>;

/**
 * Takes back what an import wrote of people, and refuses what an import would be refused for: access that is given or ended, circles of managers,
 * and one e-mail address of two.
 */
export async function takePeopleBack(
  transaction: Transaction,
  { undoes, actor, capabilities, now }: ImportRun & Readonly<{ undoes: string }>,
  { refuse, warn }: Findings,
): Promise<UndonePeople> {
  const erased = await countErased(transaction, undoes);
  const undone = await undoPeople(transaction, undoes, { actor, now });
  const today = todayIn(await readTimeZone(transaction), now);
  const task = {
    transaction,
    capabilities,
    refuse: (_line: number | null, reason: string) => refuse(reason),
  };
  const access = new AccessByDates(task, today);
  await access.watch(
    undone.memberships.changed.map((plan) => ({ line: 0, plan: { kind: 'changed', ...plan } })),
  );
  await access.requireOwner();
  if (undone.assignments.voided + undone.assignments.restored > 0)
    for (const circle of await managerCircles(transaction))
      refuse(
        `people would manage each other in a circle from ${formatDay(circle.day)}: ${chainOf(circle, quote)}`,
      );
  if (undone.persons.restored > 0)
    for (const { email, persons } of await transaction.run(selectSharedEmails()))
      refuse(
        `the e-mail address at work ${quote(email)} would be that of ${persons.map((name) => (name === null ? 'another person' : quote(name))).join(' and ')}`,
      );
  if (erased > 0)
    warn(
      `${erased === 1 ? '1 person' : `${erased} persons`} whose data were erased: what it says of them stays as it is`,
    );
  return undone;
}

/** Of how many persons whose data were erased an import wrote or replaced something. */
async function countErased(transaction: Transaction, importId: string): Promise<number> {
  const dated = (table: 'compensation_entries' | 'membership_assignments') => sql`
    select membership_id from ${own(table)} dated where import_id = ${importId}::uuid or voided_import_id = ${importId}::uuid`;
  const [found] = await transaction.run(
    sql<{ count: number }>`
      select count(distinct person.id)::int as count
      from (${dated('membership_assignments')} union ${dated('compensation_entries')}) written
      join ${own('memberships')} member on member.id = written.membership_id
      join ${own('persons')} person on person.id = member.person_id and person.erased_at is not null
    `.compile(query),
  );
  return found?.count ?? 0;
}

/**
 * The warning about the snapshots that were made since an import of people; null where there are none. Those that were due before it were
 * made at its own instant, and do not count it.
 */
export async function warningOfSnapshots(transaction: Transaction, appliedAt: Date): Promise<string | null> {
  const [made] = await transaction.run(
    sql<{ count: number; first: string; last: string }>`
      select count(*)::int as count, min(day)::text as first, max(day)::text as last
      from ${own('snapshots')} snapshots where made_at > ${appliedAt}::timestamptz
    `.compile(query),
  );
  if (made === undefined || made.count === 0) return null;
  const { count, first, last } = made;
  return count === 1
    ? `the snapshot of ${first}, for figures on diversity and pay gaps, was made since and stays as it is`
    : `${count} snapshots, from ${first} to ${last}, for figures on diversity and pay gaps, were made since and stay as they are`;
}
