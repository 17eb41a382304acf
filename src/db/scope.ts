/** The roles of the doors, which own nothing. */
export type Role = 'almanac_tenant' | 'almanac_platform' | 'almanac_eraser';

/** The statements that open a scope, in their order. */
export type Scope = readonly string[];

/** How long a statement may take, and how long it may wait for a lock; 0 is no limit. */
export type Limits = Readonly<{ statement: string; lock: string }>;

/**
 * How the planner is to treat statements on the rows of one organisation.
 * - One plan serves all organisations, so that a new one that no statistics know is planned for as the largest is.
 * - An index of the organisation is used wherever one can be: most rows of a table are other organisations', and one that was
 *   vacuumed while it was empty counts as having no pages (an import of 100,000 lines took two minutes instead of six seconds). Up to PostgreSQL 17
 *   a table without one then counts as so dear that its statement would be compiled to machine code, which takes longer than it.
 */
export const PLANNING =
  'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local jit = off';

/** The statements that open the platform to a transaction. */
export function platformScope(limits: Limits): Scope {
  return [taking('almanac_platform'), ...limiting(limits)];
}

/**
 * The statements that open one organisation to a transaction. They are statements, since what a function sets does not reach
 * all parts of a distributed database; the id is checked, because a statement that sets takes no values.
 */
export function organizationScope(role: Role, organizationId: string, limits: Limits | null): Scope {
  const scope = [taking(role), naming(organizationId), PLANNING];
  return limits === null ? scope : [...scope, ...limiting(limits)];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The statement that names the organisation whose rows later statements see. */
export function naming(organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error('the id of an organisation is a UUID');
  return `set local almanac.organization_id = '${organizationId}'`;
}

/** The statement that goes on as another role. */
export function taking(role: Role): string {
  return `set local role ${role}`;
}

/** The same for this node of a cluster alone, if the statement is one that goes on as another role. */
export function takingHere(statement: string): string {
  return statement.replace(/^set local role (\w+)$/, "select set_config('role', '$1', true)");
}

function limiting({ statement, lock }: Limits): Scope {
  return [`set local statement_timeout = '${statement}'`, `set local lock_timeout = '${lock}'`];
}
