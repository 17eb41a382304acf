import { describe, expect, it } from 'vitest';
import { CAPABILITIES, type Capability, ROLES } from '../../src/access/capability.ts';
import { aKey, anOrganization, type Method, signedIn, testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const organization = await anOrganization(database);
const { app, send } = await testApp(database);

type Operation = { security?: Record<string, unknown>[]; operationId: string };
const { paths } = app.swagger() as object as { paths: Record<string, Record<string, Operation>> };
const ID = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

// Every operation of the document, with a body that has nothing right in it: who may not use the route never gets as
// far as that, and who may is told what is wrong, or that there is no such thing.
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security = [], operationId }]) => ({
    name: operationId,
    method: method.toUpperCase() as Method,
    path: `/api${path.replace(/\{[^}]+\}/g, ID)}`,
    isPublic: security.length === 0,
    takesKeys: security.some((scheme) => 'bearer' in scheme),
    body: method === 'get' ? {} : { body: { nothing: 'right' } },
  })),
);

const MANAGER_ONLY = ['listApiKeys', 'mintApiKey', 'rotateApiKey', 'revokeApiKey'];

describe('every route', () => {
  it('is in the document', () => {
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...MANAGER_ONLY,
        'getHealth',
        'signIn',
        'signOut',
        'getMe',
        'switchOrganization',
      ]),
    );
  });

  it.each(operations)('$name without credentials is 401 unless it is public', async (operation) => {
    const { statusCode } = await send(operation.method, operation.path, operation.body);
    expect(operation.isPublic ? [200, 400] : [401]).toContain(statusCode);
  });

  describe.each(ROLES)('as %s', (role) => {
    it.each(operations.filter(({ isPublic }) => !isPublic))('$name', async (operation) => {
      const as = await signedIn(database, organization, role);
      const answer = await send(operation.method, operation.path, { ...operation.body, as });
      const isForbidden = MANAGER_ONLY.includes(operation.name) && !['owner', 'admin'].includes(role);
      const code = answer.statusCode === 403 ? answer.json<{ error: { code: string } }>().error.code : null;
      expect([isForbidden ? [403] : [200, 400, 404], code]).toEqual([
        expect.arrayContaining([answer.statusCode]),
        isForbidden ? 'FORBIDDEN_ROLE' : null,
      ]);
    });
  });

  const keys: [string, readonly Capability[]][] = [
    ...CAPABILITIES.map((capability): [string, readonly Capability[]] => [capability, [capability]]),
    ['everything', CAPABILITIES],
  ];
  describe.each(keys)('with a key for %s', (_name, capabilities) => {
    it.each(operations.filter(({ isPublic, takesKeys }) => !isPublic && !takesKeys))(
      '$name is for signed-in people',
      async (operation) => {
        const { secret: as } = await aKey(database, organization, capabilities);
        const answer = await send(operation.method, operation.path, { ...operation.body, as });
        expect(answer.json()).toMatchObject({ error: { code: 'FORBIDDEN_ROLE' } });
      },
    );
  });
});
