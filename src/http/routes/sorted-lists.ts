import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { instantText } from '../../lists/sorted/list-cells.ts';
import { LIST_FORMATS, type ListFormat, listFile } from '../../lists/sorted/list-file.ts';
import { type PageRow, readPage } from '../../lists/sorted/read-page.ts';
import {
  type ListQuery,
  nextCursorOf,
  type SortedRequest,
  sortedRequestOf,
} from '../../lists/sorted/request.ts';
import type { SortedList } from '../../lists/sorted/sorted-list.ts';
import { formatDay } from '../../period/index.ts';
import { XLSX_TYPE } from '../../spreadsheets/write-workbook.ts';
import { described, type RouteDescription } from '../openapi.ts';
import { recordEnvelope } from '../reply.ts';
import { PageLimit } from '../schemas.ts';
import type { App, Services } from '../services.ts';
import { AnyCursor, ListFiles, SortedPageOf, sortedParameters } from './sorted-lists-schemas.ts';

const FILE_TYPES: Readonly<Record<ListFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
};

/** A page of a sorted list, as it is answered. */
export async function sortedPage(request: FastifyRequest, list: SortedList, now: Date) {
  const asked = readSorted(request, list, now);
  const page = await readPage(request.tenant(), list, asked.page);
  const nextCursor = nextCursorOf(asked, page);
  return recordEnvelope(page.rows.map(shown), {
    as_of: formatDay(asked.page.context.day),
    next_cursor: nextCursor,
    has_more: nextCursor !== null,
    ...(page.total === null ? {} : { total: page.total }),
  });
}

/** Reads the query of a sorted list. Throws INVALID_REQUEST or INVALID_AS_OF. */
export function readSorted(
  { query, principal }: Pick<FastifyRequest, 'query' | 'principal'>,
  list: SortedList,
  now: Date,
): SortedRequest {
  const { capabilities, organization } = principal;
  return sortedRequestOf(list, query as ListQuery, { capabilities, ...organization }, now);
}

/** A list that is always sorted, and its files. */
export function sortedListRoutes(
  app: App,
  services: Services,
  list: SortedList,
  {
    rowName,
    note,
    ...about
  }: Pick<RouteDescription, 'tag' | 'operationId'> & Readonly<{ rowName: string; note: string }>,
): void {
  app.get(
    `/v1/${list.name}`,
    {
      config: {
        access: list.access,
        rules: ({ query }, { principal }, now) => void readSorted({ query, principal }, list, now),
      },
      schema: {
        ...described({ ...about, summary: `List ${list.noun}`, description: note }),
        querystring: Type.Object({
          ...sortedParameters(list),
          cursor: Type.Optional(AnyCursor),
          limit: Type.Optional(PageLimit()),
        }),
        response: { 200: SortedPageOf(list, rowName) },
      },
    },
    async (request: FastifyRequest) => await sortedPage(request, list, services.clock()),
  );
  listFileRoutes(app, services, list, about);
}

/** The whole of a sorted list as a file, at the address of the list with `.csv` or `.xlsx` behind it. */
export function listFileRoutes(
  app: App,
  { clock }: Services,
  list: SortedList,
  about: Pick<RouteDescription, 'tag' | 'operationId'>,
): void {
  for (const format of LIST_FORMATS) {
    app.get(
      `/v1/${list.name}.${format}`,
      {
        config: {
          access: list.access,
          rules: ({ query }, { principal }, now) => void readSorted({ query, principal }, list, now),
        },
        schema: {
          ...described({
            ...about,
            operationId: `${about.operationId}As${format === 'csv' ? 'Csv' : 'Xlsx'}`,
            summary: `Export ${list.noun} as ${format.toUpperCase()}`,
            description:
              'All that the filters leave, sorted as asked. Records that are written meanwhile may be in it or not; none comes twice.',
          }),
          querystring: Type.Object(sortedParameters(list)),
          response: { 200: ListFiles[format] },
        },
      },
      async (request, reply) => {
        const { page } = readSorted(request, list, clock());
        return await reply
          .type(FILE_TYPES[format])
          .header('Content-Disposition', `attachment; filename="${list.name}.${format}"`)
          .send(listFile(format, request.tenant(), list, page));
      },
    );
  }
}

/** A row as it is answered. */
export function shown(row: PageRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? instantText(value) : value]),
  );
}
