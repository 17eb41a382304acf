import type { FieldDefinition } from './definition.ts';
import type { OwnDefinition } from './definition-row.ts';

/** A definition by the names of the API. */
export function describeDefinition(definition: FieldDefinition) {
  return {
    id: definition.id,
    key: definition.key,
    label: definition.label,
    type: definition.type,
    type_config: { ...definition.typeConfig },
    required: definition.required,
    default_value: definition.defaultValue,
    position: definition.position,
    group: definition.group,
    show_if: definition.showIf,
    kind: definition.kind,
    help_text: definition.helpText,
  };
}

/** A definition of the organisation's own, as the audit log keeps it. */
export function auditedDefinition({ subject, definition, archivedAt }: OwnDefinition) {
  const { kind: _, ...described } = describeDefinition(definition);
  return { subject, ...described, archived_at: archivedAt };
}
