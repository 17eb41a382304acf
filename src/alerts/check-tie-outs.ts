import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import type { Transaction } from '../db/transaction.ts';
import { AlmanacError } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { EVENTS } from '../events/kinds.ts';
import type { ScalarMetric } from '../metrics/definition/metric.ts';
import type { Sight } from '../metrics/definition/protection.ts';
import { Decimal, ZERO } from '../money/decimal.ts';
import type { Organization } from '../organizations/organization.ts';
import { readOrganization } from '../organizations/read-organization.ts';
import { inWordsOf } from '../organizations/words.ts';
import { formatDay } from '../period/index.ts';
import { answer } from '../questions/answer.ts';
import { referenceTime, resolveQuestion } from '../questions/ask.ts';
import { metricPathOf } from '../questions/page-path.ts';
import { PAYABLES_TIE_OUT, RECEIVABLES_TIE_OUT } from '../statements/definition/checks.ts';
import type { Checking } from './check-alerts.ts';
import {
  type CheckClaim,
  type CheckDoors,
  claimCheck,
  isStillClaimed,
  releaseCheck,
  settleCheck,
} from './claim-check.ts';
import { endOfToday } from './day-end.ts';
import { TIE_OUT_NAMES, type TieOutName } from './names.ts';

/** The checks of documents against their control accounts, by the names that events have. */
const TIE_OUTS = {
  receivables: RECEIVABLES_TIE_OUT.metric,
  payables: PAYABLES_TIE_OUT.metric,
} as const satisfies Readonly<Record<TieOutName, ScalarMetric>>;

/**
 * Computes the checks of today's balance sheet, where the data or the day of the organisation changed since, and writes an event where one fails that
 * agreed before, or fails by another amount. Returns whether it did.
 */
export async function checkTieOuts(
  { asking, noting }: CheckDoors,
  { clock, address, signal }: Omit<Checking, 'platform' | 'onFailure'>,
): Promise<boolean> {
  const claim = await claimCheck(noting, 'tie_outs', clock());
  if (claim === null) return false;
  try {
    const now = clock();
    const organization = await readOrganization(noting);
    const found = await differences(asking, organization, now);
    await write(noting, found, { claim, organization, address, now });
    return true;
  } catch (failure) {
    await noting.note(releaseCheck(claim, clock(), signal.aborted ? 0 : undefined));
    if (signal.aborted) return false;
    throw failure;
  }
}

type Difference = Readonly<{
  name: TieOutName;
  label: string;
  difference: Decimal;
  day: string;
  path: string;
}>;

async function differences(
  tenant: TenantWriter,
  organization: Organization,
  now: Date,
): Promise<readonly Difference[]> {
  const asker = { ...SIGHT, organization };
  const when = referenceTime(organization, undefined, now);
  const asked = TIE_OUT_NAMES.map((name) => {
    const { id } = TIE_OUTS[name];
    const input = { id, period: 'today', team: undefined, compare: undefined };
    return { name, resolved: resolveQuestion(input, SIGHT, when) };
  });
  const answers = await answer(
    tenant,
    asked.map(({ resolved }) => resolved),
    asker,
    now,
  );
  return asked.flatMap(({ name, resolved }, place) => {
    const one = answers[place];
    if (one === undefined || one instanceof AlmanacError || one.data.kind !== 'scalar')
      throw new Error('a check has no difference');
    // Without documents there is nothing to agree.
    if (one.data.value === null) return [];
    const label = inWordsOf(organization.jurisdiction, TIE_OUTS[name].label);
    const { value: difference } = one.data;
    return [{ name, label, difference, day: formatDay(when.today), path: metricPathOf(resolved, when) }];
  });
}

const SIGHT: Sight = {
  capabilities: new Set(['metrics.read', ...EVENTS['tie_out.failed'].needs]),
  limits: null,
};

type Writing = Readonly<{ claim: CheckClaim; organization: Organization; address: string; now: Date }>;

async function write(
  tenant: TenantWriter,
  found: readonly Difference[],
  { claim, organization, address, now }: Writing,
): Promise<void> {
  const { dataVersion, timeZone, baseCurrency: currency } = organization;
  await tenant.noteTogether(async (transaction) => {
    if (!(await isStillClaimed(transaction, claim, now)))
      throw new Error('another process took over the check of documents');
    const state = { version: dataVersion.number, dayEndsAt: endOfToday(timeZone, now) };
    await transaction.run(settleCheck(claim, state, now));
    const reported = await readReported(transaction);
    const changed = found.filter(({ name, difference }) => !difference.eq(reported.get(name) ?? ZERO));
    for (const { name, difference } of changed) await transaction.run(report(name, difference, now));
    for (const { name, label, difference, day, path } of changed) {
      if (difference.isZero()) continue;
      const before = (reported.get(name) ?? ZERO).toFixed();
      const data = { check: name, label, day, difference: difference.toFixed(), before, currency };
      await transaction.run(emitEvent('tie_out.failed', { ...data, link: `${address}${path}` }, now));
    }
  });
}

async function readReported(transaction: Transaction): Promise<ReadonlyMap<TieOutName, Decimal>> {
  const rows = await transaction.run(
    query.selectFrom('reported_tie_outs').select(['name', 'difference']).compile(),
  );
  return new Map(rows.map(({ name, difference }) => [name, new Decimal(difference)]));
}

function report(name: TieOutName, difference: Decimal, now: Date) {
  const given = { difference: difference.toFixed(), reported_at: now };
  return query
    .insertInto('reported_tie_outs')
    .values({ name, ...given })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doUpdateSet(given))
    .compile();
}
