import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../../api/client.ts';
import type { PreviewMapping } from '../../../../api/generated.ts';

/** A table that was looked at, with a mapping and its rows as this reads them. */
export type Preview = PreviewMapping['answer']['data'];
export type Mapping = NonNullable<Preview['mapping']>;
export type MappedColumn = Mapping['columns'][string];
export type MappableKind = Mapping['kind'];
export type Question = Preview['questions'][number];
export type TableColumn = Preview['columns'][number];
export type PreviewedRow = Preview['rows'][number];

/** A table that a mapping is made for; `key` tells it from others. */
export type MappedFile = Readonly<{ key: string; file: File; format: 'csv' | 'xlsx' }>;

/** Of a workbook all of it is looked at: its directory is at its end. */
export const LARGEST_WORKBOOK = 4 * 1024 ** 2;
const START_OF_CSV = 256 * 1024;

/** What is guessed of a table; of a kind, once that is chosen, and meanwhile what was guessed before. */
export function guessQuery(from: MappedFile, kind: MappableKind | null) {
  return queryOptions({
    queryKey: ['settings', 'mapping-guess', from.key, kind],
    queryFn: async ({ signal }) => await look(from, kind === null ? {} : { kind }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** The rows of a table as a mapping reads them; meanwhile those of the mapping before. */
export function previewQuery(from: MappedFile, mapping: Mapping) {
  return queryOptions({
    queryKey: ['settings', 'mapping-preview', from.key, mapping],
    queryFn: async ({ signal }) => await look(from, { mapping }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

type Known = Readonly<{ kind?: MappableKind; mapping?: Mapping }>;

async function look({ file, format }: MappedFile, known: Known, signal: AbortSignal): Promise<Preview> {
  const start = format === 'csv' ? file.slice(0, START_OF_CSV) : file;
  const content = await inBase64(start);
  const body = {
    encoding: format,
    content,
    is_whole: start.size === file.size,
    file_name: file.name.slice(-200),
    ...known,
  };
  return (await ask('POST /v1/mapping-previews', { body, signal })).data;
}

async function inBase64(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  let text = '';
  // All at once would be too many arguments.
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

const PIECE = 32 * 1024;
