import { sql } from 'kysely';
import { type Capability, capabilitiesOf, isManager } from '../../access/capability.ts';
import { isInForce, STANDING_COLUMNS, type Standing } from '../../access/membership.ts';
import { accountsWithSecondFactor } from '../../access/second-factor.ts';
import type { PlatformDoor } from '../../db/platform.ts';
import { query } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import { formatDay, todayIn } from '../../period/index.ts';
import { type EventSight, seesKind } from '../event.ts';
import { EVENTS, type EventKind, type EventNeed } from '../kinds.ts';

/** What the maker of a webhook may do for it now. */
export type MakerStanding =
  | Readonly<{ kind: 'in force'; sight: EventSight }>
  /** They may see less than the webhook shows, see nothing because they are suspended or lack a second factor, or the organisation is closed: it waits. */
  | Readonly<{ kind: 'paused'; why: PausedBecause }>
  /** Their membership has ended, and so does the webhook. */
  | Readonly<{ kind: 'left' }>;

/** Why a webhook waits, though nobody disabled it. */
export const PAUSED_BECAUSE = ['organization_closed', 'maker_inactive', 'maker_sees_less'] as const;
export type PausedBecause = (typeof PAUSED_BECAUSE)[number];

/** A member for whom something is sent. */
export type Maker = Readonly<{
  /** The organisation requires a second factor and they have none: they see nothing of it. */
  lacksSecondFactor: boolean;
  standing: Standing;
}>;

/** The doors through which makers are read: their memberships are the organisation's, and their second factors the platform's. */
export type MakerDoors = Readonly<{ tenant: TenantReader; platform: PlatformDoor }>;

/** The makers with a membership, by account. One more look-up where the organisation requires a second factor. */
export async function readMakers(
  { tenant, platform }: MakerDoors,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Maker>> {
  const rows = await tenant.read(
    query
      .selectFrom('memberships')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select(['memberships.user_id', 'organizations.requires_second_factor', ...STANDING_COLUMNS])
      .where('memberships.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .compile(),
  );
  const requiring = rows.flatMap(({ user_id: id, requires_second_factor: isRequired }) =>
    id !== null && isRequired ? [id] : [],
  );
  const having = new Set(requiring.length === 0 ? [] : await accountsWithSecondFactor(platform, requiring));
  return new Map(
    rows.flatMap(({ user_id: id, requires_second_factor: isRequired, ...standing }) =>
      id === null ? [] : [[id, { lacksSecondFactor: isRequired && !having.has(id), standing }]],
    ),
  );
}

type Granted = Readonly<{ kinds: readonly EventKind[]; capabilities: readonly Capability[] }>;

/** What a webhook may show at an instant: what was granted to it, and only while its maker may see all of that and each of its kinds. */
export function standingOf(maker: Maker | undefined, granted: Granted, now: Date): MakerStanding {
  if (maker === undefined || hasLeft(maker.standing, now)) return { kind: 'left' };
  const { standing, lacksSecondFactor } = maker;
  if (standing.erasure_due_at !== null) return { kind: 'paused', why: 'organization_closed' };
  if (!isInForce(standing, now) || lacksSecondFactor) return { kind: 'paused', why: 'maker_inactive' };
  const own = capabilitiesOf(standing.role);
  const isOfManager = isManager(standing.role);
  // The name and the limit of an alert are its maker's and the managers', as in the stream of a signed-in member.
  const sight = { isManager: isOfManager, isLimited: !isOfManager };
  const isHeld = granted.capabilities.every((capability) => own.has(capability));
  if (!isHeld || !granted.kinds.every((kind) => seesKind(kind, { ...sight, capabilities: own })))
    return { kind: 'paused', why: 'maker_sees_less' };
  return { kind: 'in force', sight: { ...sight, capabilities: new Set(granted.capabilities) } };
}

/** What the events of a kind need. */
export function needOf(kind: EventKind): EventNeed {
  return EVENTS[kind].needs;
}

function hasLeft({ termination_date: last, time_zone: zone }: Standing, now: Date): boolean {
  return last !== null && last < formatDay(todayIn(zone, now));
}
