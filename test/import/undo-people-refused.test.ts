import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVERY_CAPABILITY } from '../../src/access/capability.ts';
import { accountCopy } from '../../src/access/member-account.ts';
import { newId } from '../../src/db/identifier.ts';
import { query } from '../../src/db/statement.ts';
import type { TenantWriter } from '../../src/db/tenant.ts';
import { insertInvitation } from '../../src/settings/insert-invitation.ts';
import { accountOf, anOrganization, aUser, START } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { type BookFiles, bookFolder, importInto, refusalsOf } from './importing.ts';
import { standingPeople } from './standing-people.ts';
import { undoing } from './undoing.ts';

const database = await testDatabase();
let organization: Awaited<ReturnType<typeof anOrganization>>;
let tenant: TenantWriter;
let first: string;

const staff = (...rows: readonly string[]) => ({
  'memberships.csv': `membership,person,manager,department,employment_start_date,effective_from\n${rows.join('\n')}\n`,
});
const paid = (...rows: readonly string[]) => ({
  'compensation.csv': `compensation,membership,pay_type,amount,frequency,engagement_type,effective_from\n${rows.join('\n')}\n`,
});
const persons = (...rows: readonly string[]) => ({
  'persons.csv': `person,legal_name,work_email\n${rows.join('\n')}\n`,
});
const PAY = 'PAY-1,M-1,salary,50000,annual,full_time,2024-01-01';

async function imports(files: BookFiles): Promise<string> {
  const id = newId(new Date(START));
  expect(refusalsOf(await importInto(tenant, await bookFolder(files), { id }))).toEqual([]);
  return id;
}

beforeEach(async () => {
  organization = await anOrganization(database);
  tenant = database.openTenant(organization.id);
  first = await imports({
    ...persons('P-1,Ann,ann@example.com'),
    ...staff('M-1,P-1,,,2024-01-01,'),
    ...paid(PAY),
  });
});

/** Undoes the first import, which is refused with nothing changed, and then all from the last to the first. */
async function refused(...later: readonly string[]): Promise<readonly string[]> {
  const before = await standingPeople(tenant);
  const reasons = refusalsOf(await undoing(tenant, first)).map((reason) => reason.replace(/^import: /, ''));
  expect(await standingPeople(tenant)).toEqual(before);
  for (const id of [first, ...later].toReversed()) expect(refusalsOf(await undoing(tenant, id))).toEqual([]);
  expect((await standingPeople(tenant))['memberships']).toEqual([]);
  return reasons;
}

describe('an undo of people is refused where later records depend on it', () => {
  it.each<[string, BookFiles, readonly string[]]>([
    [
      'a later file changes a person',
      persons('P-1,Bea,ann@example.com'),
      ['person "P-1" is in a later import too: undo that first'],
    ],
    [
      'a later file has the same person and another',
      persons('P-1,Ann,ann@example.com', 'P-2,Bob,'),
      ['person "P-1" is in a later import too: undo that first'],
    ],
    [
      'a later file has another assignment of a membership',
      staff('M-1,P-1,,,2024-01-01,2025-01-01'),
      [
        'membership "M-1" is in a later import too: undo that first',
        'later records belong to membership "M-1": undo their import first',
      ],
    ],
    [
      'a later file changes pay',
      paid('PAY-1,M-1,salary,60000,annual,full_time,2024-01-01'),
      [
        'pay "PAY-1" is in a later import too: undo that first',
        'later records belong to membership "M-1": undo their import first',
      ],
    ],
    [
      'a later file has the same pay and other pay',
      paid(PAY, 'PAY-2,M-1,bonus,1,one_off,full_time,2025-01-01'),
      [
        'pay "PAY-1" is in a later import too: undo that first',
        'later records belong to membership "M-1": undo their import first',
      ],
    ],
    [
      'a later file has other pay of a membership',
      paid('PAY-2,M-1,bonus,1,one_off,full_time,2025-01-01'),
      ['later records belong to membership "M-1": undo their import first'],
    ],
    [
      'a later file has people whom a membership manages',
      { ...persons('P-2,Bob,'), ...staff('M-2,P-2,M-1,,2024-01-01,') },
      ['later assignments name membership "M-1" as the manager: undo their import first'],
    ],
    [
      'a later file has another membership of a person',
      staff('M-2,P-1,,,2024-01-01,'),
      ['later memberships are those of person "P-1": undo their import first'],
    ],
  ])('because %s', async (_reason, files, reasons) => {
    expect(await refused(await imports(files))).toEqual(reasons);
  });

  it('also because the undo of a later file would name a manager and a person again', async () => {
    const second = await imports({
      ...persons('P-2,Bob,'),
      ...staff('M-2,P-1,M-1,,2024-01-01,'),
    });
    const third = await imports(staff('M-2,P-2,,,2024-01-01,'));
    expect(await refused(second, third)).toEqual([
      'later assignments name membership "M-1" as the manager: undo their import first',
      'later memberships are those of person "P-1": undo their import first',
    ]);
  });

  it('but not because of files that stated the same and changed nothing, or that were undone', async () => {
    await imports({ ...persons('P-1,Ann,ann@example.com'), ...staff('M-1,P-1,,,2024-01-01,'), ...paid(PAY) });
    await undoing(tenant, await imports(persons('P-1,Bea,ann@example.com')));
    expect(refusalsOf(await undoing(tenant, first))).toEqual([]);
  });

  it('because somebody signs in with a membership, or is invited to', async () => {
    const [member] = await tenant.read(
      sql<{ id: string }>`select id from memberships where external_id = 'M-1'`.compile(query),
    );
    const membershipId = member?.id ?? '';
    const { invitation } = await tenant.write(
      async (transaction) =>
        await insertInvitation(
          transaction,
          { email: 'ann@example.com', role: 'member', membershipId, delivery: 'link' },
          { actor: { kind: 'operator' }, mayReplace: () => undefined },
          new Date(START),
        ),
    );
    const reasons = ['import: somebody signs in with membership "M-1", or is invited to'];
    expect(refusalsOf(await undoing(tenant, first))).toEqual(reasons);
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`update invitations set revoked_at = ${START}::timestamptz where id = ${invitation.id}`.compile(
          query,
        ),
      );
    });
    expect(refusalsOf(await undoing(tenant, first, { dryRun: true }))).toEqual([]);
    const user = await aUser(database, await anOrganization(database));
    const account = accountCopy(await accountOf(database, user));
    await tenant.write(async (transaction) => {
      await transaction.run(
        query.updateTable('memberships').set(account).where('id', '=', membershipId).compile(),
      );
    });
    expect(refusalsOf(await undoing(tenant, first))).toEqual(reasons);
  });
});

describe('an undo of people is refused what an import would be refused', () => {
  it('people who manage each other in a circle', async () => {
    await imports({ ...persons('P-2,Bob,'), ...staff('M-2,P-2,M-1,,2024-01-01,') });
    const moved = await imports(staff('M-2,P-2,,,2024-01-01,'));
    await imports(staff('M-1,P-1,M-2,,2024-01-01,'));
    expect(refusalsOf(await undoing(tenant, moved))).toEqual([
      'import: people would manage each other in a circle from 2024-01-01: "M-1" → "M-2" → "M-1"',
    ]);
  });

  it('two persons with one e-mail address', async () => {
    const moved = await imports(persons('P-1,Ann,bea@example.com'));
    await imports(persons('P-2,Bob,ann@example.com'));
    expect(refusalsOf(await undoing(tenant, moved))).toEqual([
      'import: the e-mail address at work "ann@example.com" would be that of "P-1" and "P-2"',
    ]);
  });

  it('the end of access of an owner without settings.write, or of the last one, and access for who has left', async () => {
    const other = await aUser(database, organization, { role: 'owner' });
    const { membershipId } = await aUser(database, organization, { role: 'owner' });
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`update memberships set external_id = 'M-9' where id = ${membershipId}`.compile(query),
      );
    });
    const employed = (end: string) => ({
      ...persons('P-9,Ona,'),
      'memberships.csv': `membership,person,employment_start_date,termination_date\nM-9,P-9,2024-01-01,${end}\n`,
    });
    await imports(employed('2027-01-01'));
    const longer = await imports(employed('2028-01-01'));
    const limited = new Set([...EVERY_CAPABILITY].filter((capability) => capability !== 'settings.write'));
    expect(refusalsOf(await undoing(tenant, longer, { capabilities: limited }))).toEqual([
      'import: termination_date: "M-9" signs in as owner; ending that needs settings.write',
    ]);
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`update memberships set status = 'inactive' where id = ${other.membershipId}`.compile(query),
      );
    });
    expect(refusalsOf(await undoing(tenant, longer))).toEqual([
      'import: termination_date: it would shut out the last owner of the organisation; make another member an owner first',
    ]);
    await tenant.write(async (transaction) => {
      await transaction.run(
        sql`update memberships set status = 'active' where id = ${other.membershipId}`.compile(query),
      );
    });
    const left = await imports(employed('2026-01-01'));
    expect(refusalsOf(await undoing(tenant, left))).toEqual([
      'import: termination_date: "M-9" signs in and is not employed today; an import gives no access, invite them in the settings',
    ]);
  });
});
