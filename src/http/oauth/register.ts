import type { LimitPolicy } from '../../access/rate-limit.ts';
import { readClientMetadata } from '../../oauth/client-metadata.ts';
import { PATHS } from '../../oauth/metadata.ts';
import { OAuthRefusal } from '../../oauth/refusal.ts';
import { registerClient } from '../../oauth/registration.ts';
import { limitAttempt } from '../limit.ts';
import { addressOf } from '../network-bucket.ts';
import type { App, Services } from '../services.ts';
import { issuerOf } from './issuer.ts';
import { openToPages } from './open-to-pages.ts';

// Anybody may register, so nobody may often.
const PER_ADDRESS: LimitPolicy = { name: 'client-registration', perMinute: 10 };

/** `POST /oauth/register` (RFC 7591): a client gets an id and no secret. */
export function registerRoute(app: App, services: Services): void {
  app.post(
    PATHS.register,
    { config: { access: 'public' }, bodyLimit: MOST_BYTES },
    async (request, reply) => {
      issuerOf(request, services.config);
      await limitAttempt(services, reply, PER_ADDRESS, addressOf(request));
      const now = services.clock();
      const client = await registerClient(services.platform, readClientMetadata(request.body), now);
      openToPages(reply);
      return await reply
        .code(201)
        .header('Cache-Control', 'no-store')
        .send({
          client_id: client.id,
          client_id_issued_at: Math.floor(now.getTime() / 1000),
          client_name: client.name,
          redirect_uris: client.redirectUris,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        });
    },
  );
}

/** The refusal of metadata in another form than JSON. */
export function notJson(): OAuthRefusal {
  return new OAuthRefusal('invalid_client_metadata', 'send the metadata of the client as application/json');
}

const MOST_BYTES = 32_768;
