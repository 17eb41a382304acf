import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MailRoom, openMailer } from '../../src/mail/mailer.ts';
import { invitationMessage, verificationMessage } from '../../src/mail/messages.ts';
import type { MailSettings } from '../../src/mail/settings.ts';
import { aMailbox } from '../support/mailbox.ts';

const mailbox = await aMailbox();
const message = verificationMessage({ link: 'https://almanac.example.com/verify-address#token=abc' });

type Failure = Parameters<MailRoom['noteFailure']>[0];

/** A mailer with what it does in the background, and what it notes. */
function aMailer(settings: MailSettings = mailbox.settings) {
  const background: Promise<unknown>[] = [];
  const failures: Failure[] = [];
  const mailer = openMailer(settings, {
    inBackground: (work) => void background.push(work),
    noteFailure: (words) => void failures.push(words),
  });
  onTestFinished(() => {
    mailer.stop();
    mailer.close();
    mailbox.behave('take');
  });
  return { mailer, failures, background, done: async () => await Promise.all(background) };
}

describe('a message', () => {
  it('is sent as text and as HTML, from the sender that is set', async () => {
    const { mailer, done, failures } = aMailer();
    mailer.send('ada@example.com', message);
    await done();
    expect(failures).toEqual([]);
    const { to, from, email } = await mailbox.lastTo('ada@example.com');
    expect([to, from, email.from]).toEqual([
      ['ada@example.com'],
      'almanac@example.com',
      { address: 'almanac@example.com', name: 'Almanac' },
    ]);
    expect(email.subject).toBe('Verify your e-mail address · Almanac');
    expect(email.text?.trim()).toBe(message.text.trim());
    expect(email.html?.trim()).toBe(message.html);
    expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('holds nothing that a name puts into it but text: no header, no HTML, no second recipient', async () => {
    const { mailer, done } = aMailer();
    const evil =
      'Eve\r\nBcc: spy@example.com\r\n\r\n<script>alert(1)</script><a href="https://evil.example">x</a>';
    mailer.send(
      'grace@example.com',
      invitationMessage({
        organizationName: evil,
        invitedBy: `"><img src=x onerror=alert(1)>\u202e${'long '.repeat(2000)}`,
        role: 'admin',
        link: 'https://almanac.example.com/accept-invitation#token=abc&"<b>',
      }),
    );
    await done();
    const { to, raw, email } = await mailbox.lastTo('grace@example.com');
    expect(to).toEqual(['grace@example.com']);
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(email.bcc).toBeUndefined();
    expect(email.subject).not.toContain('\n');
    expect(email.subject?.length).toBeLessThan(200);
    expect(email.html).not.toMatch(/<script|<img|evil\.example"|<b>/);
    expect(email.html?.match(/<a /g)).toHaveLength(1);
    expect(email.text).not.toContain('\u202e');
    expect(email.text?.length).toBeLessThan(1000);
  });

  it('goes to one recipient, whatever the address looks like', async () => {
    const { mailer, done } = aMailer();
    const before = mailbox.received.length;
    mailer.send('one@example.com, two@example.com', message);
    await done();
    for (const { to } of mailbox.received.slice(before)) expect(to).toHaveLength(1);
  });
});

describe('a message that cannot be sent', () => {
  it('is tried again, and comes', async () => {
    const { mailer, done, failures } = aMailer();
    mailbox.behave('refuse for now');
    mailer.send('later@example.com', message);
    const before = mailbox.attempts();
    while (mailbox.attempts() === before) await new Promise((resolve) => setTimeout(resolve, 20));
    mailbox.behave('take');
    await done();
    expect((await mailbox.lastTo('later@example.com')).to).toEqual(['later@example.com']);
    expect(failures).toEqual([]);
  });

  it('because it is refused for good is noted, and not tried again', async () => {
    const { mailer, done, failures } = aMailer();
    mailbox.behave('refuse for good');
    const before = mailbox.attempts();
    mailer.send('never@example.com', message);
    await done();
    expect(mailbox.attempts() - before).toBe(1);
    expect(failures).toMatchObject([{ kind: 'verification', attempts: 1 }]);
  });

  it('because no server listens is tried three times in all, and noted once', async () => {
    const unused = createServer();
    await new Promise<void>((resolve) => void unused.listen(0, '127.0.0.1', resolve));
    const address = unused.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => void unused.close(resolve));
    const { mailer, done, failures } = aMailer({ ...mailbox.settings, port });
    mailer.send('ada@example.com', message);
    await done();
    expect(failures).toMatchObject([{ kind: 'verification', attempts: 3 }]);
  });

  it('because the password is wrong is noted without the password', async () => {
    const credentials = { user: 'almanac', pass: 'not the secret' };
    const { mailer, done, failures } = aMailer({ ...mailbox.settings, credentials });
    mailer.send('ada@example.com', message);
    await done();
    expect(failures).toHaveLength(1);
    expect(JSON.stringify(failures)).not.toContain('not the secret');
  });

  it('because the server would take a password in clear is noted, and the password is not sent', async () => {
    const { mailer, done, failures } = aMailer({ ...mailbox.settings, requiresEncryption: true });
    const before = mailbox.attempts();
    mailer.send('ada@example.com', message);
    mailer.stop();
    await done();
    expect([failures.length, mailbox.attempts() - before]).toEqual([1, 0]);
  });

  it('does not keep the process alive: messages that wait for another try are dropped when it stops', async () => {
    const { mailer, done, failures } = aMailer();
    mailbox.behave('refuse for now');
    mailer.send('ada@example.com', message);
    const before = mailbox.attempts();
    while (mailbox.attempts() === before) await new Promise((resolve) => setTimeout(resolve, 20));
    const began = Date.now();
    mailer.stop();
    await done();
    expect(Date.now() - began).toBeLessThan(2000);
    expect(failures).toHaveLength(1);
  });

  it('because a server says nothing ends by itself', async () => {
    const { mailer, done, failures } = aMailer();
    mailbox.behave('say nothing');
    mailer.send('ada@example.com', message);
    mailer.stop();
    await done();
    expect(failures).toMatchObject([{ kind: 'verification', attempts: 1 }]);
  }, 40_000);

  it('because too many wait is noted, and costs no memory', async () => {
    const { mailer, failures, done } = aMailer();
    for (let count = 0; count < 600; count += 1) mailer.send(`crowd${count}@example.com`, message);
    expect(failures).toHaveLength(100);
    await done();
    expect(mailbox.received.filter(({ to }) => to[0]?.startsWith('crowd')).length).toBe(500);
  });
});
