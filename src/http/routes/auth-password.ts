import { recordEvent } from '../../access/audit.ts';
import { changePassword } from '../../access/change-password.ts';
import { requirePassword } from '../../access/password.ts';
import type { Form } from '../check-form.ts';
import { limitAccount, limitAddress } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { keepSession } from '../session-cookie.ts';
import { PasswordBody } from './auth-invitation-schemas.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';

/** A signed-in user's own password. */
export function passwordRoutes(app: App, services: Services): void {
  const { platform, clock } = services;

  app.post(
    '/auth/change-password',
    {
      config: { access: 'session', rules: PASSWORD_RULES },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'changePassword',
          summary: 'Change the own password',
          description:
            'Ends every other session of the user, and gives this one another token. Limited as signing in is.',
        }),
        body: PasswordBody,
        response: { 200: Me },
      },
    },
    async (request, reply) => {
      const { userId, organization } = requireSession(request.principal);
      const { current_password: currentPassword, new_password: newPassword } = request.body;
      const now = clock();
      const user = await requireUser(services, userId);
      await limitAddress(services, request, reply);
      await limitAccount(services, reply, user.email);
      const wanted = { currentPassword, newPassword, organizationId: organization.id };
      const session = await changePassword(platform, user, wanted, now);
      const subject = { kind: 'user', id: userId };
      const event = {
        actor: subject as { kind: 'user'; id: string },
        action: 'user.password_changed',
        subject,
      };
      await request.tenantWriter().note(recordEvent({ ...event, before: null, after: null }, now));
      keepSession(app, services, reply, session.token);
      return meIn(user, organization.id);
    },
  );
}

const PASSWORD_RULES = ({ body }: Form): void => {
  const { new_password: newPassword } = (body ?? {}) as Readonly<{ new_password?: string }>;
  if (newPassword !== undefined) requirePassword('new_password', newPassword);
};
