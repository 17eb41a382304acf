import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Principal } from '../../access/principal.ts';
import { makePack, type PackInput } from '../../boards/pack/make-pack.ts';
import { MOST_PARTS, readParts } from '../../boards/pack/pack-part.ts';
import { packSheets } from '../../boards/pack/pack-sheets.ts';
import { readAll } from '../../invalid-request.ts';
import { formatDay } from '../../period/index.ts';
import { askForPeriod } from '../../questions/period.ts';
import { serviceAddress } from '../../service-address.ts';
import { workbookStream, XLSX_TYPE } from '../../spreadsheets/write-workbook.ts';
import type { Form } from '../check-form.ts';
import { chargeRest } from '../limit.ts';
import { described } from '../openapi.ts';
import { requireSession } from '../route-access.ts';
import type { App, Services } from '../services.ts';
import { AsOf, PeriodText } from './question-schemas.ts';

/** Boards and statements together as a workbook. */
export function boardPackRoute(app: App, services: Services): void {
  const { clock, config } = services;
  app.get(
    '/v1/board-pack.xlsx',
    {
      config: { access: 'session', alsoAnswers: [404, 503], rules: RULES },
      schema: {
        ...described({
          tag: 'Boards',
          operationId: 'getBoardPackAsXlsx',
          summary: 'Export a board pack as XLSX',
          description:
            'A cover with the contents, a sheet of figures for each board, and a sheet with formulas for each statement, those on boards included. All numbers are of one state of the data. It costs as much of the rate limit as its statements.',
        }),
        querystring: PackQuery,
        response: { 200: { description: 'The pack, as a file.', content: CONTENT } },
      },
      preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
        await chargeRest(services, request, reply, tokensOf(request.query)),
    },
    async (request, reply) => {
      const now = clock();
      const reader = requireSession(request.principal);
      const { title = USUAL_TITLE } = request.query;
      const input = readPack(request.query, request.principal, now);
      const pack = await makePack(request.tenantWriter(), input, reader, now);
      const { description } = askForPeriod(input, reader, now);
      const { name, slug, baseCurrency, timeZone } = reader.organization;
      const address = serviceAddress(config);
      const asOf = formatDay(pack.when.asOf ?? pack.when.today);
      const search = new URLSearchParams({ ...request.query, asOf });
      const sheets = packSheets(pack, {
        title,
        organizationName: name,
        currency: baseCurrency,
        periodLabel: description.resolved.label,
        madeAt: `${now.toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })} (${timeZone})`,
        address,
        link: `${address}/api/v1/board-pack.xlsx?${search.toString()}`,
      });
      return await reply
        .type(XLSX_TYPE)
        .header('Cache-Control', 'no-store')
        .header('Content-Disposition', `attachment; filename="${slug}-board-pack-${asOf}.xlsx"`)
        .send(Readable.from(workbookStream(sheets), { objectMode: false }));
    },
  );
}

const USUAL_TITLE = 'Board pack';

const PackQuery = Type.Object({
  parts: Type.String({
    minLength: 1,
    description: `The parts in their order, up to ${MOST_PARTS}, separated by commas: \`board:<id>\`, or \`statement:<name>:<columns>:<compare>:<detail>\` with the words of a statement's parameters. What comes after the name may be left out: a single column is then compared with last year.`,
    examples: [
      'board:month-end,statement:profit-and-loss:months,statement:balance-sheet:none:last_year:accounts',
    ],
  }),
  period: PeriodText,
  asOf: Type.Optional(AsOf),
  title: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      default: USUAL_TITLE,
      description: 'What its cover says.',
    }),
  ),
});

const CONTENT = {
  [XLSX_TYPE]: { schema: Type.Unsafe<Readable>({ type: 'string', description: 'The pack.' }) },
};

type Query = Readonly<{ parts?: string; period?: string; asOf?: string }>;

const RULES = ({ query }: Form, { principal }: FastifyRequest, now: Date): void => {
  const { parts = ANY_PART, period = 'ytd', asOf } = query as Query;
  readPack({ parts, period, ...(asOf === undefined ? {} : { asOf }) }, principal, now);
};

// Where the schema has refused the parts, the rest is looked at with one that is right.
const ANY_PART = 'board:cash';

function readPack(
  { parts, period, asOf }: Readonly<{ parts: string; period: string; asOf?: string }>,
  principal: Principal,
  now: Date,
): PackInput {
  const read = readAll({
    parts: () => readParts(parts),
    time: () => askForPeriod({ period, asOf }, principal, now),
  });
  return { parts: read.parts, period, asOf };
}

// The same cost as statements: each part is a statement or contains some.
function tokensOf(query: unknown): number {
  const { parts } = query as Query;
  return typeof parts === 'string' ? Math.min(parts.split(',').length, MOST_PARTS) * TOKENS_EACH : 1;
}

const TOKENS_EACH = 5;
