import type { Statement } from '../../db/statement.ts';
import type { TenantReader } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { FieldDefinition } from './definition.ts';
import { ownFrom, selectOwn } from './definition-row.ts';
import type { Subject } from './subject.ts';
import { systemDefinitions } from './system-definitions.ts';

/** A reader of definitions: an open transaction, or the door for reading. */
export type DefinitionReader = Pick<Transaction, 'run'> | Pick<TenantReader, 'read'>;

const active = (subject: Subject) => selectOwn({ subject, archived: false });
// Each made once: they are read with every record that is shown.
const SELECT_ACTIVE = {
  'customer-profile': active('customer-profile'),
  'vendor-profile': active('vendor-profile'),
  invoice: active('invoice'),
  person: active('person'),
  membership: active('membership'),
} satisfies Readonly<Record<Subject, ReturnType<typeof active>>>;

/** The active definitions of a subject, by position and then key. On one key the organisation's own wins. */
export async function loadActiveDefinitions(
  read: DefinitionReader,
  subject: Subject,
): Promise<readonly FieldDefinition[]> {
  const rows = await runWith(read, SELECT_ACTIVE[subject]);
  return mergeDefinitions(
    subject,
    rows.map((row) => ownFrom(row).definition),
  );
}

/** The same for the copy of a record that is kept elsewhere, which may lack what has become required since. */
export function notRequired(definitions: readonly FieldDefinition[]): readonly FieldDefinition[] {
  return definitions.map((definition) => ({ ...definition, required: false }));
}

/** The definitions of the platform with an organisation's own active ones, which win on a key. */
export function mergeDefinitions(
  subject: Subject,
  own: readonly FieldDefinition[],
): readonly FieldDefinition[] {
  const keys = new Set(own.map(({ key }) => key));
  const kept = systemDefinitions(subject).filter(({ key }) => !keys.has(key));
  return [...kept, ...own].sort(
    (one, other) => one.position - other.position || (one.key < other.key ? -1 : 1),
  );
}

async function runWith<Row>(read: DefinitionReader, statement: Statement<Row>): Promise<Row[]> {
  return await ('run' in read ? read.run(statement) : read.read(statement));
}
