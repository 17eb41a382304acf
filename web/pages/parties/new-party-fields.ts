import {
  customField,
  customKey,
  type Definition,
  type Field,
  type FieldRecord,
} from '../../custom-fields/field.ts';
import { fieldsWith } from './fields.ts';
import type { PartyKind } from './party-kind.ts';

/** The fields of a new customer or vendor, which the reader calls `noun`: its name and what identifies it, then those of its page. */
export function newPartyFields(
  kind: PartyKind,
  noun: string,
  definitions: readonly Definition[],
): readonly Field[] {
  return [
    headField('name', 'Name', null),
    headField(
      'external_id',
      'Identifier',
      `What files and other programs call this ${noun}. It cannot be changed later.`,
    ),
    ...fieldsWith(kind, definitions),
  ];
}

/** The values with which the form begins: the defaults of custom fields, and the identifier that follows from the name. */
export function beginningOf(definitions: readonly Definition[], identifier: string): FieldRecord {
  const defaults = definitions.flatMap((definition): [string, unknown][] => {
    const key = customKey(customField(definition).name);
    return key === null || definition.default_value === null ? [] : [[key, definition.default_value]];
  });
  return { external_id: identifier, custom_fields: Object.fromEntries(defaults) };
}

function headField(name: string, label: string, help: string | null): Field {
  return {
    name,
    label,
    type: 'text',
    settings: {},
    required: true,
    help,
    group: 'Account',
    showIf: null,
  };
}
