import type { Readable } from 'node:stream';
import Type from 'typebox';
import { XLSX_TYPE } from '../../spreadsheets/write-workbook.ts';
import type { StatementFormat } from '../../statements/files/write-file.ts';
import { described } from '../openapi.ts';
import { LinkText } from './question-schemas.ts';
import { STATEMENT } from './statements-schemas.ts';

const CONTENTS = {
  csv: 'A row for each row of the statement, RFC 4180, with the names of the columns as its head. A margin is a row beneath its row; amounts have the decimals of the currency.',
  xlsx: 'A sheet with the organisation, the period, the version of the data and a link in its head. Totals, margins and changes are formulas wherever these give the numbers of the statement.',
} as const satisfies Readonly<Record<StatementFormat, string>>;

/** `GET /v1/statements/{name}.csv` and `.xlsx` */
export const STATEMENT_FILES = {
  csv: statementFileRoute('csv', 'text/csv', 'getStatementAsCsv'),
  xlsx: statementFileRoute('xlsx', XLSX_TYPE, 'getStatementAsXlsx'),
} as const;

function statementFileRoute(format: StatementFormat, type: string, operationId: string) {
  const { params, querystring } = STATEMENT.schema;
  const content = {
    [type]: { schema: Type.Unsafe<Readable>({ type: 'string', description: CONTENTS[format] }) },
  };
  return {
    config: { access: STATEMENT.config.access, takesLinks: format === 'csv' },
    schema: {
      ...described({
        tag: 'Statements',
        operationId,
        summary: `Export a statement as ${format.toUpperCase()}`,
        description:
          'The numbers of the statement with the same parameters. It costs as many tokens of the rate limit.',
      }),
      params,
      querystring:
        format === 'csv' ? Type.Object({ ...querystring.properties, link: LinkText }) : querystring,
      response: { 200: { description: 'The statement, as a file.', content } },
    },
  };
}
