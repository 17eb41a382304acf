import { FEC } from './fec.ts';
import { type Column, CUSTOM_FIELD_COLUMN, type FileKind } from './kind.ts';

/** The contents of a kind of file, for its author: each column, its accepted values, and a file of one row. */
export function explainKind(kind: FileKind): string {
  return [
    `${kind.name}: ${kind.summary}`,
    `A key that imports it over HTTP needs imports.write and ${kind.requires}.`,
    ...choiceOf(kind),
    '',
    ...Object.entries(kind.columns).flatMap(([name, column]) => explainColumn(name, column)),
    ...(kind.customFields === true ? [...CUSTOM_FIELD] : []),
    '',
    'As a file:',
    '',
    ...(kind.sample === undefined ? exampleOf(kind) : [kind.sample]),
  ].join('\n');
}

const INDENT = '    ';

const CUSTOM_FIELD = [
  `${CUSTOM_FIELD_COLUMN}<key> (optional)`,
  `${INDENT}A field that the organisation has added; several choices are separated by |.`,
];

function choiceOf({ eitherOf }: FileKind): string[] {
  return eitherOf === undefined
    ? []
    : [`Either ${eitherOf.map((group) => group.join(' and ')).join(', or ')}.`];
}

function explainColumn(name: string, { type, presence, meaning }: Column): string[] {
  return [`${name} (${presence}): ${type.name}`, `${INDENT}${meaning}`];
}

// Of columns that exclude each other, those of the first choice.
function exampleOf({ name: kind, columns, eitherOf = [] }: FileKind): string[] {
  const separator = kind === FEC.name ? '|' : ',';
  const [chosen = [], ...others] = eitherOf;
  const shown = Object.entries(columns).filter(
    ([name, { example }]) => chosen.includes(name) || (example !== '' && !others.flat().includes(name)),
  );
  const inCsv = (cell: string) =>
    /["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return [
    shown.map(([name]) => name).join(separator),
    shown.map(([, { example }]) => inCsv(example)).join(separator),
  ];
}
