import type { Command } from 'commander';
import { query } from '../db/statement.ts';
import { formatDay, todayIn } from '../period/index.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { exportPerson } from '../privacy/export-person.ts';
import { selectStated } from '../sql/people/stated.ts';
import { CommandRefused } from './refused.ts';
import type { Terminal } from './terminal.ts';
import { type Opened, requireOpenOrganization, requireOrganization, withDatabase } from './with-database.ts';

type Options = { org: string; person: string };

export function addPerson(program: Command, terminal: Terminal): void {
  const person = program.command('person').description("a person's data");

  person
    .command('export')
    .description('print all data of a person, with their own statements, as JSON')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--person <name>', 'their id, or what imported files call them')
    .action(async ({ org, person: name }: Options) => {
      await withDatabase(terminal, async (opened) => {
        const { id } = await requireOrganization(opened.platform, org);
        const tenant = opened.openTenant(id);
        const personId = await requirePerson(opened, id, name);
        const doors = { tenant, platform: opened.platform };
        const kept = await exportPerson(doors, { personId, actor: { kind: 'operator' } }, terminal.now());
        const [stated = null] = await tenant.read(selectStated(personId));
        terminal.out(JSON.stringify({ ...kept, demographics: stated }, null, 2));
      });
    });

  person
    .command('erase')
    .description('erase what names a person, for good; figures of the past stay as they are')
    .requiredOption('--org <slug>', 'the organisation')
    .requiredOption('--person <name>', 'their id, or what imported files call them')
    .requiredOption('--legal-name <name>', 'their full name, to be sure that it is the right person')
    .action(async ({ org, person: name, legalName }: Options & { legalName: string }) => {
      await withDatabase(terminal, async (opened) => {
        const organization = await requireOpenOrganization(opened.platform, org);
        const now = terminal.now();
        const { erasedAt, ...counts } = await erasePerson(
          { tenant: opened.openTenant(organization.id), door: opened.openEraser(organization.id) },
          {
            organizationId: organization.id,
            personId: await requirePerson(opened, organization.id, name),
            actor: { kind: 'operator' },
            today: formatDay(todayIn(organization.timeZone, now)),
            requireConfirmed: (found) => {
              if (found.legalName !== legalName)
                throw new CommandRefused(`the full name of ${name} is another`);
            },
          },
          now,
        );
        terminal.out(JSON.stringify({ erased_at: erasedAt.toISOString(), ...counts }));
      });
    });
}

async function requirePerson({ openTenant }: Opened, organizationId: string, name: string): Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
  const [person] = await openTenant(organizationId).read(
    query
      .selectFrom('persons')
      .select('id')
      .where(isId ? 'id' : 'external_id', '=', name)
      .compile(),
  );
  if (person === undefined) throw new CommandRefused(`there is no person ${name}`);
  return person.id;
}
