/** Custom fields of records: their definitions, and what their values may be. The one place that others import from. */
export { checkValues, visibleValues, withDefaults } from './check-values.ts';
export {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldType,
  type FieldValues,
  isFieldType,
  type TypeConfig,
} from './definition.ts';
export {
  type DefinitionDraft,
  HELP_TEXT_LENGTH,
  KEY_LENGTH,
  LARGEST_POSITION,
  requireParts,
  SHOW_IF_LENGTH,
} from './definition-draft.ts';
export type { OwnDefinition, OwnSelection } from './definition-row.ts';
export { describeDefinition } from './describe-definition.ts';
export type { CheckedValues } from './fill-values.ts';
export { type ImportedValues, importValues } from './import-values.ts';
export { type ListedDefinition, listDefinitions } from './list-definitions.ts';
export { type DefinitionReader, loadActiveDefinitions, notRequired } from './load-definitions.ts';
export {
  archiveField,
  changeField,
  type DefinitionPatch,
  defineField,
  reorderFields,
  restoreField,
} from './manage-definitions.ts';
export { type DefinitionRow, type DefinitionRows, setDefinitions } from './set-definitions.ts';
export { SUBJECTS, type Subject } from './subject.ts';
