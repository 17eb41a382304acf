import { sql } from 'kysely';
import { isInForce } from '../access/membership.ts';
import { own, TENANT } from '../db/own.ts';
import { query } from '../db/statement.ts';
import type { TenantWriter } from '../db/tenant.ts';
import { alertMessage } from '../mail/alert-message.ts';
import type { Mailer } from '../mail/mailer.ts';
import { selectMembers } from '../settings/member.ts';

const MAILS_AT_ONCE = 100;

/**
 * Mails the makers of alerts what fired, where mail is set up. A message is marked before it is sent: a process that is killed in between leaves one
 * out, and none is sent twice. The app lists all of them.
 */
export async function mailFirings(
  tenant: TenantWriter,
  { mail, address, now }: Readonly<{ mail: Mailer; address: string; now: Date }>,
): Promise<void> {
  if (!mail.isSetUp) return;
  const due = await tenant.note(takeDue());
  if (due.length === 0) return;
  const makers = due.map((one) => one.created_by);
  const members = await tenant.read(
    selectMembers().where('memberships.user_id', '=', sql<string>`any(${makers}::uuid[])`).compile(),
  );
  for (const { created_by: makerId, name, sentence, explanation, path } of due)
    for (const member of members)
      if (member.user_id === makerId && isInForce(member, now) && member.email_verified_at !== null)
        mail.send(
          member.email,
          alertMessage({
            name,
            sentence,
            explanation,
            link: `${address}${path}`,
            alertsPage: `${address}/alerts`,
          }),
        );
}

type Due = Readonly<{
  created_by: string;
  name: string;
  sentence: string;
  explanation: string | null;
  path: string;
}>;

function takeDue() {
  return sql<Due>`
    update alert_firings set is_mail_due = false
    from ${own('alerts')} alert
    where alert_firings.organization_id = ${TENANT} and alert.id = alert_firings.alert_id and alert_firings.id = any(array(
      select due.id from ${own('alert_firings')} due where due.is_mail_due order by due.id limit ${MAILS_AT_ONCE}::int
    ))
    returning alert_firings.created_by, alert.name, alert_firings.sentence, alert_firings.explanation, alert_firings.path
  `.compile(query);
}
