import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { explainKind } from '../../src/import/kinds/explain.ts';
import { FILE_KINDS } from '../../src/import/kinds/index.ts';
import type { FileKind } from '../../src/import/kinds/kind.ts';
import { readCells } from '../../src/import/kinds/read-cells.ts';
import { requireHeader } from '../../src/import/readers/header.ts';

describe.each<FileKind>(FILE_KINDS)('almanac import --explain $name', (kind) => {
  const [head = '', example = ''] = explainKind(kind).split('\nAs a file:\n\n');

  it('lists every column with its meaning and whether it is required', () => {
    for (const [name, { presence, meaning }] of Object.entries(kind.columns)) {
      expect(head).toContain(`\n${name} (${presence}): `);
      expect(head).toContain(meaning);
    }
  });

  it('ends with a file that the reader accepts', () => {
    const [header = [], cells = []] = parse(example, { delimiter: kind.name === 'fec' ? '|' : ',' });
    const names = requireHeader(kind, header, 1);
    const values = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    expect(readCells(kind, { kind: 'row', file: 'x', line: 2, values })).toMatchObject({ ok: true });
  });
});
