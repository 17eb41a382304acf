import { sql } from 'kysely';
import { TENANT } from '../../db/own.ts';
import { query, type Statement } from '../../db/statement.ts';
import type { FieldDefinition, FieldType } from './definition.ts';
import type { Subject } from './subject.ts';

/** A field of the organisation's own, with what only its managers see. */
export type OwnDefinition = Readonly<{
  subject: Subject;
  definition: FieldDefinition;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}>;

/** A row of the table, as the driver reads it. */
type Row = Readonly<{
  id: string;
  subject: string;
  key: string;
  label: string;
  type: string;
  type_config: Record<string, unknown>;
  required: boolean;
  default_value: unknown;
  position: number;
  group_name: string | null;
  show_if: string | null;
  help_text: string | null;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}>;

const COLUMNS = [
  'id',
  'subject',
  'key',
  'label',
  'type',
  'type_config',
  'required',
  'default_value',
  'position',
  'group_name',
  'show_if',
  'help_text',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

/** The organisation's own fields to read: of a subject or of all, active, archived or both. */
export type OwnSelection = Readonly<{ subject: Subject | null; archived: boolean | null }>;

/** Reads the organisation's own fields, by position, key and age. */
export function selectOwn({ subject, archived }: OwnSelection): Statement<Row> {
  return query
    .selectFrom('custom_field_definitions')
    .select(COLUMNS)
    .$if(subject !== null, (select) => select.where('subject', '=', subject ?? ''))
    .$if(archived !== null, (select) =>
      select.where('archived_at', archived === true ? 'is not' : 'is', null),
    )
    .orderBy('position')
    .orderBy(sql`key collate "C"`)
    .orderBy('id')
    .compile();
}

/** Reads one of the organisation's own fields, and holds it until the transaction ends. */
export function selectOwnById(id: string): Statement<Row> {
  return query
    .selectFrom('custom_field_definitions')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .compile();
}

/** The definition that a row holds. What is in the table was checked when it was written. */
export function ownFrom(row: Row): OwnDefinition {
  return {
    subject: row.subject as Subject,
    definition: {
      id: row.id,
      key: row.key,
      label: row.label,
      type: row.type as FieldType,
      typeConfig: row.type_config,
      required: row.required,
      defaultValue: row.default_value,
      position: row.position,
      group: row.group_name,
      showIf: row.show_if,
      kind: 'custom',
      helpText: row.help_text,
    },
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Writes definitions that are new. */
export function insertOwn(
  subject: Subject,
  definitions: readonly FieldDefinition[],
  now: Date,
): Statement<unknown> {
  return sql<never>`
    insert into custom_field_definitions (organization_id, id, subject, key, label, type, type_config, required, default_value, position,
      group_name, show_if, help_text, created_at, updated_at)
    select ${TENANT}, id, ${subject}, key, label, type, type_config, required, default_value, position, group_name, show_if,
      help_text, ${now}::timestamptz, ${now}::timestamptz
    from ${given(definitions)}
    returning 1 as written
  `.compile(query);
}

/** Writes what may change of definitions that are there. */
export function updateOwn(definitions: readonly FieldDefinition[], now: Date): Statement<unknown> {
  return sql<never>`
    update custom_field_definitions own
    set label = given.label, type_config = given.type_config, required = given.required,
      default_value = given.default_value, position = given.position, group_name = given.group_name,
      show_if = given.show_if, help_text = given.help_text, updated_at = ${now}::timestamptz
    from ${given(definitions)}
    where own.organization_id = ${TENANT} and own.id = given.id
  `.compile(query);
}

/** Archives a definition, or takes that back. */
export function updateArchived(id: string, archivedAt: Date | null, now: Date): Statement<unknown> {
  return query
    .updateTable('custom_field_definitions')
    .set({ archived_at: archivedAt, updated_at: now })
    .where('id', '=', id)
    .compile();
}

function given(definitions: readonly FieldDefinition[]) {
  const rows = definitions.map(({ typeConfig, defaultValue, group, showIf, helpText, ...others }) => ({
    ...others,
    type_config: typeConfig,
    default_value: defaultValue,
    group_name: group,
    show_if: showIf,
    help_text: helpText,
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(id uuid, key text, label text, type text,
    type_config jsonb, required boolean, default_value jsonb, position integer, group_name text, show_if text,
    help_text text)`;
}
