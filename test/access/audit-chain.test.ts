import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordEvent, recordEvents } from '../../src/audit/audit.ts';
import { AUDIT_CHECKS } from '../../src/audit/verify-audit-log.ts';
import { bind } from '../../src/db/own.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { runChecks } from '../../src/ledger/verify.ts';
import { withoutDoor } from '../isolation/catalogue.ts';
import { anOrganization, START } from '../support/app.ts';
import { IS_ONE_SERVER } from '../support/cluster.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const NOW = new Date(START);
let id: string;
let tenant: TenantWriter;

beforeEach(async () => {
  ({ id } = await anOrganization(database));
  tenant = database.openTenant(id);
});

const SUBJECT = '01993c8e-8a52-7d3e-9c41-5f0e6a7b8c9d';

function event(n: number) {
  const actor = { kind: 'operator' } as const;
  return { actor, action: 'thing.done', subject: { kind: 'thing', id: SUBJECT }, before: null, after: { n } };
}

/** Writes events, each in a transaction of its own, a second apart. */
async function withEvents(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await tenant.note(recordEvent(event(n), new Date(NOW.getTime() + n * 1000)));
}

/** All that the checks find, in their order. */
async function found(): Promise<string[]> {
  return (await runChecks(tenant, AUDIT_CHECKS)).flatMap(({ differences }) => differences);
}

/** Changes the tables as only their owner can, past every rule of the service. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const table of TABLES) await client.query(`alter table ${table} no force row level security`);
    for (const statement of statements) {
      const { rowCount } = await client.query(statement);
      expect(rowCount, statement).toBeGreaterThan(0);
    }
    for (const table of TABLES) await client.query(`alter table ${table} force row level security`);
    await client.query('commit');
  } catch (failure) {
    await client.query('rollback');
    throw failure;
  } finally {
    client.release();
  }
}

const TABLES = ['audit_events', 'audit_chain', 'audit_heads'];
const nth = (n: number) =>
  `(select event_id from audit_chain where organization_id = '${id}' and position = ${n})`;
const here = () => `organization_id = '${id}'`;

type Link = {
  position: string;
  header: string;
  payload: string;
  salt: Buffer;
  hash: Buffer;
  header_hash: Buffer;
  payload_hash: Buffer;
};

describe('the chain of the audit log', () => {
  it('holds for a log without events, and for one with some', async () => {
    expect(await found()).toEqual([]);
    await withEvents(3);
    expect(await found()).toEqual([]);
    const [links] = await runChecks(tenant, AUDIT_CHECKS);
    expect(links?.examined).toBe(3);
  });

  it('is SHA-256 over the previous hash, the header, and the salted content', async () => {
    await withEvents(3);
    const links = await withoutDoor<Link>(
      database.pool,
      id,
      `select position, payload_salt as salt, link.hash, header_hash, payload_hash,
        jsonb_build_array(event.id, '2026-11-20T03:04:0' || (5 + position) || '.678000Z', 'operator', null, 'thing.done', 'thing', subject_id)::text as header,
        jsonb_build_array(null, after)::text as payload
      from audit_chain link join audit_events event on event.id = event_id order by position`,
    );
    let last: Buffer = Buffer.alloc(0);
    for (const { header, payload, salt, ...link } of links) {
      const header_hash = sha256(Buffer.from(header));
      const payload_hash = sha256(Buffer.concat([salt, Buffer.from(payload)]));
      last = sha256(Buffer.concat([last, header_hash, payload_hash]));
      expect(link).toEqual({ position: link.position, hash: last, header_hash, payload_hash });
    }
    expect(links.map(({ position }) => position)).toEqual(['1', '2', '3']);
  });

  it('takes all events of a transaction, in the order of the log', async () => {
    await tenant.write(async (transaction) => {
      await transaction.run(recordEvents([event(1), event(2)], NOW));
      await transaction.run(recordEvent(event(3), new Date(NOW.getTime() + 1000)));
    });
    await withEvents(1);
    expect(await found()).toEqual([]);
    const rows = await withoutDoor<{ n: number }>(
      database.pool,
      id,
      `select (after ->> 'n')::int as n from audit_chain join audit_events on id = event_id order by position`,
    );
    expect(rows.map(({ n }) => n).slice(2)).toEqual([3, 1]);
    expect(rows.length).toBe(4);
  });

  it('holds nothing of a transaction that was rolled back', async () => {
    await withEvents(1);
    await tenant.rehearse(async (transaction) => await transaction.run(recordEvent(event(2), NOW)));
    await withEvents(1);
    expect(await found()).toEqual([]);
  });

  it('holds when many write at once, in this organisation and in others', async () => {
    const other = database.openTenant((await anOrganization(database)).id);
    const writes = Array.from({ length: 30 }, async (_, n) => {
      const door = n % 3 === 0 ? other : tenant;
      if (n % 2 === 0) return await door.note(recordEvent(event(n), NOW));
      return await door.write(
        async (transaction) => await transaction.run(recordEvents([event(n), event(n)], NOW)),
      );
    });
    await Promise.all(writes);
    expect(await found()).toEqual([]);
    for (const door of [tenant, other]) {
      const findings = await runChecks(door, AUDIT_CHECKS);
      expect(findings.flatMap(({ differences }) => differences)).toEqual([]);
      expect(findings[0]?.examined).toBe(door === other ? 15 : 30);
    }
  });

  it('takes the events of a transaction that ends with another role', async () => {
    const { rows } = await asRoles(['almanac_platform', 'almanac_eraser']);
    expect(rows).toEqual(['almanac_platform', 'almanac_eraser']);
    expect(await found()).toEqual([]);
    expect((await runChecks(tenant, AUDIT_CHECKS))[0]?.examined).toBe(2);
  });

  it('makes a sign-in wait for no import: the end of the log is locked when a transaction ends', async () => {
    if (database.engine === 'embedded') return;
    await withEvents(1);
    let noted = false;
    await tenant.write(async (transaction) => {
      await transaction.run(recordEvent(event(2), NOW));
      await tenant.note(recordEvent(event(3), NOW));
      noted = true;
    });
    expect(noted).toBe(true);
    expect(await found()).toEqual([]);
  });
});

describe('verifying an audit log', () => {
  beforeEach(async () => await withEvents(5));

  it.each([
    ['what was after', `after = '{"n": 7}'`],
    ['what was before', `before = '{"n": 7}'`],
    ['the action', `action = 'thing.undone'`],
    ['the actor', `actor_id = '${SUBJECT}'`],
    ['the time', `occurred_at = '2026-11-20T03:04:05.678001Z'`],
    ['the subject', `subject_id = null`],
  ])('names the event of which %s was changed', async (_part, change) => {
    await tamper(`update audit_events set ${change} where id = ${nth(2)}`);
    expect(await found()).toEqual([expect.stringMatching(/^event 2, .*, was changed$/)]);
  });

  it('names an event that was removed', async () => {
    await tamper(`delete from audit_events where id = ${nth(3)}`);
    expect(await found()).toEqual([expect.stringMatching(/^event 3, .*, was removed$/)]);
    await tamper(
      `update audit_chain set payload_salt = null, erased_at = now() where ${here()} and position = 3`,
    );
    expect(await found()).toEqual([expect.stringMatching(/^event 3, .*, was removed$/)]);
  });

  it('finds events that were removed with their part of the chain', async () => {
    await tamper(
      `delete from audit_events where id in (${nth(2)}, ${nth(3)})`,
      `delete from audit_chain where ${here()} and position in (2, 3)`,
    );
    expect((await found())[0]).toBe('events 2 to 3 are missing from the chain');
  });

  it('finds events that changed places', async () => {
    await tamper(
      `update audit_chain set position = 100 + position where ${here()} and position in (2, 3)`,
      `update audit_chain set position = 105 - position where ${here()} and position > 100`,
    );
    expect((await found())[0]).toMatch(/^event 2, .*, does not follow from the one before$/);
  });

  it('finds events that are missing at the end, with or without their part of the chain', async () => {
    await tamper(`delete from audit_events where id = ${nth(5)}`);
    expect(await found()).toEqual([expect.stringMatching(/^event 5, .*, was removed$/)]);
    await tamper(`delete from audit_chain where ${here()} and position = 5`);
    expect(await found()).toEqual(['the log ends with event 4, but 5 were written']);
  });

  it('finds a log that was emptied', async () => {
    await tamper(`delete from audit_events where ${here()}`, `delete from audit_chain where ${here()}`);
    expect(await found()).toEqual(['the log ends with event 0, but 5 were written']);
    await tamper(`delete from audit_heads where ${here()}`);
    expect(await found()).toEqual([]);
  });

  // It is written while a trigger is off, and triggers of distributed tables stay on.
  it.runIf(IS_ONE_SERVER)('finds an event that was written beside the program', async () => {
    await withForeignEvent();
    expect(await found()).toEqual([
      expect.stringMatching(/^event .* \(thing\.forged\) is not in the chain$/),
    ]);
  });

  // The tampering itself computes hashes in an update, which a cluster refuses.
  it.runIf(IS_ONE_SERVER)(
    'finds a chain that was made anew from a changed event on, by the end of the log',
    async () => {
      await tamper(
        `update audit_events set after = '{"n": 7}' where id = ${nth(5)}`,
        `update audit_chain set payload_hash = audit_payload_hash(event, payload_salt)
        from audit_events event where event.id = event_id and audit_chain.${here()} and position = 5`,
        `update audit_chain link set hash = sha256(before.hash || link.header_hash || link.payload_hash)
        from audit_chain before where before.organization_id = link.organization_id and link.${here()}
          and link.position = 5 and before.position = 4`,
      );
      expect(await found()).toEqual(['event 5, the last one, is not the one that was written']);
    },
  );

  it('finds an event that says something else and is marked as erased', async () => {
    await tamper(
      `update audit_events set after = '{"n": 7}' where id = ${nth(2)}`,
      `update audit_chain set payload_salt = null, erased_at = now() where ${here()} and position = 2`,
    );
    expect(await found()).toEqual([expect.stringMatching(/^event 2, .*, was erased, but says something$/)]);
  });

  it('stays valid when the payload of an event was erased with its salt, and keeps the header', async () => {
    await tamper(
      `update audit_events set before = null, after = null where id = ${nth(2)}`,
      `update audit_chain set payload_salt = null, erased_at = now() where ${here()} and position = 2`,
    );
    expect(await found()).toEqual([]);
    await tamper(`update audit_events set action = 'thing.undone' where id = ${nth(2)}`);
    expect(await found()).toEqual([expect.stringMatching(/^event 2, .*, was changed$/)]);
  });
});

/** Writes an event through the tenant's role in a transaction that goes on with another one. */
async function asRoles(roles: readonly string[]): Promise<{ rows: string[] }> {
  const rows: string[] = [];
  for (const role of roles) {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query("select set_config('role', 'almanac_tenant', true)");
      await client.query(`set local almanac.organization_id = '${id}'`);
      const { sql, parameters } = bind(recordEvent(event(1), NOW), id);
      await client.query(sql, [...parameters]);
      await client.query("select set_config('role', $1, true)", [role]);
      await client.query('set constraints all immediate');
      const after = await client.query<{ role: string }>("select current_setting('role') as role");
      rows.push(...after.rows.map((row) => row.role));
      await client.query('commit');
    } finally {
      client.release();
    }
  }
  return { rows };
}

// An event that was inserted beside the chain with the rights of the owner.
async function withForeignEvent(): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table audit_events no force row level security');
    await client.query('alter table audit_events disable trigger audit_events_are_chained');
    await client.query(
      `insert into audit_events (organization_id, id, occurred_at, actor_kind, action, subject_kind)
       values ('${id}', gen_random_uuid(), now(), 'operator', 'thing.forged', 'thing')`,
    );
    await client.query('alter table audit_events enable trigger audit_events_are_chained');
    await client.query('alter table audit_events force row level security');
    await client.query('commit');
  } finally {
    client.release();
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
