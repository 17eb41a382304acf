import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { serviceAddress } from '../../service-address.ts';
import { workbookStream, XLSX_TYPE } from '../../spreadsheets/write-workbook.ts';
import { ledgerCsv } from '../../statements/files/ledger-csv.ts';
import { type LedgerFile, ledgerFile, ledgerFileName } from '../../statements/files/ledger-file.ts';
import { ledgerSheet } from '../../statements/files/ledger-sheet.ts';
import { STATEMENT_FORMATS, type StatementFormat } from '../../statements/files/write-file.ts';
import { readLedger } from '../../statements/general-ledger.ts';
import { MOST_ROWS, tooManyRows } from '../../statements/most-rows.ts';
import { ledgerPathOf } from '../../statements/page-path.ts';
import { entityTagOfAll } from '../entity-tag.ts';
import { chargeRest } from '../limit.ts';
import { described } from '../openapi.ts';
import type { App, Services } from '../services.ts';
import { LEDGER_RULES, readLedgerQuery } from './statements.ts';
import { LEDGER } from './statements-schemas.ts';

/** The general ledger of an account as a file, whole: all lines of the period. */
export function ledgerFileRoutes(app: App, services: Services): void {
  const { clock, config, version } = services;
  for (const format of STATEMENT_FORMATS) {
    const { type, contentType, operationId } = FORMATS[format];
    const route = {
      config: { access: LEDGER.config.access, alsoAnswers: [404], rules: LEDGER_RULES },
      schema: schemaOf(format, type, operationId),
      preValidation: async (request: FastifyRequest, reply: FastifyReply) =>
        await chargeRest(services, request, reply, TOKENS),
    } as const;
    app.get(`/v1/statements/general-ledger.${format}`, route, async (request, reply) => {
      const now = clock();
      const { principal, query } = request;
      const asked = { ...readLedgerQuery(query, principal, now), limit: MOST_LINES };
      const page = await readLedger(request.tenant(), asked, principal);
      if (page.next !== null) throw tooManyRows('ask for a shorter period');
      const { name, baseCurrency } = principal.organization;
      const link = `${serviceAddress(config)}${ledgerPathOf(asked)}`;
      const file = ledgerFile(asked, page, { organizationName: name, currency: baseCurrency, link });
      reply.contentTag = await entityTagOfAll(contentOf(file, `${version} ${format}`));
      return await reply
        .type(contentType)
        .header('Content-Disposition', `attachment; filename="${ledgerFileName(asked, format)}"`)
        .send(streamOf(format, file));
    });
  }
}

const FORMATS = {
  csv: {
    type: 'text/csv',
    contentType: 'text/csv; charset=utf-8',
    operationId: 'getGeneralLedgerAsCsv',
  },
  xlsx: { type: XLSX_TYPE, contentType: XLSX_TYPE, operationId: 'getGeneralLedgerAsXlsx' },
} as const satisfies Readonly<Record<StatementFormat, object>>;

const CONTENTS: Readonly<Record<StatementFormat, string>> = {
  csv: 'A row for each line, RFC 4180, between the opening and the closing balance.',
  xlsx: 'A sheet whose balances are formulas over the balance of the row above.',
};

/** The opening and the closing balance are rows too. */
const MOST_LINES = MOST_ROWS - 2;

/** It is as long as many pages. */
const TOKENS = 20;

function schemaOf(format: StatementFormat, type: string, operationId: string) {
  const { period, asOf, account } = LEDGER.schema.querystring.properties;
  const content = {
    [type]: { schema: Type.Unsafe<Readable>({ type: 'string', description: CONTENTS[format] }) },
  };
  return {
    ...described({
      tag: 'Statements',
      operationId,
      summary: `Export the general ledger of an account as ${format.toUpperCase()}`,
      description: `All lines of the period, with the balance after each, in the order and by the rules of pay of the ledger itself. At most ${MOST_ROWS.toLocaleString('en')} rows. It costs ${TOKENS} tokens of the rate limit.`,
    }),
    querystring: Type.Object({ period, asOf, account }),
    response: { 200: { description: 'The ledger, as a file.', content } },
  };
}

function streamOf(format: StatementFormat, file: LedgerFile): Readable {
  return format === 'csv'
    ? Readable.from(ledgerCsv(file), { objectMode: false })
    : workbookStream([ledgerSheet(file)]);
}

// Without the version of the data, as in the tags of other answers.
function* contentOf(
  { account, made, organizationName, currency, link }: LedgerFile,
  form: string,
): Generator {
  yield [form, organizationName, currency, link, account.code, account.name];
  for (const { key, label, posting, values } of made.rows) yield [key, label, posting, values];
}
