import { beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../src/db/statement.ts';
import { anOrganization, aUser, PASSWORD, testApp, unverify } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { aMailbox } from '../support/mailbox.ts';
import { anAddress } from './settings-support.ts';

const database = await testDatabase();
const mailbox = await aMailbox();
const ORIGIN = 'https://almanac.example.com';
const { post, clock } = await testApp(database, { config: { mail: mailbox.settings, origin: ORIGIN } });
const organization = await anOrganization(database);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

beforeEach(() => {
  clock.advance(60_000);
  mailbox.received.length = 0;
});

const signIn = async (email: string) =>
  await post('/api/auth/sign-in', {
    body: { email, password: PASSWORD },
    address: anAddress(),
    headers: { 'user-agent': BROWSER },
  });

describe('a sign-in from a new browser', () => {
  it('is mailed to the holder of the account, except for the first one', async () => {
    const { email } = await aUser(database, organization);
    await signIn(email);
    expect(mailbox.received).toEqual([]);
    await signIn(email);
    const { email: message } = await mailbox.lastTo(email);
    expect(message.subject).toBe('New sign-in · Almanac');
    expect(message.text).toContain('Firefox on Linux');
    expect(message.text).toContain(`${ORIGIN}/account/security`);
    expect(mailbox.received).toHaveLength(1);
  });

  it('is not mailed to an unverified address, but is in the audit log all the same', async () => {
    const [stranger, holder] = [await aUser(database, organization), await aUser(database, organization)];
    await unverify(database, stranger);
    for (const { email } of [stranger, stranger, holder, holder]) await signIn(email);
    await mailbox.lastTo(holder.email);
    expect(mailbox.received.map(({ to }) => to)).toEqual([[holder.email]]);
    const events = await database
      .openTenant(organization.id)
      .read(
        query
          .selectFrom('audit_events')
          .select('after')
          .where('action', '=', 'user.new_device')
          .where('subject_id', '=', stranger.id)
          .compile(),
      );
    expect(events).toEqual([{ after: { browser: 'Firefox', system: 'Linux' } }]);
  });
});
