import type { FastifyRequest } from 'fastify';
import { parseSecret } from '../../access/secret.ts';
import { parseCode } from '../../oauth/code.ts';
import { findByAccessToken, findByCode, findByFamily, type Granted } from '../../oauth/find-granted.ts';
import { PATHS } from '../../oauth/metadata.ts';
import { requiredParameter } from '../../oauth/parameters.ts';
import { parseRefreshToken } from '../../oauth/refresh-token.ts';
import { OAuthRefusal } from '../../oauth/refusal.ts';
import { readTokenRequest, requirePublicClient, type TokenRequest } from '../../oauth/token-request.ts';
import { redeemCode, refreshTokens, revokeByToken, type Tokens } from '../../oauth/tokens.ts';
import type { App, Services } from '../services.ts';
import { formOf } from './form-body.ts';
import { issuerOf } from './issuer.ts';
import { openToPages } from './open-to-pages.ts';

/** `POST /oauth/token` and `POST /oauth/revoke`: callers prove their right by a code or a token. */
export function tokenRoutes(app: App, services: Services): void {
  app.post(PATHS.token, { config: { access: 'public' } }, async (request, reply) => {
    const issuer = issuerOf(request, services.config);
    const wanted = readTokenRequest(formOf(request), {
      authorization: request.headers.authorization,
      issuer,
    });
    const tokens = await exchange(wanted, services);
    openToPages(reply);
    return await reply.header('Cache-Control', 'no-store').send({
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: tokens.seconds,
      refresh_token: tokens.refreshToken,
      scope: tokens.capabilities.join(' '),
    });
  });

  app.post(PATHS.revoke, { config: { access: 'public' } }, async (request, reply) => {
    issuerOf(request, services.config);
    await revoke(request, services);
    openToPages(reply);
    return await reply.header('Cache-Control', 'no-store').send({});
  });
}

async function exchange(
  wanted: TokenRequest,
  { config, platform, openTenant, clock }: Services,
): Promise<Tokens> {
  const prefix = config.keyPrefix;
  if (wanted.kind === 'code') {
    const hash = parseCode(wanted.code, prefix);
    const granted = hash === null ? null : await findByCode(platform, hash);
    if (granted === null)
      throw new OAuthRefusal('invalid_grant', 'the code is unknown, was used or has expired');
    return await redeemCode(
      openTenant(granted.organizationId),
      { granted, request: wanted, prefix },
      clock(),
    );
  }
  const shown = parseRefreshToken(wanted.token, prefix);
  const granted = shown === null ? null : await findByFamily(platform, shown.familyHash);
  if (shown === null || granted === null)
    throw new OAuthRefusal('invalid_grant', 'the refresh token is unknown, revoked or has expired');
  const tenant = openTenant(granted.organizationId);
  return await refreshTokens(tenant, { granted, request: wanted, shown, prefix }, clock());
}

// A token that is unknown is as good as revoked (RFC 7009).
async function revoke(request: FastifyRequest, services: Services): Promise<void> {
  const parameters = formOf(request);
  requirePublicClient(parameters, request.headers.authorization);
  const token = requiredParameter(parameters, 'token');
  const clientId = requiredParameter(parameters, 'client_id');
  const granted = await findByToken(token, services);
  if (granted === null) return;
  await revokeByToken(services.openTenant(granted.organizationId), { granted, clientId }, services.clock());
}

async function findByToken(token: string, { config, platform }: Services): Promise<Granted | null> {
  const access = parseSecret(token, config.keyPrefix, 'at');
  if (access !== null) return await findByAccessToken(platform, access.hash);
  const refresh = parseRefreshToken(token, config.keyPrefix);
  return refresh === null ? null : await findByFamily(platform, refresh.familyHash);
}
