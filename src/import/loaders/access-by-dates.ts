import { sql } from 'kysely';
import { type Capability, isManager, type Role } from '../../access/capability.ts';
import { isOwnedForGood, type OwnerDays } from '../../access/owner-days.ts';
import { own } from '../../db/own.ts';
import { query } from '../../db/statement.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../quote.ts';
import type { KeptMembership, PlannedMembership } from '../../records/people/plan-membership.ts';
import type { ImportTask } from './import-task.ts';

/** The capability for ending the access of an owner or an admin. */
const MANAGES: Capability = 'settings.write';

/** Who changes employment dates, and who hears what they may not. */
type AccessTask = Pick<ImportTask, 'transaction' | 'capabilities' | 'refuse'>;

/** The result of a row of a membership. */
type PlannedRow = Readonly<{ line: number; plan: PlannedMembership | undefined }>;

/**
 * Checks the employment dates of members who sign in, because those dates grant and end access. Ending the access of an owner or
 * an admin, today or later, takes `settings.write`; the last owner keeps it; a member who left does not get it back.
 */
export class AccessByDates {
  readonly #task: AccessTask;
  readonly #today: Day;
  #shutOutOn: number | null = null;

  constructor(task: AccessTask, today: Day) {
    this.#task = task;
    this.#today = today;
  }

  /** Refuses the rows that would grant access again. */
  async watch(rows: readonly PlannedRow[]): Promise<void> {
    const moved = rows.flatMap(({ line, plan }) => {
      if (plan?.kind !== 'changed') return [];
      const { before, after } = plan;
      const comesBack = !this.#isEmployed(before) && this.#isEmployed(after);
      const ends = this.#isShortened(before, after);
      return ends || comesBack ? [{ line, membership: after, ends, comesBack }] : [];
    });
    if (moved.length === 0) return;
    const users = await this.#task.transaction.run(selectUsers(moved.map(({ membership }) => membership.id)));
    const roles = new Map(users.map(({ id, role }) => [id, role]));
    for (const { line, membership, ends, comesBack } of moved) {
      const role = roles.get(membership.id);
      if (role === undefined) continue;
      const name = quote(membership.external_id);
      if (role === 'owner' && ends) this.#shutOutOn ??= line;
      if (isManager(role) && ends && !this.#task.capabilities.has(MANAGES)) {
        this.#task.refuse(
          line,
          `termination_date: ${name} signs in as ${role}; ending that needs ${MANAGES}`,
        );
      }
      if (comesBack) {
        this.#task.refuse(
          line,
          `termination_date: ${name} signs in and is not employed today; an import gives no access, invite them in the settings`,
        );
      }
    }
  }

  /** After the last row, refuses an import that leaves the organisation without an owner with access, on today or a later day. */
  async requireOwner(): Promise<void> {
    if (this.#shutOutOn === null) return;
    const owners = await this.#task.transaction.run(selectOwners());
    if (isOwnedForGood(owners, this.#today)) return;
    this.#task.refuse(
      this.#shutOutOn,
      'termination_date: it would shut out the last owner of the organisation; make another member an owner first',
    );
  }

  /** Whether a person is employed on fewer days from today on. */
  #isShortened(before: KeptMembership, after: KeptMembership): boolean {
    const today = formatDay(this.#today);
    const { employment_start_date: start, termination_date: end } = after;
    const beginsLater = start !== null && start > today && start > (before.employment_start_date ?? '');
    const endsEarlier = end !== null && (before.termination_date === null || end < before.termination_date);
    return beginsLater || (endsEarlier && (before.termination_date ?? today) >= today);
  }

  #isEmployed({ employment_start_date: start, termination_date: end }: KeptMembership): boolean {
    const today = formatDay(this.#today);
    return (start === null || start <= today) && (end === null || end >= today);
  }
}

function selectUsers(ids: readonly string[]) {
  return sql<{ id: string; role: Role }>`
    select id, role from ${own('memberships')} memberships where id = any(${ids}::uuid[]) and user_id is not null
  `.compile(query);
}

function selectOwners() {
  return sql<OwnerDays>`
    select employment_start_date, termination_date from ${own('memberships')} memberships
    where user_id is not null and role = 'owner' and status = 'active'
  `.compile(query);
}
