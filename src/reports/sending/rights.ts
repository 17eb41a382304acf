import { isDeepStrictEqual } from 'node:util';
import type { PlatformDoor } from '../../db/platform.ts';
import type { TenantReader } from '../../db/tenant.ts';
import type { Organization } from '../../organizations/organization.ts';
import { type Member, readMembership, standingOfReport, whyNoMail } from '../member.ts';
import type { SkippedOne } from '../outcome.ts';
import type { Report } from '../report.ts';

/** Whether a report may be mailed to a recipient now, and by which rights and settings. */
export type Rights =
  | Readonly<{ kind: 'granted'; maker: Member; recipient: Member; organization: Organization }>
  | Readonly<{ kind: 'skipped'; reason: SkippedOne }>
  /** The report itself is paused, or its maker has left: that is decided for all recipients together. */
  | Readonly<{ kind: 'given back' }>;

/** Reads them afresh: what was true when the first mail went may not be any more. */
export async function readRights(
  report: Report,
  userId: string,
  doors: Readonly<{ tenant: TenantReader; platform: PlatformDoor }>,
  now: Date,
): Promise<Rights> {
  const membership = await readMembership(doors, [report.createdBy, userId]);
  const standing = standingOfReport(report, membership, now);
  if (standing.kind !== 'in force') return { kind: 'given back' };
  const recipient = membership.members.get(userId);
  const why = whyNoMail(recipient, now);
  if (recipient === undefined || why !== null)
    return { kind: 'skipped', reason: why ?? 'recipient_inactive' };
  return { kind: 'granted', maker: standing.maker, recipient, organization: membership.organization };
}

/** Whether nothing changed that a mail depends on. New data alone change no rights. */
export function areSame(one: Rights, other: Rights): boolean {
  return isDeepStrictEqual(withoutData(one), withoutData(other));
}

function withoutData(rights: Rights) {
  return rights.kind === 'granted' ? { ...rights, organization: settingsOf(rights.organization) } : rights;
}

/** The settings of an organisation, without the state of its data. */
export function settingsOf({
  dataVersion: _version,
  ...settings
}: Organization): Omit<Organization, 'dataVersion'> {
  return settings;
}
