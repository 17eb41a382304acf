import { LINK_PAGES } from '../../access/account-link.ts';
import { newVerificationLink, verifyAddress } from '../../access/verify-address.ts';
import { verificationMessage } from '../../mail/messages.ts';
import { linkTo, serviceAddress } from '../../service-address.ts';
import { limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { LinkBody } from './auth-invitation-schemas.ts';
import { meIn, requireUser } from './auth-me.ts';
import { RecoveryShown } from './auth-recovery-schemas.ts';
import { Me } from './auth-schemas.ts';

/** Verifying the address of the account that is signed in. */
export function verificationRoutes(app: App, services: Services): void {
  const { platform, clock, config, mail } = services;

  app.post(
    '/auth/verification',
    {
      config: { access: 'session' },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'requestVerification',
          summary: 'Send an email verification link',
          description:
            'Mails a link that works once, for 7 days, unless the address is verified: at most 5 in an hour. Without mail, an operator makes one.',
        }),
        response: { 200: RecoveryShown },
      },
    },
    async (request, reply) => {
      const { userId } = requireSession(request.principal);
      await limitAddress(services, request, reply);
      const { email, verifiedAt } = await requireUser(services, userId);
      if (mail.isSetUp && verifiedAt === null) {
        const token = await newVerificationLink(platform, userId, clock());
        const link = (made: string) => linkTo(serviceAddress(config), LINK_PAGES.verify_address, made);
        if (token !== null) mail.send(email, verificationMessage({ link: link(token) }));
      }
      return recordEnvelope({ by_mail: mail.isSetUp });
    },
  );

  app.post(
    '/auth/verify-address',
    {
      config: { access: 'session', alsoAnswers: [404] },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'verifyAddress',
          summary: 'Verify an email address',
          description:
            'Only in a session of that account: a person who reads mail at the address but does not know the password sets a new one instead.',
        }),
        body: LinkBody,
        response: { 200: Me },
      },
    },
    async (request, reply) => {
      const { userId, organization } = requireSession(request.principal);
      await limitAddress(services, request, reply);
      const verified = { token: request.body.token, userId, organizationId: organization.id };
      await verifyAddress(services, verified, clock());
      return meIn(services, await requireUser(services, userId), organization.id);
    },
  );
}
