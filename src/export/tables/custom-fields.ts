import { CUSTOM_FIELDS } from '../../import/kinds/index.ts';
import { loadActiveDefinitions, SUBJECTS } from '../../records/custom-fields/index.ts';
import { markCell } from '../amounts.ts';
import { type CellsOf, type ExportSource, exportedTable, plainRows } from '../exported-table.ts';

/** The fields that the organisation has added. */
export const CUSTOM_FIELDS_TABLE = exportedTable(CUSTOM_FIELDS, ['records.read'], async (source) =>
  plainRows(readDefinitions(source)),
);

async function* readDefinitions({
  transaction,
}: ExportSource): AsyncGenerator<CellsOf<typeof CUSTOM_FIELDS.columns>> {
  for (const subject of SUBJECTS) {
    for (const definition of await loadActiveDefinitions(transaction, subject)) {
      if (definition.kind === 'system') continue;
      const { key, label, type, typeConfig, required, defaultValue, position, group } = definition;
      yield {
        subject,
        key,
        label,
        type,
        type_config: JSON.stringify(typeConfig),
        required: markCell(required),
        default_value: defaultValue === null ? null : JSON.stringify(defaultValue),
        position: `${position}`,
        group,
        show_if: definition.showIf,
        help_text: definition.helpText,
      };
    }
  }
}
