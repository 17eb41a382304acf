import { expect, it } from 'vitest';
import { encodingsOf } from '../../src/import/book.ts';
import { FILE_KINDS } from '../../src/import/kinds/index.ts';
import type { FileKind } from '../../src/import/kinds/kind.ts';
import { MAPPABLE_KINDS } from '../../src/import/mapping/schema.ts';

// Made from the declarations that the reader itself uses; `npm run docs` writes it anew.
it('the web app explains files as they are read', async () => {
  const kinds = FILE_KINDS.map((kind: FileKind) => ({
    name: kind.name,
    summary: kind.summary,
    encodings: encodingsOf(kind.name).join(', '),
    isMappable: MAPPABLE_KINDS.some((name) => name === kind.name),
    columns: columnsOf(kind),
    sample: kind.sample ?? null,
  }));
  await expect(`${JSON.stringify(kinds, null, 2)}\n`).toMatchFileSnapshot(
    '../../web/pages/settings/imports/file-kinds.json',
  );
});

function columnsOf({ columns, eitherOf = [], customFields = false }: FileKind) {
  const [, ...others] = eitherOf;
  const own = Object.entries(columns).map(([name, { type, presence, meaning, example }]) => ({
    name,
    type: type.name,
    presence,
    meaning,
    example,
    // Of columns that exclude each other, those of the first choice.
    isInExample: example !== '' && !others.flat().includes(name),
  }));
  const added = {
    name: 'custom_fields.…',
    type: 'as the field is',
    presence: 'optional',
    meaning: 'One for each field of your own, by its key; several choices are separated by |.',
    example: '',
    isInExample: false,
  };
  return customFields ? [...own, added] : own;
}
