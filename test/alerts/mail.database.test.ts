import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mailFirings } from '../../src/alerts/mail-firings.ts';
import { query } from '../../src/db/statement.ts';
import { openMailer } from '../../src/mail/mailer.ts';
import { START, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { ADDRESS, aWatcher } from './watcher.ts';

const database = await testDatabase();
const { platform } = database;
const app = await testApp(database);
const { clock } = app;

/** A watcher whose alerts that fired wait to be mailed. */
async function aMailer() {
  clock.set(START);
  const box = await aMailbox();
  const sending: Promise<unknown>[] = [];
  const mail = openMailer(box.settings, {
    inBackground: (work) => void sending.push(work),
    noteFailure: () => undefined,
  });
  const watcher = await aWatcher(database, app);
  const mailed = async () =>
    await mailFirings(watcher.tenant, { mail, platform, address: ADDRESS, now: clock() });
  return {
    ...watcher,
    box,
    mailed,
    /** Waits until all mail has gone; how many messages that were. */
    gone: async () => {
      await Promise.all(sending);
      mail.close();
      return box.attempts();
    },
  };
}

describe('the message about an alert that fired', () => {
  it('goes to its maker once, with a way to stop it', async () => {
    const { watch, pay, check, owner, box, mailed, gone } = await aMailer();
    await watch({ by_mail: true });
    await pay('5000.00');
    await check();
    await Promise.all([mailed(), mailed()]);
    await mailed();
    expect(await gone()).toBe(1);
    const { email } = await box.lastTo(owner.email);
    expect(box.attempts()).toBe(1);
    expect(email.subject).toBe('Alert: Cash is low · Almanac');
    expect(email.text).toContain('Cash balance (20 November 2026) is A$7,000, below the limit of A$10,000.');
    expect(email.text).toContain(`${ADDRESS}/metrics/cash.balance?period=today&asOf=2026-11-20`);
    expect(email.text).toContain(`${ADDRESS}/alerts`);
  });

  it('is not sent to a maker who may not see the number any more', async () => {
    const { watch, join, owner, patchMember, pay, check, mailed, gone, tenant, box } = await aMailer();
    const maker = await join('admin');
    await watch({ by_mail: true }, maker);
    await pay('5000.00');
    await check();
    await tenant.note(
      sql`insert into alert_firings (organization_id, id, alert_id, created_by, needs, sentence, explanation, path, fired_at, is_mail_due)
        select organization_id, gen_random_uuid(), alert_id, created_by, '{metrics.read,people.view_cost}', 'Wages are high.', null, path,
          fired_at, true
        from alert_firings returning 1`.compile(query),
    );
    await patchMember(owner, maker, { role: 'member' });
    await mailed();
    expect(await gone()).toBe(1);
    expect(box.received.map(({ raw }) => raw).join('')).not.toContain('Wages');
  });

  it('is not sent to a maker without the second factor that the organisation requires', async () => {
    const { watch, pay, check, mailed, gone, tenant } = await aMailer();
    await watch({ by_mail: true });
    await pay('5000.00');
    await check();
    await tenant.note(
      sql`update organizations set requires_second_factor = true returning 1 as one`.compile(query),
    );
    await mailed();
    expect(await gone()).toBe(0);
  });

  it('is not sent a day later, where mail was set up since', async () => {
    const { watch, pay, check, mailed, gone } = await aMailer();
    await watch({ by_mail: true });
    await pay('5000.00');
    await check();
    clock.advance(24 * 3_600_000);
    await mailed();
    expect(await gone()).toBe(0);
  });

  it('is sent at once also where more fired than one statement takes', async () => {
    const { watch, pay, check, mailed, gone, tenant } = await aMailer();
    await watch({ by_mail: true });
    await pay('5000.00');
    await check();
    await tenant.note(
      sql`insert into alert_firings (organization_id, id, alert_id, created_by, needs, sentence, explanation, path, fired_at, is_mail_due)
        select organization_id, gen_random_uuid(), alert_id, created_by, needs, sentence, explanation, path, fired_at, true
        from alert_firings, generate_series(1, 110) returning 1`.compile(query),
    );
    await mailed();
    expect(await gone()).toBe(111);
  });
});
