import { setTimeout as sleep } from 'node:timers/promises';
import { LINK_PAGES } from '../../access/account-link.ts';
import { requireEmail } from '../../access/form.ts';
import { requirePassword } from '../../access/password.ts';
import { newResetLink, readResetLink, resetPassword } from '../../access/recover-account.ts';
import { passwordResetMessage } from '../../mail/messages.ts';
import { linkTo, serviceAddress } from '../../service-address.ts';
import type { Form } from '../check-form.ts';
import { softwareOf } from '../client-software.ts';
import { deviceOf, keepDevice } from '../device-cookie.ts';
import { limitAddress, limitRecovery } from '../limit.ts';
import { tellOfNewDevice } from '../new-device.ts';
import { described } from '../openapi.ts';
import { requireOwnOriginIfTold } from '../origin.ts';
import { recordEnvelope } from '../reply.ts';
import type { App, Services } from '../services.ts';
import { LinkBody } from './auth-invitation-schemas.ts';
import {
  describeReset,
  ForgottenBody,
  LinkShown,
  RecoveryShown,
  ResetBody,
  ResetDone,
} from './auth-recovery-schemas.ts';

/** The way back into an account whose password is forgotten. */
export function recoveryRoutes(app: App, services: Services): void {
  const { platform, clock, config, mail } = services;
  const byMail = { by_mail: mail.isSetUp };

  app.get(
    '/auth/recovery',
    {
      config: { access: 'public' },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'getRecovery',
          summary: 'Get the password recovery options',
        }),
        response: { 200: RecoveryShown },
      },
    },
    async () => recordEnvelope(byMail),
  );

  app.post(
    '/auth/forgotten-password',
    {
      config: { access: 'public', alsoAnswers: [403], rules: EMAIL_RULES },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'forgetPassword',
          summary: 'Send a password reset link',
          description: FORGOTTEN,
        }),
        body: ForgottenBody,
        response: { 200: RecoveryShown },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      const email = requireEmail('email', request.body.email);
      await limitAddress(services, request, reply);
      await limitRecovery(services, reply, email);
      // The answer waits for nothing that depends on the account, so that its time reveals nothing about it.
      if (mail.isSetUp) services.inBackground(mailReset(email));
      return recordEnvelope(byMail);
    },
  );

  app.post(
    '/auth/password-link',
    {
      config: { access: 'public', alsoAnswers: [404] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'readPasswordLink',
          summary: 'Get a password reset link',
          description: 'By the token of the link. At most 20 a minute from an address.',
        }),
        body: LinkBody,
        response: { 200: LinkShown },
      },
    },
    async (request, reply) => {
      await limitAddress(services, request, reply);
      const { email, expiresAt } = await readResetLink(platform, request.body.token, clock());
      return recordEnvelope({ email, expires_at: expiresAt.toISOString() });
    },
  );

  app.post(
    '/auth/reset-password',
    {
      config: { access: 'public', alsoAnswers: [403, 404], rules: PASSWORD_RULES },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'resetPassword',
          summary: 'Reset a password',
          description:
            'Ends all sessions, all links and all unfinished sign-ins of the account, and verifies its address. It does not sign in, but makes the browser a known one, so that the guesses of others do not keep its user from signing in. At most 20 a minute from an address.',
        }),
        body: ResetBody,
        response: { 200: ResetDone },
      },
      onRequest: async (request) => requireOwnOriginIfTold(request, config.origin),
    },
    async (request, reply) => {
      await limitAddress(services, request, reply);
      const now = clock();
      const software = softwareOf(request);
      const reset = { ...request.body, device: deviceOf(request), software };
      const { user, device } = await resetPassword(services, reset, now);
      keepDevice(app, services, reply, device.token);
      if (device.isNew) tellOfNewDevice(services, { user: { ...user, verifiedAt: now }, software }, now);
      return describeReset(user);
    },
  );

  async function mailReset(email: string): Promise<void> {
    await sleep(PAUSE_MS.least + Math.random() * PAUSE_MS.more);
    const link = await newResetLink(platform, email, clock());
    if (link === null) return;
    const address = linkTo(serviceAddress(config), LINK_PAGES.reset_password, link.token);
    mail.send(link.email, passwordResetMessage({ link: address }));
  }
}

// The work begins when the answer is long gone, so that it slows neither this one nor, at a foreseeable time, the next.
const PAUSE_MS = { least: 100, more: 400 } as const;

const EMAIL_RULES = ({ body }: Form): void => {
  const { email } = (body ?? {}) as Readonly<{ email?: string }>;
  if (email !== undefined) requireEmail('email', email);
};

const PASSWORD_RULES = ({ body }: Form): void => {
  const { password } = (body ?? {}) as Readonly<{ password?: string }>;
  if (password !== undefined) requirePassword('password', password);
};

const FORGOTTEN =
  'Mails a link that works once, for 30 minutes, where the address has an account. The answer and its time are the same ' +
  'where it has none. At most 3 links in half an hour for an account, 3 requests a minute for an address, and 20 a minute ' +
  'from one network address.';
