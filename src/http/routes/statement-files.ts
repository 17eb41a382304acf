import { serviceAddress } from '../../service-address.ts';
import { XLSX_TYPE } from '../../spreadsheets/write-workbook.ts';
import { answerStatement } from '../../statements/answer.ts';
import { type StatementFile, statementFile } from '../../statements/files/statement-file.ts';
import {
  STATEMENT_FORMATS,
  type StatementFormat,
  statementFileName,
  statementStream,
} from '../../statements/files/write-file.ts';
import { pagePathOf } from '../../statements/page-path.ts';
import { entityTagOfAll } from '../entity-tag.ts';
import type { App, Services } from '../services.ts';
import { STATEMENT_FILES } from './statement-files-schemas.ts';
import { readStatement, statementHooks } from './statements.ts';

const TYPES: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
};

/** Each statement as a file, at its address with `.csv` or `.xlsx` behind it. */
export function statementFileRoutes(app: App, services: Services): void {
  const { clock, config, version } = services;
  for (const format of STATEMENT_FORMATS) {
    const { config: access, schema } = STATEMENT_FILES[format];
    const route = { schema, ...statementHooks(services, access) };
    app.get(`/v1/statements/:name.${format}`, route, async (request, reply) => {
      const now = clock();
      const { principal, params, query } = request;
      const { name, baseCurrency } = principal.organization;
      const asked = request.watch.stage('ask', () => readStatement(params.name, query, principal, now));
      const made = await answerStatement(request.tenantWriter(), asked, principal, now);
      const file = statementFile(asked, made, {
        organizationName: name,
        currency: baseCurrency,
        link: `${serviceAddress(config)}${pagePathOf(asked)}`,
      });
      reply.contentTag = await entityTagOfAll(contentOf(file, `${version} ${format}`));
      return await reply
        .type(TYPES[format])
        .header('Content-Disposition', `attachment; filename="${statementFileName(asked, format)}"`)
        .send(statementStream(format, file));
    });
  }
}

// Without the version of the data, as in the tags of other answers: it would tell of writes that changed no number here.
function* contentOf(
  { made, rows, organizationName, currency, link }: StatementFile,
  form: string,
): Generator {
  yield [form, organizationName, currency, link, made.columns];
  for (const { key, label, account, values } of rows) yield [key, label, account, values];
}
