import { isDeepStrictEqual } from 'node:util';
import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import type { TenantWriter } from '../../db/tenant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { AlmanacError } from '../../errors.ts';
import { FaultCollector, requireThat } from '../../invalid-request.ts';
import type { FieldDefinition } from './definition.ts';
import { type DefinitionContent, type DefinitionDraft, readDraft } from './definition-draft.ts';
import {
  insertOwn,
  type OwnDefinition,
  ownFrom,
  selectOwn,
  selectOwnById,
  updateArchived,
  updateOwn,
} from './definition-row.ts';
import { auditedDefinition } from './describe-definition.ts';
import { LOCK_DEFINITIONS, requireSound } from './settle-definitions.ts';
import type { Subject } from './subject.ts';
import { FIRST_OWN_POSITION, systemDefinitions } from './system-definitions.ts';

/** The changeable parts of a definition; absent ones are unchanged. */
export type DefinitionPatch = Readonly<Partial<Omit<DefinitionDraft, 'key' | 'type'>>>;

/** Defines a field. Throws INVALID_REQUEST, naming what is wrong, or ALREADY_EXISTS. */
export async function defineField(
  tenant: TenantWriter,
  wanted: Readonly<{ subject: Subject; draft: DefinitionDraft; position: number | null; by: AuditActor }>,
  now: Date,
): Promise<OwnDefinition> {
  const { subject, by } = wanted;
  return await tenant.write(async (transaction) => {
    const before = await lockActive(transaction, subject);
    const content = readWithCondition(wanted.draft, (condition) => {
      const definition = { ...STAND_IN, key: wanted.draft.key, ...condition };
      requireSound(
        { subject, before, after: [...before, definition], keys: new Set([definition.key]) },
        'type',
      );
    });
    requireFree(before, content.key);
    const position = wanted.position ?? nextPosition(subject, content.key, before);
    const definition: FieldDefinition = { ...content, id: newId(now), position, kind: 'custom' };
    const after = [...before, definition];
    requireSound({ subject, before, after, keys: new Set([content.key]) }, 'type');
    await transaction.run(insertOwn(subject, [definition], now));
    return await recorded(transaction, { id: definition.id, by, what: 'defined', before: null }, now);
  });
}

/** Changes a field. Its values stay as they are. Throws NOT_FOUND or INVALID_REQUEST, naming what is wrong. */
export async function changeField(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; patch: DefinitionPatch; by: AuditActor }>,
  now: Date,
): Promise<OwnDefinition> {
  const { id, patch, by } = wanted;
  return await tenant.write(async (transaction) => {
    const own = await lockOwn(transaction, id);
    requireThat('id', own.archivedAt === null, 'must be of a field that is not archived; restore it first');
    const { subject } = own;
    const before = await active(transaction, subject);
    const requireSoundAs = (definition: FieldDefinition): void => {
      const after = before.map((other) => (other.id === id ? definition : other));
      requireSound({ subject, before, after, keys: new Set([definition.key]) }, 'type_config');
    };
    const content = readWithCondition({ ...own.definition, ...patch }, (condition) =>
      requireSoundAs({ ...own.definition, ...condition }),
    );
    const definition = { ...own.definition, ...content };
    if (isDeepStrictEqual(definition, own.definition)) return own;
    requireSoundAs(definition);
    await transaction.run(updateOwn([definition], now));
    return await recorded(transaction, { id, by, what: 'changed', before: own }, now);
  });
}

/**
 * Archives a field: its values are kept and not shown. Doing it again changes nothing. Throws NOT_FOUND, or
 * INVALID_REQUEST when conditions refer to it.
 */
export async function archiveField(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; by: AuditActor }>,
  now: Date,
): Promise<OwnDefinition> {
  const { id, by } = wanted;
  return await tenant.write(async (transaction) => {
    const own = await lockOwn(transaction, id);
    if (own.archivedAt !== null) return own;
    const { subject } = own;
    const before = await active(transaction, subject);
    const after = before.filter((other) => other.id !== id);
    requireSound({ subject, before, after, keys: new Set() }, 'id');
    await transaction.run(updateArchived(id, now, now));
    return await recorded(transaction, { id, by, what: 'archived', before: own }, now);
  });
}

/**
 * Restores an archived field, with its values. Doing it again changes nothing. Throws NOT_FOUND,
 * ALREADY_EXISTS when another field has its key, or INVALID_REQUEST when its condition is no longer valid.
 */
export async function restoreField(
  tenant: TenantWriter,
  wanted: Readonly<{ id: string; by: AuditActor }>,
  now: Date,
): Promise<OwnDefinition> {
  const { id, by } = wanted;
  return await tenant.write(async (transaction) => {
    const own = await lockOwn(transaction, id);
    if (own.archivedAt === null) return own;
    const { subject, definition } = own;
    const before = await active(transaction, subject);
    requireFree(before, definition.key);
    const after = [...before, definition];
    requireSound({ subject, before, after, keys: new Set([definition.key]) }, 'id');
    await transaction.run(updateArchived(id, null, now));
    return await recorded(transaction, { id, by, what: 'restored', before: own }, now);
  });
}

/**
 * Puts the active fields of a subject in order. Throws INVALID_REQUEST unless each of the organisation's own is named
 * exactly once.
 */
export async function reorderFields(
  tenant: TenantWriter,
  wanted: Readonly<{ subject: Subject; ids: readonly string[]; organizationId: string; by: AuditActor }>,
  now: Date,
): Promise<readonly OwnDefinition[]> {
  const { subject, ids, organizationId, by } = wanted;
  return await tenant.write(async (transaction) => {
    const before = await lockActive(transaction, subject);
    const byId = new Map(before.map((definition) => [definition.id, definition]));
    const isWhole =
      ids.length === byId.size && ids.every((id) => byId.has(id)) && new Set(ids).size === byId.size;
    requireThat('ids', isWhole, `must name each of the ${byId.size} active fields of the subject once`);
    const moved = ids.flatMap((id, index) => {
      const definition = byId.get(id);
      const position = FIRST_OWN_POSITION + index;
      return definition === undefined || definition.position === position
        ? []
        : [{ ...definition, position }];
    });
    if (moved.length > 0) {
      await transaction.run(updateOwn(moved, now));
      const event = {
        actor: by,
        action: 'custom_field.reordered',
        subject: { kind: 'organization', id: organizationId },
        before: { subject, order: before.map(({ key, position }) => ({ key, position })) },
        after: {
          subject,
          order: ids.map((id, index) => ({ key: byId.get(id)?.key, position: FIRST_OWN_POSITION + index })),
        },
      };
      await transaction.run(recordEvent(event, now));
    }
    const rows = await transaction.run(selectOwn({ subject, archived: false }));
    return rows.map(ownFrom);
  });
}

/** The position of a field without one: last, or that of the platform's field that it replaces. */
export function nextPosition(subject: Subject, key: string, own: readonly FieldDefinition[]): number {
  const replaced = systemDefinitions(subject).find((definition) => definition.key === key);
  return replaced?.position ?? Math.max(FIRST_OWN_POSITION - 1, ...own.map(({ position }) => position)) + 1;
}

/**
 * Reads a draft. Where it is wrong, its condition is checked beside the other fields all the same, so that the caller is
 * answered all at once.
 */
function readWithCondition(
  draft: DefinitionDraft,
  requireSoundWith: (condition: Pick<FieldDefinition, 'showIf'>) => void,
): DefinitionContent {
  const faults = new FaultCollector();
  const content = faults.read(() => readDraft(draft));
  if (content === undefined) faults.read(() => requireSoundWith({ showIf: draft.showIf }));
  faults.requireNone();
  if (content === undefined) throw new Error('a definition was refused for no reason');
  return content;
}

// In the place of a new field of which more than the condition is wrong.
const STAND_IN: FieldDefinition = {
  id: '',
  key: '',
  label: '',
  type: 'text',
  typeConfig: {},
  required: false,
  defaultValue: null,
  position: 0,
  group: null,
  showIf: null,
  kind: 'custom',
  helpText: null,
};

async function lockActive(transaction: Transaction, subject: Subject): Promise<FieldDefinition[]> {
  await transaction.run(LOCK_DEFINITIONS);
  return await active(transaction, subject);
}

async function active(transaction: Transaction, subject: Subject): Promise<FieldDefinition[]> {
  const rows = await transaction.run(selectOwn({ subject, archived: false }));
  return rows.map((row) => ownFrom(row).definition);
}

async function lockOwn(transaction: Transaction, id: string): Promise<OwnDefinition> {
  await transaction.run(LOCK_DEFINITIONS);
  return await readOwn(transaction, id);
}

async function readOwn(transaction: Transaction, id: string): Promise<OwnDefinition> {
  const [row] = await transaction.run(selectOwnById(id));
  if (row === undefined) {
    throw new AlmanacError('NOT_FOUND', 'There is no custom field with this id in this organisation.');
  }
  return ownFrom(row);
}

function requireFree(own: readonly FieldDefinition[], key: string): void {
  if (!own.some((definition) => definition.key === key)) return;
  throw new AlmanacError('ALREADY_EXISTS', `There is an active field with the key ${key} already.`);
}

type Recording = Readonly<{
  id: string;
  by: AuditActor;
  what: 'defined' | 'changed' | 'archived' | 'restored';
  before: OwnDefinition | null;
}>;

/** The field as it is now, with an event for what happened to it. */
async function recorded(
  transaction: Transaction,
  { id, by, what, before }: Recording,
  now: Date,
): Promise<OwnDefinition> {
  const after = await readOwn(transaction, id);
  const event = {
    actor: by,
    action: `custom_field.${what}`,
    subject: { kind: 'custom_field', id },
    before: before === null ? null : auditedDefinition(before),
    after: auditedDefinition(after),
  };
  await transaction.run(recordEvent(event, now));
  return after;
}
