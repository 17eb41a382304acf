import type { Capability } from '../access/capability.ts';
import { requireCapability } from '../access/require-capability.ts';
import { AlmanacError } from '../errors.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import type { ComparedTo } from '../metrics/definition/comparison.ts';
import { type Limits, SEES_PAY, type Sight } from '../metrics/definition/protection.ts';
import type { Organization } from '../organizations/organization.ts';
import { kindOf, parsePeriod, type ReferenceTime, requireKind, resolvePeriod } from '../period/index.ts';
import { type Asker, referenceTime } from '../questions/ask.ts';
import { accept, comparisonsNamed, departmentNamed } from '../questions/parameters.ts';
import { type Days, type StatementColumn, timeColumns, wholeColumn, withComparisons } from './columns.ts';
import { DIRECT_CASH_FLOW } from './definition/cash-flow.ts';
import { TIE_OUTS } from './definition/checks.ts';
import { listedStatements, STATEMENTS } from './definition/index.ts';
import type {
  Check,
  ColumnDivision,
  Detail,
  Method,
  Statement,
  StatementDescription,
  StatementName,
} from './definition/statement.ts';

/** What a caller sends for a statement. */
export type StatementInput = Readonly<{
  period: string | undefined;
  asOf: string | undefined;
  team: string | undefined;
  columns: ColumnDivision;
  compare: string | undefined;
  detail: Detail;
  method: Method | undefined;
}>;

/** A statement that may be made, with its columns of days in order. */
export type StatementQuestion = Readonly<{
  statement: Statement;
  when: ReferenceTime;
  days: Days;
  division: ColumnDivision;
  columns: readonly StatementColumn[];
  compare: readonly ComparedTo[];
  /** The days of all columns, with those that they are compared with. */
  allDays: readonly Days[];
  team: string | null;
  detail: Detail;
  /** What must be zero: none for a key that is limited to families without data quality, of which the checks tell. */
  checks: readonly Check[];
  /** The same of documents against the control accounts. */
  tieOuts: readonly Check[];
}>;

/** So many columns a statement has at most, with those that compare. */
export const MOST_COLUMNS = 60;

/** Whoever asks for statements: what they may see, and the policy that the cash flow follows. */
export type StatementReader = Sight & Readonly<{ organization: Pick<Organization, 'cashFlowPolicy'> }>;

/**
 * The statements that exist for a caller: those whose capability they have, and within limits those that are named, or whose rows are all of
 * the families.
 */
export function statementsFor({
  capabilities,
  limits,
  organization,
}: StatementReader): readonly StatementDescription[] {
  return listedStatements(organization.cashFlowPolicy).filter(
    (statement) => capabilities.has(statement.requiresCapability) && isWithin(statement, limits),
  );
}

function isWithin({ name, families }: StatementDescription, limits: Limits | null): boolean {
  if (limits === null) return true;
  return limits.kind === 'families'
    ? families.every((family) => limits.families.has(family))
    : limits.statements.has(name);
}

// A sheet link that names a statement shows all of it.
function seesChecks({ limits }: Sight): boolean {
  return limits === null || limits.kind === 'named' || limits.families.has('quality');
}

/**
 * Throws FORBIDDEN_CAPABILITY where a caller may not see what is asked for: documents, or the pay of a team, which a statement that counts pay
 * shows.
 */
export function requireSight(
  name: string,
  { team, detail }: Readonly<{ team?: string | undefined; detail?: string | undefined }>,
  { capabilities }: Sight,
): void {
  if (detail === 'accounts' && showsDocuments(name)) requireCapability({ capabilities }, DOCUMENTS);
  if (team === undefined || capabilities.has(SEES_PAY)) return;
  throw new AlmanacError(
    'FORBIDDEN_CAPABILITY',
    `A statement counts pay; with a team it needs the capability ${SEES_PAY}.`,
    { detail: { capability: SEES_PAY } },
  );
}

/** Whether a caller may see a statement in this detail: of some that shows documents. */
export function seesDocuments(name: StatementName, detail: Detail, { capabilities }: Sight): boolean {
  return detail !== 'accounts' || !showsDocuments(name) || capabilities.has(DOCUMENTS);
}

const DOCUMENTS: Capability = 'ledger.read';

function showsDocuments(name: string): boolean {
  return STATEMENTS.ias7.some((one) => one.name === name && one.kind === 'parties');
}

/**
 * Turns what a caller sent into a statement and its columns. Throws AlmanacError, for all that is wrong at once, and NOT_FOUND where that
 * is in order and there is no such statement for the caller.
 */
export function askForStatement(
  name: string,
  input: StatementInput,
  asker: Asker,
  now: Date,
): StatementQuestion {
  const isThere = statementsFor(asker).some((one) => one.name === name);
  const found = isThere
    ? STATEMENTS[asker.organization.cashFlowPolicy].find((one) => one.name === name)
    : undefined;
  const faults = new FaultCollector();
  const statement = faults.read(() => byMethod(found, input.method));
  const pinned = faults.read(() => referenceTime(asker.organization, input.asOf, now));
  const when = pinned ?? referenceTime(asker.organization, undefined, now);
  const days = faults.read(() => daysIn(statement, input.period, when));
  const compare = faults.read(() => (input.compare === undefined ? [] : comparisonsNamed(input.compare)));
  const team = faults.read(() => teamIn(statement, input));
  faults.read(() => requireDivision(statement, input, days));
  faults.requireNone();
  if (statement === undefined) throw statementNotFound();
  if (days === undefined || compare === undefined || team === undefined)
    throw new Error('a statement was refused for no reason');
  const columns = columnsOf(statement, { division: input.columns, days, compare, when });
  const allDays = columns.flatMap(({ days: own, others }) =>
    [own, ...others.map((other) => other.days)].flatMap((one) => one ?? []),
  );
  const { columns: division, detail } = input;
  const checks = seesChecks(asker)
    ? { checks: statement.checks, tieOuts: TIE_OUTS }
    : { checks: [], tieOuts: [] };
  return { statement, when, days, division, columns, compare, allDays, team, detail, ...checks };
}

function byMethod(statement: Statement | undefined, method: Method | undefined): Statement | undefined {
  if (statement === undefined || method === undefined) return statement;
  const rule = `must be left out, because ${statement.name} has no methods`;
  requireThat('method', statement.name === DIRECT_CASH_FLOW.name, rule, 'not_applicable');
  return method === 'direct' ? DIRECT_CASH_FLOW : statement;
}

function daysIn(statement: Statement | undefined, text: string | undefined, when: ReferenceTime): Days {
  if (statement?.takes === 'range') return daysOfRange(statement.name, text, when);
  const request = accept(parsePeriod(text), 'period');
  return { request, period: accept(resolvePeriod(request, when), 'period') };
}

/** The days of a statement that takes ranges alone. Throws AlmanacError. */
export function daysOfRange(name: StatementName, text: string | undefined, when: ReferenceTime): Days {
  const parsed = accept(parsePeriod(text, 'range'), 'period');
  const kind = { id: name, periodKind: 'range', noun: 'statement' } as const;
  const request = accept(requireKind(parsed, kind), 'period');
  return { request, period: accept(resolvePeriod(request, when), 'period') };
}

function teamIn(statement: Statement | undefined, { team, columns, detail }: StatementInput): string | null {
  if (team === undefined) return null;
  const id = departmentNamed(team);
  const rule = `must be left out, because ${statement?.name ?? ''} is not counted by team`;
  requireThat('team', statement?.hasDepartments !== false, rule, 'not_applicable');
  const isDivided = columns === 'departments' || detail === 'accounts';
  requireThat(
    'team',
    !isDivided,
    'must be left out with columns=departments and with detail=accounts',
    'not_applicable',
  );
  return id;
}

function requireDivision(
  statement: Statement | undefined,
  { columns, detail }: StatementInput,
  days: Days | undefined,
): void {
  if (columns === 'none' || days === undefined) return;
  const isDay = kindOf(days.request) === 'snapshot';
  requireThat(
    'columns',
    !isDay,
    'must be none for a day; send a range of days for more columns',
    'not_applicable',
  );
  if (columns !== 'departments') return;
  const rule = `must not be departments, because ${statement?.name ?? ''} is not counted by department`;
  requireThat('columns', statement?.hasDepartments !== false, rule, 'not_applicable');
  requireThat('detail', detail === 'summary', 'must be summary with columns=departments', 'not_applicable');
}

function statementNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'There is no statement with this name; GET /v1/statements lists all.');
}

type Columns = Pick<StatementQuestion, 'division' | 'days' | 'compare' | 'when'>;

function columnsOf(
  statement: Statement,
  { division, days, compare, when }: Columns,
): readonly StatementColumn[] {
  const columnsOfEach = 1 + compare.length * COMPARISON_COLUMNS;
  const columns = timeColumns(days, division, when.calendar, MOST_COLUMNS);
  if (columns === null) throw tooManyColumns(null);
  const hasTotal = statement.takes === 'range' && columns.length > 1;
  const all = hasTotal ? [...columns, { ...wholeColumn(days), label: 'Total' }] : columns;
  if (all.length * columnsOfEach > MOST_COLUMNS) throw tooManyColumns(all.length * columnsOfEach);
  return all.map((column) => withComparisons(column, compare, when.calendar));
}

/** The columns of a comparison: the other value, the difference, and that as a percentage. */
export const COMPARISON_COLUMNS = 3;

/** Why a statement has too many columns; null where they were not all counted. */
export function tooManyColumns(columns: number | null): AlmanacError {
  const had = columns === null ? 'more' : `${columns}`;
  return new AlmanacError(
    'ANSWER_TOO_LARGE',
    `A statement has at most ${MOST_COLUMNS} columns, and this one would have ${had}; ask for a shorter period, for longer columns, or without a comparison.`,
    { detail: { limit: MOST_COLUMNS } },
  );
}
