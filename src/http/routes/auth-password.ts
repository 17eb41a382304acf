import { changePassword } from '../../access/change-password.ts';
import { requirePassword } from '../../access/password.ts';
import type { Form } from '../check-form.ts';
import { softwareOf } from '../client-software.ts';
import { deviceOf } from '../device-cookie.ts';
import { described } from '../openapi.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { keepSession } from '../session-cookie.ts';
import { limitOwnPassword } from '../sign-in-limit.ts';
import { PasswordBody } from './auth-invitation-schemas.ts';
import { meIn, requireUser } from './auth-me.ts';
import { Me } from './auth-schemas.ts';

/** A signed-in user's own password. */
export function passwordRoutes(app: App, services: Services): void {
  const { everyDoor, clock } = services;

  app.post(
    '/auth/change-password',
    {
      config: { access: 'session', beforeEnrolment: true, rules: PASSWORD_RULES },
      schema: {
        ...described({
          tag: 'Sign-in',
          operationId: 'changePassword',
          summary: 'Change your password',
          description:
            'Ends every other session of the user, and gives this one another token. At most 5 attempts a minute.',
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
      await limitOwnPassword(services, reply, userId);
      const from = { software: softwareOf(request), device: deviceOf(request) };
      const wanted = { currentPassword, newPassword, organization, ...from };
      const session = await changePassword(everyDoor, user, wanted, now);
      keepSession(app, services, reply, session.token);
      return meIn(services, user, organization.id);
    },
  );
}

const PASSWORD_RULES = ({ body }: Form): void => {
  const { new_password: newPassword } = (body ?? {}) as Readonly<{ new_password?: string }>;
  if (newPassword !== undefined) requirePassword('new_password', newPassword);
};
