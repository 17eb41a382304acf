import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Pool } from 'pg';
import { afterAll } from 'vitest';
import { canonicalEmail } from '../../src/access/canonical-email.ts';
import { CAPABILITIES, type Capability, type Role } from '../../src/access/capability.ts';
import { insertMembership, insertUser } from '../../src/access/create-user.ts';
import { mintKey } from '../../src/access/manage-keys.ts';
import {
  copyAccount,
  type MemberAccount,
  organizationsOf,
  selectMemberAccount,
} from '../../src/access/member-account.ts';
import { hashPassword } from '../../src/access/password.ts';
import { newSession } from '../../src/access/session.ts';
import { keepSetupToken } from '../../src/access/setup-token.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { openEveryDoor } from '../../src/db/both-doors.ts';
import { newId } from '../../src/db/identifier.ts';
import { platformQuery } from '../../src/db/statement.ts';
import { buildApp, type Dependencies } from '../../src/http/app.ts';
import type { App } from '../../src/http/services.ts';
import { UNOBSERVED } from '../../src/observe/observer.ts';
import {
  createOrganization,
  findOrganization,
  type NewOrganization,
} from '../../src/organizations/create-organization.ts';
import type { Organization } from '../../src/organizations/organization.ts';
import { Readiness } from '../../src/readiness.ts';
import { requireSnakeCase } from './audit-names.ts';
import { contractOf } from './contract.ts';
import type { TestDatabase } from './database.ts';
import { requireNoDemographics } from './demographics.ts';
import { requirePlainMessages } from './message-grammar.ts';
import { requiringOwnRows } from './own-rows.ts';
import { START } from './start.ts';

/** A clock that stands still until a test advances it. */
export type TestClock = { (): Date; set(instant: string): void; advance(milliseconds: number): void };

/** An application on a test database, with its clock and its log. */
export type TestApp = Readonly<{
  app: App;
  clock: TestClock;
  config: Config;
  /** Every line of the log so far. */
  log: string[];
  /** Sends a request; `as` is a key (`alm_pk_…`), a sheet link (`alm_sl_…`), an assistant's token (`alm_at_…`) or a session's token. The answer is checked against the OpenAPI document. */
  send: (method: Method, path: string, options?: Send) => Promise<Answer>;
  get: (path: string, options?: Send) => Promise<Answer>;
  post: (path: string, options?: Send) => Promise<Answer>;
}>;

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
export type Answer = LightMyRequestResponse;
export type Send = Readonly<{
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}>;

export { START };

/** The token that allows setting up the service of a test. */
export const SETUP_TOKEN = 'the-token-of-a-test';

/** Makes the token valid, as a process that starts without an organisation does. */
export async function keepTokenOf({ platform }: TestDatabase): Promise<void> {
  await platform.run(keepSetupToken(SETUP_TOKEN, new Date(START)));
}

export function testClock(): TestClock {
  let now = new Date(START).getTime();
  return Object.assign(() => new Date(now), {
    set: (instant: string) => {
      now = new Date(instant).getTime();
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
}

export type TestAppOptions = Readonly<
  {
    config?: Partial<Config>;
    clock?: TestClock;
    pool?: Pool;
    /** What a test adds to the application before it is ready. */
    prepare?: (app: App) => void;
    /** Whether every answer is checked against the OpenAPI document, and every statement of SQL for its organisation: always, but in long runs. */
    isWatched?: boolean;
  } & Partial<Pick<Dependencies, 'log' | 'webApp' | 'observer' | 'version' | 'replicas'>>
>;

/** Builds it, and closes it after the tests of the file. There is no effective rate limit unless one is given. */
export async function testApp(database: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  const config = { ...readConfig({}), rateLimit: 1_000_000, ...options.config };
  const log: string[] = [];
  const pool = options.pool ?? database.pool;
  const { isWatched = true } = options;
  const app = buildApp({
    config,
    clock,
    pool: isWatched ? requiringOwnRows(pool) : pool,
    replicas: options.replicas ?? null,
    version: options.version ?? '0.0.0-test',
    log: { write: (line) => void log.push(line) },
    webApp: options.webApp ?? null,
    readiness: new Readiness(pool, () => undefined),
    observer: options.observer ?? UNOBSERVED,
  });
  options.prepare?.(app);
  afterAll(async () => {
    await app.close();
    await requireSnakeCase(database);
    for (const line of log) requireNoDemographics(line, 'a line of the log');
  });
  await app.ready();
  const check = contractOf(app, config.allowedOrigins);
  const send: TestApp['send'] = async (method, path, request = {}) => {
    const answer = await app.inject(injection(method, path, request));
    if (!isWatched) return answer;
    check(method, path, answer);
    requireNoDemographics(answer.payload, `${method} ${path}`);
    requirePlainMessages(answer);
    return answer;
  };
  return {
    app,
    clock,
    config,
    log,
    send,
    get: async (path, request) => await send('GET', path, request),
    post: async (path, request) => await send('POST', path, request),
  };
}

function injection(method: Method, path: string, { as, body, headers = {}, address }: Send): InjectOptions {
  const isKey = as !== undefined && /_(pk|sl|at)_/.test(as);
  const credentials =
    as === undefined ? {} : isKey ? { authorization: `Bearer ${as}` } : { cookie: `almanac_session=${as}` };
  const ownOrigin = as !== undefined && !isKey ? { 'sec-fetch-site': 'same-origin' } : {};
  return {
    method,
    url: path,
    headers: { ...credentials, ...ownOrigin, ...headers },
    ...(body === undefined ? {} : { payload: body as string | object }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  };
}

let count = 0;

/** An organisation, by default in Sydney with a year that begins in July. */
export async function anOrganization(
  database: TestDatabase,
  wanted: Partial<NewOrganization> = {},
  now = new Date(START),
): Promise<Organization> {
  count += 1;
  const { slug } = await createOrganization(
    database.found,
    {
      slug: `org-${count}`,
      name: `Organisation ${count}`,
      baseCurrency: 'AUD',
      timeZone: 'Australia/Sydney',
      financialYearStartMonth: 7,
      ...wanted,
    },
    now,
  );
  const organization = await findOrganization(database.platform, slug);
  if (organization === null) throw new Error('an organisation that was made is not found');
  return organization;
}

export const PASSWORD = 'correct horse battery';

/** A user with a membership, whose password is PASSWORD and whose address is verified. */
export async function aUser(
  database: TestDatabase,
  organization: Organization,
  wanted: Readonly<{ role?: Role; email?: string; name?: string }> = {},
  now = new Date(START),
): Promise<Readonly<{ id: string; email: string; membershipId: string }>> {
  count += 1;
  const { email = `person${count}@example.com`, name = 'Ada Marsh', role = 'owner' } = wanted;
  const [id, membershipId, hash] = [newId(now), newId(now), await passwordHash()];
  const account = { id, name, email, verifiedAt: now };
  await database.found.member(
    async (transaction) => {
      const made = await transaction.run(insertUser({ ...account, hash, now }));
      if (made.length === 0) throw new Error(`${email} has an account already`);
      return { organizationId: organization.id };
    },
    async (transaction) => {
      await transaction.run(insertMembership({ id: membershipId, account, role, now }));
    },
  );
  return { id, email, membershipId };
}

// Hashing is slow by design: once in a worker.
let hashed: Promise<string> | null = null;
async function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  return await hashed;
}

/** A membership for an existing account, as if it had accepted an invitation. */
export async function aMembership(
  database: TestDatabase,
  organization: Organization,
  user: Readonly<{ id: string }>,
  { role = 'owner', now = new Date(START) }: Readonly<{ role?: Role; now?: Date }> = {},
): Promise<string> {
  const id = newId(now);
  const statement = insertMembership({ id, account: await accountOf(database, user), role, now });
  await database.openTenant(organization.id).write(async (transaction) => await transaction.run(statement));
  return id;
}

/** The account of a user, as a membership has it. */
export async function accountOf(
  database: TestDatabase,
  user: Readonly<{ id: string }>,
): Promise<MemberAccount> {
  const [account] = await database.platform.run(selectMemberAccount(user.id));
  if (account === undefined) throw new Error('there is no such account');
  return account;
}

/** Changes an account as the service does: with its copies on all memberships. */
export async function changeAccount(
  database: TestDatabase,
  user: Readonly<{ id: string }>,
  change: Readonly<{ name?: string; email?: string; email_verified_at?: Date | null }>,
): Promise<void> {
  const { email } = change;
  const columns = email === undefined ? change : { ...change, canonical_email: canonicalEmail(email) };
  const statement = platformQuery
    .updateTable('users')
    .set(columns as object)
    .where('id', '=', user.id);
  const organizations = await organizationsOf(database.platform, user.id);
  await openEveryDoor(database.pool)(
    async (transaction) => {
      await transaction.run(statement.compile());
      const [account] = await transaction.run(selectMemberAccount(user.id));
      if (account === undefined) throw new Error('there is no such account');
      return account;
    },
    () => organizations,
    async (transaction, account) => void (await transaction.run(copyAccount(account))),
  );
}

/** Marks the address of a user as not verified. */
export async function unverify(database: TestDatabase, user: Readonly<{ id: string }>): Promise<void> {
  await changeAccount(database, user, { email_verified_at: null });
}

/** The token of a new session of the user. */
export async function aSession(
  database: TestDatabase,
  organization: Organization,
  user: Readonly<{ id: string }>,
  now = new Date(START),
): Promise<string> {
  const session = newSession(user.id, organization.id, now);
  await database.platform.run(session.statement);
  return session.token;
}

/** Signs in a user with this role and returns their token. */
export async function signedIn(
  database: TestDatabase,
  organization: Organization,
  role: Role = 'owner',
): Promise<string> {
  return await aSession(database, organization, await aUser(database, organization, { role }));
}

/** Makes a key of the organisation and returns its secret and its id. */
export async function aKey(
  database: TestDatabase,
  organization: Organization,
  capabilities: readonly Capability[] = CAPABILITIES,
  options: Readonly<{ expiresAt?: Date; now?: Date; name?: string }> = {},
): Promise<Readonly<{ secret: string; id: string }>> {
  const { secret, key } = await mintKey(
    database.openTenant(organization.id),
    {
      prefix: 'alm',
      name: options.name ?? 'a key',
      capabilities,
      expiresAt: options.expiresAt ?? null,
      by: { kind: 'operator' },
    },
    options.now ?? new Date(START),
  );
  return { secret, id: key.id };
}
