import { type AuditActor, recordEvent } from '../../audit/audit.ts';
import { newId } from '../../db/identifier.ts';
import { query } from '../../db/statement.ts';
import type { TenantReader, TenantWriter } from '../../db/tenant.ts';
import { PRESETS } from './presets/index.ts';
import type { Mapping } from './schema.ts';

/** A mapping that an organisation keeps, under its name. */
export type KeptMapping = Readonly<{ name: string; mapping: Mapping; createdAt: Date; updatedAt: Date }>;

/** The names that a mapping may have. */
export const MAPPING_NAME = '^[a-z0-9][a-z0-9_-]{0,59}$';
export const MAPPING_NAME_RULE =
  'must have 1 to 60 characters of a to z, 0 to 9, _ and -, and begin with a letter or digit';

export function isMappingName(name: string): boolean {
  return new RegExp(MAPPING_NAME).test(name);
}

/** The mappings of the organisation, by name. */
export async function readMappings(tenant: TenantReader): Promise<readonly KeptMapping[]> {
  return (await tenant.read(selectMappings().orderBy('name').compile())).map(mappingFrom);
}

/** The mapping of a name; null where the organisation has none. */
export async function findMapping(tenant: TenantReader, name: string): Promise<KeptMapping | null> {
  const [row] = await tenant.read(selectMappings().where('name', '=', name).compile());
  return row === undefined ? null : mappingFrom(row);
}

/** The mapping that is meant by a name: the organisation's own or else a preset; null where there is none. */
export async function mappingByName(tenant: TenantReader, name: string): Promise<Mapping | null> {
  const own = await findMapping(tenant, name);
  return own?.mapping ?? PRESETS.find((preset) => preset.name === name)?.mapping ?? null;
}

/** A mapping to keep, and who wants it. It was found sound before. */
export type MappingChange = Readonly<{ name: string; actor: AuditActor }>;

/** Keeps a mapping under a name, in place of another one of that name. Where it is so already, nothing is written. */
export async function keepMapping(
  tenant: TenantWriter,
  mapping: Mapping,
  { name, actor }: MappingChange,
  now: Date,
): Promise<KeptMapping> {
  return await tenant.write(
    async (transaction) => {
      const [row] = await transaction.run(selectMappings().where('name', '=', name).forUpdate().compile());
      const text = JSON.stringify(mapping);
      if (row !== undefined && JSON.stringify(row.mapping) === text)
        return { ...mappingFrom(row), isChange: false };
      const id = row?.id ?? newId(now);
      const createdAt = row?.created_at ?? now;
      await transaction.run(
        query
          .insertInto('import_mappings')
          .values({ id, name, mapping: text, created_at: now, updated_at: now })
          .onConflict((conflict) =>
            conflict.columns(['organization_id', 'name']).doUpdateSet({ mapping: text, updated_at: now }),
          )
          .compile(),
      );
      const event = { actor, action: 'mapping.saved', subject: { kind: 'mapping', id } };
      const before = row === undefined ? null : { name, mapping: JSON.stringify(row.mapping) };
      await transaction.run(recordEvent({ ...event, before, after: { name, mapping: text } }, now));
      return { name, mapping, createdAt, updatedAt: now, isChange: true };
    },
    ({ isChange }) => isChange,
  );
}

/** Deletes the mapping of a name. False where the organisation has none. */
export async function deleteMapping(
  tenant: TenantWriter,
  { name, actor }: MappingChange,
  now: Date,
): Promise<boolean> {
  return await tenant.write(
    async (transaction) => {
      const [row] = await transaction.run(
        query.deleteFrom('import_mappings').where('name', '=', name).returning(['id', 'mapping']).compile(),
      );
      if (row === undefined) return false;
      const event = { actor, action: 'mapping.deleted', subject: { kind: 'mapping', id: row.id } };
      await transaction.run(
        recordEvent({ ...event, before: { name, mapping: JSON.stringify(row.mapping) }, after: null }, now),
      );
      return true;
    },
    (isDeleted) => isDeleted,
  );
}

function selectMappings() {
  return query.selectFrom('import_mappings').select(['id', 'name', 'mapping', 'created_at', 'updated_at']);
}

type MappingRow = Readonly<{ name: string; mapping: unknown; created_at: Date; updated_at: Date }>;

function mappingFrom({
  name,
  mapping,
  created_at: createdAt,
  updated_at: updatedAt,
}: MappingRow): KeptMapping {
  return { name, mapping: mapping as Mapping, createdAt, updatedAt };
}
