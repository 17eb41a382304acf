import type { PlatformDoor } from '../db/platform.ts';
import { AlmanacError } from '../errors.ts';
import { type Maker, readMakers, standingOf } from '../events/webhooks/maker.ts';
import type { Organization } from '../organizations/organization.ts';
import { readOrganization } from '../organizations/read-organization.ts';
import { type Asker, referenceTime } from '../questions/ask.ts';
import { attempt } from '../questions/batch.ts';
import { type Alert, alertFrom } from './alert.ts';
import { type AskedAlert, askAlert, neededBy } from './ask-alert.ts';
import {
  type CheckClaim,
  type CheckDoors,
  claimCheck,
  keepCheck,
  releaseCheck,
  settleCheck,
} from './claim-check.ts';
import { endOfToday } from './day-end.ts';
import type { CheckKind } from './names.ts';
import { isFailed, type Outcome, toOutcome } from './outcome.ts';
import { readEach } from './read-each.ts';
import { selectAlerts } from './select-alerts.ts';
import { writeOutcomes } from './write-outcomes.ts';

/** So many alerts are computed at once, on one snapshot for each set of capabilities. */
export const ALERTS_AT_ONCE = 50;

/** What surrounds a check. */
export type Checking = Readonly<{
  /** For the second factors of makers. */
  platform: PlatformDoor;
  clock: () => Date;
  /** The address of the service, for links. */
  address: string;
  /** Aborts when the server stops: a check that has begun ends without a result, and another process makes it again. */
  signal: AbortSignal;
  /** Hears of each alert that fails by itself. */
  onFailure: (failure: unknown) => void;
}>;

/** The checks of alerts: those of all, without those that failed by themselves, and those of the latter. */
export type AlertCheck = Extract<CheckKind, 'alerts' | 'failed_alerts'>;

/**
 * Computes the alerts of an organisation, where its data or its day changed since, and writes sides and events. Returns whether it did: another
 * process may, or there is nothing new.
 */
export async function checkAlerts(
  doors: CheckDoors,
  { platform, clock, address, signal, onFailure }: Checking,
  kind: AlertCheck = 'alerts',
): Promise<boolean> {
  const { noting } = doors;
  const claim = await claimCheck(noting, kind, clock());
  if (claim === null) return false;
  try {
    const now = clock();
    // Read before the alerts are: what a write changes meanwhile is computed again.
    const organization = await readOrganization(noting);
    const part = { platform, claim, organization, address, now, clock, signal, onFailure };
    let after: string | null = BEFORE_ALL;
    let doFail = false;
    while (after !== null) {
      signal.throwIfAborted();
      const checked = await checkSome(doors, { ...part, after });
      doFail ||= checked.doFail;
      after = checked.last;
    }
    const state = {
      // Those that still fail are tried again without a change.
      version: kind === 'failed_alerts' && doFail ? 0 : organization.dataVersion.number,
      dayEndsAt: endOfToday(organization.timeZone, now),
    };
    await noting.note(settleCheck(claim, state, now));
    return true;
  } catch (failure) {
    await noting.note(releaseCheck(claim, clock(), signal.aborted ? 0 : undefined));
    if (signal.aborted) return false;
    throw failure;
  }
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Part = Readonly<{
  claim: CheckClaim;
  organization: Organization;
  address: string;
  after: string;
  /** The instant of the check, for all its alerts. */
  now: Date;
  /** For the claim, which must last as long as the check does. */
  clock: () => Date;
}> &
  Pick<Checking, 'platform' | 'signal' | 'onFailure'>;

/** The last of the alerts that were checked, null where there are no more, and whether some of them failed by themselves. */
type Checked = Readonly<{ last: string | null; doFail: boolean }>;

async function checkSome(doors: CheckDoors, part: Part): Promise<Checked> {
  const { claim, organization, address, after, now, clock } = part;
  const rows = await doors.noting.read(
    selectAlerts()
      .where('deleted_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('is_paused', '=', false)
      .where('waits_because', claim.kind === 'alerts' ? 'is distinct from' : '=', 'failed')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ALERTS_AT_ONCE)
      .compile(),
  );
  const alerts = rows.map(alertFrom);
  if (alerts.length === 0) return { last: null, doFail: false };
  const outcomes = await outcomesOf(doors, alerts, part);
  await writeOutcomes(doors.noting, outcomes, { claim, organization, address, now, clock });
  const last = alerts.length < ALERTS_AT_ONCE ? null : (alerts.at(-1)?.id ?? null);
  return { last, doFail: outcomes.some((outcome) => isFailed(outcome)) };
}

type InForce = Readonly<{ alert: Alert; asked: AskedAlert; asker: Asker }>;

async function outcomesOf(
  { asking, noting }: CheckDoors,
  alerts: readonly Alert[],
  { platform, claim, organization, now, clock, signal, onFailure }: Part,
): Promise<readonly Outcome[]> {
  const makers = await readMakers(
    { tenant: noting, platform },
    alerts.map(({ createdBy }) => createdBy),
  );
  const outcomes: Outcome[] = [];
  const bySight = new Map<string, InForce[]>();
  for (const alert of alerts) {
    const found = inForce(alert, makers.get(alert.createdBy), organization, now);
    if ('kind' in found) outcomes.push(found);
    else {
      const sight = neededBy(alert).toSorted().join(' ');
      bySight.set(sight, [...(bySight.get(sight) ?? []), found]);
    }
  }
  for (const group of bySight.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { asker } = first;
    const keep = async () => {
      signal.throwIfAborted();
      await keepCheck(noting, claim, clock());
    };
    const readings = await readEach(
      asking,
      group.map(({ asked }) => asked),
      { asker, now, keep, onFailure },
    );
    for (const [place, { alert, asked }] of group.entries()) {
      const reading = readings[place];
      if (reading === undefined) throw new Error('an alert was left without an answer');
      if (reading === 'failed') outcomes.push({ kind: 'waits', alert, because: 'failed' });
      else if (reading instanceof AlmanacError) outcomes.push({ kind: 'waits', alert, because: 'no_answer' });
      else outcomes.push(await toOutcome(asking, { alert, asked, reading }, { asker, now, keep, onFailure }));
    }
  }
  return outcomes;
}

function inForce(
  alert: Alert,
  maker: Maker | undefined,
  organization: Organization,
  now: Date,
): InForce | Outcome {
  const needed = neededBy(alert);
  const standing = standingOf(maker, { kinds: [], capabilities: needed }, now);
  if (standing.kind === 'left') return { kind: 'ended', alert };
  if (standing.kind === 'paused') return { kind: 'waits', alert, because: standing.why };
  // No more than its question needs, so that a sentence tells nothing that its readers may not see.
  const asker = { organization, capabilities: new Set(needed), limits: null };
  const asked = attempt(() => askAlert(alert, asker, referenceTime(organization, undefined, now)));
  return asked instanceof AlmanacError
    ? { kind: 'waits', alert, because: 'no_answer' }
    : { alert, asked, asker };
}
