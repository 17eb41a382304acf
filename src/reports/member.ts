import { sql } from 'kysely';
import { type Capability, capabilitiesOf, type Role } from '../access/capability.ts';
import { isInForce, MEMBERSHIP_COLUMNS } from '../access/membership.ts';
import { accountsWithSecondFactor } from '../access/second-factor.ts';
import type { PackReader } from '../boards/pack/make-pack.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantReader } from '../db/tenant.ts';
import { type Maker, type MakerStanding, standingOf } from '../events/webhooks/maker.ts';
import { ORGANIZATION_COLUMNS, type Organization, organizationFrom } from '../organizations/organization.ts';
import type { SkippedOne, SkippedWhole } from './outcome.ts';
import type { Report } from './report.ts';

/** A member of the organisation with what decides whether mail may go to them, and what it may show. */
export type Member = Readonly<{
  userId: string;
  name: string;
  email: string;
  isVerified: boolean;
}> &
  Maker;

/** An organisation and those of the named accounts that are its members, by account. */
export type Membership = Readonly<{ organization: Organization; members: ReadonlyMap<string, Member> }>;

/** Reads them afresh, so that no mail goes by what was true when a report was made. */
export async function readMembership(
  { tenant, platform }: Readonly<{ tenant: TenantReader; platform: PlatformDoor }>,
  userIds: readonly string[],
): Promise<Membership> {
  const rows = await tenant.read(
    query
      .selectFrom('organizations')
      .innerJoin('data_versions', 'data_versions.organization_id', 'organizations.id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.organization_id', '=', 'organizations.id')
          .on('memberships.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`),
      )
      .select([
        ...ORGANIZATION_COLUMNS,
        ...MEMBERSHIP_COLUMNS,
        'memberships.user_id',
        'user_name',
        'user_email',
        'user_email_verified_at',
      ])
      .compile(),
  );
  const [first] = rows;
  if (first === undefined) throw new Error('the organisation of the door is not there');
  const organization = organizationFrom(first);
  const protectedAccounts = new Set(
    organization.requiresSecondFactor ? await accountsWithSecondFactor(platform, userIds) : userIds,
  );
  const members = rows.flatMap((row): readonly [string, Member][] => {
    const { user_id: userId, user_name: name, user_email: email, role, status } = row;
    if (userId === null || name === null || email === null || role === null || status === null) return [];
    const { employment_start_date, termination_date, time_zone, erasure_due_at } = row;
    const standing = { role, status, employment_start_date, termination_date, time_zone, erasure_due_at };
    const isVerified = row.user_email_verified_at !== null;
    const lacksSecondFactor = !protectedAccounts.has(userId);
    return [[userId, { userId, name, email, isVerified, lacksSecondFactor, standing }]];
  });
  return { organization, members: new Map(members) };
}

/** Whether a report may be sent for its maker now. */
export type ReportStanding =
  | Readonly<{ kind: 'in force'; maker: Member }>
  | Readonly<{ kind: 'paused'; why: SkippedWhole }>
  | Readonly<{ kind: 'left' }>;

/** What was granted to a report holds only while its maker has all of it. */
export function standingOfReport(
  { createdBy, capabilities, isPaused }: Report,
  { members }: Membership,
  now: Date,
): ReportStanding {
  const maker = members.get(createdBy);
  const standing: MakerStanding = standingOf(maker, { kinds: [], capabilities }, now);
  if (standing.kind === 'left' || maker === undefined) return { kind: 'left' };
  if (isPaused) return { kind: 'paused', why: 'paused' };
  return standing.kind === 'paused' ? standing : { kind: 'in force', maker };
}

/** Why no mail may go to somebody now; null where it may. */
export function whyNoMail(member: Member | undefined, now: Date): SkippedOne | null {
  if (member === undefined || !isInForce(member.standing, now)) return 'recipient_inactive';
  if (member.lacksSecondFactor) return 'second_factor_missing';
  return member.isVerified ? null : 'address_not_verified';
}

/** A member as a reader of what a report shows: of what was granted to it, as much as they may see themselves. */
export function readerOf(
  { userId, standing }: Pick<Member, 'userId' | 'standing'>,
  granted: readonly Capability[],
  organization: Organization,
): PackReader {
  const own = capabilitiesOf(standing.role);
  const role: Role = standing.role;
  return {
    userId,
    role,
    organization,
    capabilities: new Set(granted.filter((capability) => own.has(capability))),
    limits: null,
  };
}
