import { requireCapability } from '../access/require-capability.ts';
import type { TenantReader } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { findMetric } from '../metrics/catalog/registry.ts';
import { dependsOnKnown, measuresOf } from '../metrics/definition/measures-of.ts';
import { capabilitiesForRows, paySightOf } from '../metrics/definition/protection.ts';
import { sourceOf } from '../metrics/definition/sources.ts';
import type { FactPosition } from '../metrics/plan/fact-position.ts';
import { type Leaf, leavesOf } from '../metrics/plan/leaves.ts';
import { type Need } from '../metrics/plan/plan.ts';
import { requireExplainable } from '../metrics/plan/points.ts';
import { knowing, type Question } from '../metrics/plan/question.ts';
import { factWindows } from '../metrics/plan/windows.ts';
import { compileRows, type FactDetail, type FactPage } from '../sql/facts/rows.ts';
import { compileTeams } from '../sql/teams.ts';
import { type Asker, teamNotFound } from './ask.ts';
import { isWithheldFrom, mayList } from './explain.ts';
import { readRecordedIn } from './read-recorded.ts';

export type { FactDetail };

/** One page of the facts behind a leaf; `next` is where the next page begins, null at the end. */
export type FactRowsPage = Readonly<{
  rows: readonly FactDetail[];
  isMoney: boolean;
  next: FactPosition | null;
}>;

/**
 * Lists the facts behind one leaf of an explanation, the newest first. Throws NOT_FOUND, ANSWER_TOO_LARGE, or
 * FORBIDDEN_CAPABILITY where who asks may not read them.
 */
export async function listRows(
  tenant: TenantReader,
  { question: asked, leaf }: Readonly<{ question: Question; leaf: Leaf }>,
  { after, limit }: Pick<FactPage, 'after' | 'limit'>,
  asker: Asker,
): Promise<FactRowsPage> {
  requireExplainable(asked);
  const { metric, team } = asked;
  if (isWithheldFrom(metric, asker)) throw leafNotFound();
  if (team !== null && (await tenant.read(compileTeams([team]))).length === 0) throw teamNotFound();
  const pay = paySightOf(asker.capabilities);
  const { need, found } = await tenant.snapshot(async (transaction) => {
    const known = dependsOnKnown(metric)
      ? knowing(asked, await readRecordedIn(transaction, [{ question: asked }]))
      : asked;
    const behind = needBehind(known, leaf, asker);
    const page = { key: leaf.key, after, limit: limit + 1, pay };
    return { need: behind, found: await readRows(transaction, behind, page) };
  });
  const rows = found.slice(0, limit);
  const next = found.length > limit ? (rows.at(-1) ?? null) : null;
  return { rows, isMoney: sourceOf(need.measure).unit(need.measure) === 'currency', next };
}

/** The need that a leaf is of. Throws where there is none, or its rows are not for who asks. */
function needBehind(question: Question, leaf: Leaf, asker: Asker): Need {
  const need = leavesOf(question).needs[leaf.number];
  if (need === undefined || (leaf.key !== null && need.by === 'nothing')) throw leafNotFound();
  for (const needed of capabilitiesForRows(need.measure)) requireCapability(asker, needed);
  return need;
}

/** Throws FORBIDDEN_CAPABILITY where who asks may read no row behind a metric, whichever leaf. */
export function requireSomeRows(id: string, asker: Asker): void {
  const metric = findMetric(id);
  if (metric === undefined || isWithheldFrom(metric, asker)) return;
  const measures = measuresOf(metric);
  const [first] = measures;
  if (first === undefined || measures.some(mayList(asker))) return;
  for (const needed of capabilitiesForRows(first)) requireCapability(asker, needed);
}

function leafNotFound(): AlmanacError {
  return new AlmanacError('NOT_FOUND', 'This leaf has no rows; use one that the explanation names.');
}

/** One page of the facts behind a need. Throws where it has none. */
async function readRows(transaction: Transaction, need: Need, page: FactPage): Promise<FactDetail[]> {
  const found: FactDetail[] = [];
  for (const days of factWindows(need, page.after)) {
    const statement = compileRows(need, days, { ...page, limit: page.limit - found.length });
    if (statement === null) throw leafNotFound();
    found.push(...(await transaction.run(statement)));
    if (found.length >= page.limit) break;
  }
  return found;
}
