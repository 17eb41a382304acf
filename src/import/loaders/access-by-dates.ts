import { sql } from 'kysely';
import { type Capability, isManager, type Role } from '../../access/capability.ts';
import { query } from '../../db/statement.ts';
import { type Day, formatDay } from '../../period/index.ts';
import { quote } from '../../period/quote.ts';
import type { KeptMembership, PlannedMembership } from '../../records/people/plan-membership.ts';
import type { ImportTask } from './import-task.ts';

/** What it takes to end the access of an owner or an admin. */
const MANAGES: Capability = 'settings.write';

/** What became of a row of a membership. */
type PlannedRow = Readonly<{ line: number; plan: PlannedMembership | undefined }>;

/**
 * Watches the dates of employment of those who sign in, because they let somebody in or out: an import ends the access of
 * owners and admins only with `settings.write`, never that of the last owner, and lets nobody in again who has left.
 */
export class AccessByDates {
  readonly #task: ImportTask;
  readonly #today: string;
  #shutOutOn: number | null = null;

  constructor(task: ImportTask, today: Day) {
    this.#task = task;
    this.#today = formatDay(today);
  }

  /** Refuses the rows of those whom they would let in again. */
  async watch(rows: readonly PlannedRow[]): Promise<void> {
    const moved = rows.flatMap(({ line, plan }) => {
      if (plan?.kind !== 'changed') return [];
      const [was, is] = [this.#isEmployed(plan.before), this.#isEmployed(plan.after)];
      return was === is ? [] : [{ line, membership: plan.after, isEmployed: is }];
    });
    if (moved.length === 0) return;
    const users = await this.#task.transaction.run(selectUsers(moved.map(({ membership }) => membership.id)));
    const roles = new Map(users.map(({ id, role }) => [id, role]));
    for (const { line, membership, isEmployed } of moved) {
      const role = roles.get(membership.id);
      if (role === 'owner' && !isEmployed) this.#shutOutOn ??= line;
      if (role !== undefined && isManager(role) && !isEmployed && !this.#task.capabilities.has(MANAGES)) {
        const name = quote(membership.externalId);
        this.#task.refuse(
          line,
          `termination_date: ${name} signs in as ${role}; ending that needs ${MANAGES}`,
        );
      }
      if (role !== undefined && isEmployed) {
        const name = quote(membership.externalId);
        this.#task.refuse(
          line,
          `termination_date: ${name} signs in and is not employed today; an import lets nobody in, invite them in the settings`,
        );
      }
    }
  }

  /** Refuses, when all rows have been read, that the organisation is left without an owner who is let in. */
  async requireOwner(): Promise<void> {
    if (this.#shutOutOn === null) return;
    const owners = await this.#task.transaction.run(selectOwner(this.#today));
    if (owners.length > 0) return;
    this.#task.refuse(
      this.#shutOutOn,
      'termination_date: it would shut out the last owner of the organisation; make somebody else an owner first',
    );
  }

  #isEmployed({ startDate, terminationDate }: KeptMembership): boolean {
    return (
      (startDate === null || startDate <= this.#today) &&
      (terminationDate === null || terminationDate >= this.#today)
    );
  }
}

function selectUsers(ids: readonly string[]) {
  return sql<{ id: string; role: Role }>`
    select id, role from memberships where id = any(${ids}::uuid[]) and user_id is not null
  `.compile(query);
}

function selectOwner(today: string) {
  return sql<{ id: string }>`
    select id from memberships
    where user_id is not null and role = 'owner' and status = 'active'
      and coalesce(employment_start_date <= ${today}::date, true)
      and coalesce(termination_date >= ${today}::date, true)
    limit 1
  `.compile(query);
}
