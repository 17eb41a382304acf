import { sql } from 'kysely';
import { capabilitiesOf, isCapability } from '../access/capability.ts';
import { own, TENANT } from '../db/own.ts';
import type { PlatformDoor } from '../db/platform.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { alertMessage } from '../mail/alert-message.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Member, readMembership, whyNoMail } from '../reports/member.ts';

const MAILS_AT_ONCE = 100;

/** What fired more hours ago is in the app alone: mail that was set up later must not bring old news. */
export const MAILED_WITHIN_HOURS = 24;

type Surroundings = Readonly<{ mail: Mailer; platform: PlatformDoor; address: string; now: Date }>;

/**
 * Mails the makers of alerts what fired, where mail is set up and they may still see it. A message is marked before it is sent: a process that is
 * killed in between leaves one out, and none is sent twice. The app lists all of them.
 */
export async function mailFirings(tenant: TenantWriter, surroundings: Surroundings): Promise<void> {
  if (!surroundings.mail.isSetUp) return;
  let taken = MAILS_AT_ONCE;
  while (taken === MAILS_AT_ONCE) taken = await mailSome(tenant, surroundings);
}

async function mailSome(
  tenant: TenantWriter,
  { mail, platform, address, now }: Surroundings,
): Promise<number> {
  const taken = await tenant.note(takeDue());
  const earliest = new Date(now.getTime() - MAILED_WITHIN_HOURS * 3_600_000);
  const due = taken.filter(({ fired_at: firedAt }) => firedAt > earliest);
  if (due.length === 0) return taken.length;
  const { members } = await readMembership(
    { tenant, platform },
    due.map((one) => one.created_by),
  );
  for (const { created_by: makerId, needs, name, sentence, explanation, path } of due) {
    const maker = members.get(makerId);
    // Read afresh: what they could see when it fired, they may not see any more.
    if (maker === undefined || whyNoMail(maker, now) !== null || !hasAll(maker, needs)) continue;
    const link = `${address}${path}`;
    const alertsPage = `${address}/alerts`;
    mail.send(maker.email, alertMessage({ name, sentence, explanation, link, alertsPage }));
  }
  return taken.length;
}

function hasAll({ standing }: Member, needs: readonly string[]): boolean {
  const own = capabilitiesOf(standing.role);
  return needs.every((need) => isCapability(need) && own.has(need));
}

type Due = Readonly<{
  created_by: string;
  needs: readonly string[];
  fired_at: Date;
  name: string;
  sentence: string;
  explanation: string | null;
  path: string;
}>;

// Two processes may look for the same rows: the second waits for the first, and then finds that they are marked.
function takeDue() {
  return sql<Due>`
    update alert_firings set is_mail_due = false
    from ${own('alerts')} alert
    where alert_firings.organization_id = ${TENANT} and alert_firings.is_mail_due and alert.id = alert_firings.alert_id
      and alert_firings.id = any(array(
        select due.id from ${own('alert_firings')} due where due.is_mail_due order by due.id limit ${MAILS_AT_ONCE}::int
      ))
    returning alert_firings.created_by, alert_firings.needs, alert_firings.fired_at, alert.name, alert_firings.sentence, alert_firings.explanation,
      alert_firings.path
  `.compile(query);
}
