import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { codeOf, type Source } from './sources.ts';

/** When a file breaks a rule that the map states for its folder, with an example of one that does. */
export type MapRule = Readonly<{ breaks: (source: Source) => boolean; example: string }>;

const knowHttp: MapRule = {
  breaks: ({ imports }) =>
    imports.some((name) => name.startsWith('src/http/') || /^(@?fastify|(node:)?https?$)/.test(name)),
  example: `import type { FastifyReply } from 'fastify';`,
};

// Types, fields of settings and quoted words are not statements.
const SQL = /\bselect\b[\s\S]*\bfrom\b\s+\w+\s|\b(insert into|delete from)\s+\w+|\bupdate\s+\w+\s+set\b/i;
const holdSql: MapRule = {
  breaks: (source) =>
    source.imports.includes('kysely') || SQL.test(codeOf(source).replaceAll(/'[^'\n]*'/g, '')),
  example: 'export const all = `select id from journal_entries where voided_at is null`;',
};

const touchTheDatabase: MapRule = {
  breaks: ({ imports }) => imports.some((name) => /^src\/(db|sql)\/|^(pg|kysely)$/.test(name)),
  example: `import { openTenantDoor } from '../db/tenant.ts';`,
};

const readTheClock: MapRule = {
  breaks: (source) => /new Date\(\s*\)|Date\.now\b|performance\.now\b/.test(codeOf(source)),
  example: 'export const today = new Date();',
};

function importOf(prefix: string, example: string): MapRule {
  return {
    breaks: ({ imports }) => imports.some((name) => name.startsWith(prefix)),
    example,
  };
}

/** Matches a file that imports anything but its own folder and the named ones. */
function importOurs(folder: string, ...but: readonly string[]): MapRule {
  return {
    breaks: ({ imports }) =>
      imports.some(
        (name) => name.startsWith('src/') && !name.startsWith(`src/${folder}/`) && !but.includes(name),
      ),
    example: `import { it } from '../json.ts';`,
  };
}

// They import the functions that read addresses.
function isAboutAddresses(path: string): boolean {
  return /\/(destination|public-address)\.ts$/.test(path);
}

const LEDGER_TABLES =
  'accounts|journal_entries|journal_lines|exchange_rates|account_totals|entry_totals|cash_totals|cash_flows|cash_flow_totals|cash_flow_classes|cash_flow_class_totals';

/** The column "must not" of the map in ARCHITECTURE.md: its words, and a test for files that break them. */
export const MAP_RULES: Readonly<Record<string, Readonly<Record<string, MapRule | 'not by reading'>>>> = {
  period: {
    'import anything of ours but `quote`': importOurs('period', 'src/quote.ts'),
    'know what today is': readTheClock,
  },
  money: { 'import anything of ours': importOurs('money') },
  metrics: { 'hold SQL': holdSql, 'touch the database': touchTheDatabase },
  questions: { 'know HTTP': knowHttp, 'hold SQL': holdSql },
  statements: { 'know HTTP': knowHttp, 'hold SQL': holdSql },
  sql: {
    'name a metric': {
      breaks: ({ text }) => CATALOG.some(({ id }) => text.includes(id)),
      example: `export const CASH = 'cash.balance';`,
    },
  },
  disclosure: { 'hold SQL': holdSql, 'touch the database': touchTheDatabase },
  records: {
    'know HTTP': knowHttp,
    'read `person_demographics`': {
      breaks: (source) =>
        /\b(from|join)\s+person_demographics|selectFrom\(\s*['"`]person_demographics/i.test(codeOf(source)),
      example: `selectFrom('person_demographics')`,
    },
  },
  boards: { 'know HTTP': knowHttp },
  alerts: { 'know HTTP': knowHttp },
  reports: { 'know HTTP': knowHttp },
  events: {
    'import `http/`': importOf('src/http/', `import type { App } from '../http/services.ts';`),
    'connect outside `webhooks/send-message`': {
      breaks: ({ path, imports }) =>
        path !== 'src/events/webhooks/send-message.ts' &&
        imports.some((name) => /^(node:)?(https?|net|tls|dgram)$/.test(name) && !isAboutAddresses(path)),
      example: `import { request } from 'node:https';`,
    },
  },
  'request-log': { 'know HTTP': knowHttp },
  search: { 'know HTTP': knowHttp },
  mcp: {
    'import `http/`': importOf('src/http/', `import { recordEnvelope } from '../http/reply.ts';`),
    'hold SQL': holdSql,
  },
  oauth: { 'know HTTP': knowHttp },
  settings: { 'know HTTP': knowHttp },
  organizations: { 'know HTTP': knowHttp },
  audit: { 'know HTTP': knowHttp },
  import: {
    'write a ledger table': {
      breaks: (source) =>
        new RegExp(
          `(?:insert into|update|delete from)\\s+(?:${LEDGER_TABLES})\\b|(?:insertInto|updateTable|deleteFrom)\\('(?:${LEDGER_TABLES})'`,
          'i',
        ).test(codeOf(source)),
      example: `insertInto('journal_entries')`,
    },
  },
  writing: { 'know HTTP': knowHttp },
  lists: { 'know HTTP': knowHttp },
  export: {
    'know HTTP': knowHttp,
    'write a table but its own': {
      breaks: (source) =>
        /(?:insert into|delete from|(?:insertInto|updateTable|deleteFrom)\(')(?!\s*export(?:s|_pieces)\b)|\bupdate\s+\w+\s+set\b/i.test(
          codeOf(source),
        ),
      example: `insertInto('accounts')`,
    },
  },
  spreadsheets: { 'know HTTP': knowHttp, 'touch the database': touchTheDatabase },
  privacy: { 'know HTTP': knowHttp },
  access: { 'know HTTP': knowHttp },
  mail: {
    'know HTTP': knowHttp,
    'hold what a request waits for': {
      // A message is handed over; no code is notified when it is sent.
      breaks: (source) => /\bsend\([^)]*\): Promise/.test(codeOf(source)),
      example: 'interface Mailer { send(to: string): Promise<void> }',
    },
  },
  observe: { 'know HTTP': knowHttp, 'touch the database': touchTheDatabase },
  backup: { 'know HTTP': knowHttp },
  db: {
    'hand out a connection': {
      breaks: (source) =>
        /^export (?:async )?function \w+[^{]*\): (?:Promise<)?(?:PoolClient|Client|PGlite)\b/m.test(
          codeOf(source),
        ),
      example: 'export async function connect(pool: Pool): Promise<PoolClient> {}',
    },
  },
  http: {
    'import `cli/`': importOf('src/cli/', `import { program } from '../cli/program.ts';`),
    'take a tenant id from a request': {
      // A session uses it to choose among the organisations of its user, and nothing is opened with it.
      breaks: (source) =>
        source.path !== 'src/http/routes/auth.ts' &&
        /organization_?id[^;=]*\}\s*=\s*request\.(?:body|params|query|headers)|request\.(?:body|params|query|headers)\S*organization_?id/i.test(
          codeOf(source),
        ),
      example: 'const { organization_id: organizationId } = request.query;',
    },
  },
  cli: { 'import `http/`': importOf('src/http/', `import { buildApp } from '../http/app.ts';`) },
  web: {
    'import `src/`': importOf('src/', `import { parseDay } from '../src/period/index.ts';`),
    'ask another host': {
      breaks: (source) => /['"`](?:https?:)?\/\/(?!127\.0\.0\.1)\w/.test(codeOf(source)),
      example: `void fetch('https://fonts.example.com/inter.woff2');`,
    },
  },
  clients: {
    'import `src/`': importOf('src/', `import { parseDay } from '../../../src/period/index.ts';`),
    'import a package': {
      breaks: ({ imports }) =>
        imports.some((name) => /^@?\w[\w:./-]*$/.test(name) && !/^(clients|src)\//.test(name)),
      example: `import { LRUCache } from 'lru-cache';`,
    },
  },
  demo: { 'read the clock': readTheClock },
  // `db/migrate` refuses one with another checksum; test/db/released.test.ts upgrades the databases of released versions.
  migrations: { 'change once applied': 'not by reading' },
};
