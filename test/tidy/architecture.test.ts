import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../src/metrics/catalog/index.ts';
import { codeOf, type Source, sourcesBelow } from './sources.ts';

const SOURCES = sourcesBelow('src');
const TESTS = sourcesBelow('test');
const CLIENT = sourcesBelow('clients/typescript/src').filter(({ path }) => !path.includes('/generated/'));
const PYTHON = sourcesBelow('clients/python', /\.py$/).filter(({ path }) => !path.endsWith('/_generated.py'));
const WEB = sourcesBelow('web').filter(({ path }) => path !== 'web/api/generated.ts');

const EVERYTHING = [...SOURCES, ...TESTS, ...WEB, ...CLIENT, ...PYTHON];

/** The paths of the files that break a rule. */
function offenders(sources: readonly Source[], breaks: (source: Source) => boolean): string[] {
  return sources.filter(breaks).map((source) => source.path);
}

const inFolder = (folder: string) => SOURCES.filter((source) => source.path.startsWith(`src/${folder}/`));
const outside = (...prefixes: string[]) =>
  SOURCES.filter((source) => !prefixes.some((prefix) => source.path.startsWith(`src/${prefix}`)));
const importsFrom = (source: Source, prefix: string) =>
  source.imports.some((name) => name.startsWith(prefix));

describe('absent by the architecture', () => {
  it.each<[string, string[]]>([
    ['definition', []],
    ['catalog', ['definition']],
    ['plan', ['definition']],
    ['value', ['definition', 'plan']],
  ])('metrics/%s/ stands on %j', (room, below) => {
    const ours = inFolder(`metrics/${room}`);
    expect(ours.length).toBeGreaterThan(5);
    const above = ['definition', 'catalog', 'plan', 'value'].filter(
      (other) => other !== room && !below.includes(other),
    );
    const breaks = (source: Source) =>
      above.some((other) => importsFrom(source, `src/metrics/${other}/`)) ||
      importsFrom(source, 'src/questions/');
    expect(offenders(ours, breaks)).toEqual([]);
  });

  it('no file names a source of facts, except its definition and its SQL', () => {
    const names = (source: Source) => /\bsource\s*[!=]==\s*'|switch \((\w+\.)*source\)/.test(codeOf(source));
    expect(offenders(inFolder('sql/documents'), names)).not.toEqual([]);
    expect(offenders(outside('metrics/definition/measures/', 'sql/documents/'), names)).toEqual([]);
  });

  it('only questions/ and statements/ connect planning and computation to the database', () => {
    const joins = (source: Source) =>
      /src\/metrics\/(plan|value)\//.test(source.imports.join(' ')) &&
      (importsFrom(source, 'src/sql/') || importsFrom(source, 'src/db/'));
    expect(offenders(inFolder('questions'), joins).length).toBeGreaterThan(2);
    expect(offenders(outside('questions/', 'sql/', 'statements/'), joins)).toEqual([]);
    expect(offenders(inFolder('questions'), (source) => source.imports.includes('kysely'))).toEqual([]);
  });

  it('layers below http/ do not import it', () => {
    const knowsHttp = (source: Source) =>
      importsFrom(source, 'src/http/') || source.imports.some((name) => /^(@?fastify|node:http$)/.test(name));
    const shells = [
      'http/',
      'events/webhooks/send-message.ts',
      'server.ts',
      'run-server.ts',
      'main.ts',
      'run-workers.ts',
      'explain-failure.ts',
    ];
    expect(offenders(outside(...shells), knowsHttp)).toEqual([]);
  });

  it('only observe/ knows the libraries of observation', () => {
    const knows = (source: Source) => importsFrom(source, '@opentelemetry/');
    expect(offenders(inFolder('observe'), knows).length).toBeGreaterThan(1);
    expect(offenders(outside('observe/'), knows)).toEqual([]);
  });

  it('only db/ obtains a connection', () => {
    expect(
      offenders(outside('db/'), (source) =>
        /\bnew (Pool|Client|PGlite)\b|\.connect\(\)/.test(codeOf(source)),
      ),
    ).toEqual([]);
    expect(
      offenders(outside('db/'), (source) =>
        /import (?!type)[^;]*from '(pg|@electric-sql\/pglite[^']*)'/.test(source.text),
      ),
    ).toEqual([]);
  });

  it('types are named by nouns, not by what was done to them', () => {
    const participles = /\btype (?:Told|Wanted|Placed|Asked|Said|Found|Seen|Kept|Given|Shown|Made)\b\s*[=<]/;
    expect(offenders([...SOURCES, ...WEB], (source) => participles.test(codeOf(source)))).toEqual([]);
  });

  it('no metric is named outside the catalogue, except in the demo and the default arrangements of pages', () => {
    const named = new RegExp(
      `['"\`/](${CATALOG.map(({ id }) => id.replaceAll('.', '[.]')).join('|')})['"\`/?]`,
    );
    const arrangements = new Set([
      'src/settings/overview.ts',
      'web/pages/arrangement.ts',
      'web/pages/statements/headlines.ts',
    ]);
    const others = [...outside('metrics/catalog/', 'demo/'), ...WEB].filter(
      ({ path }) => !arrangements.has(path),
    );
    expect(offenders(others, (source) => named.test(codeOf(source)))).toEqual([]);
  });

  it('demographics are written in one place, and read by nothing that answers', () => {
    const mentions = (source: Source) => /person_demographics|date_of_birth|ethnicity/.test(codeOf(source));
    const allowed = [
      'db/tables/imports.ts',
      'db/tables/records.ts',
      'db/tables/snapshots.ts',
      'db/tables/tenant-tables.ts',
      'records/people/',
      // The persons in a snapshot are read only to make the next one.
      'records/snapshots/',
      'import/kinds/persons.ts',
      'import/loaders/persons.ts',
      // Mappings name the column of a file.
      'import/mapping/presets/people.ts',
      'import/mapping/guess/names/records.ts',
      'demo/',
      'disclosure/',
      // The operator's export, who has the database anyway.
      'export/tables/demographics.ts',
      'sql/people/moves.ts',
      'sql/people/staff-records.ts',
      'sql/people/stated.ts',
      // Here ethnicity is the name of a dimension.
      'metrics/',
    ];
    expect(offenders(outside(...allowed), mentions)).toEqual([]);
    const columns = (source: Source) => /person_demographics|date_of_birth/.test(codeOf(source));
    expect(offenders(inFolder('metrics'), columns)).toEqual([]);
    const reads =
      /own\('person_demographics'\)|\b(from|join)\s+person_demographics|selectFrom\(\s*['"`]person_demographics/i;
    expect(
      offenders(outside('sql/', 'export/tables/demographics.ts'), (source) => reads.test(codeOf(source))),
    ).toEqual([]);
  });

  it('no query filters by tenant: the door does', () => {
    const filters =
      /organization_id\s*(=|in|is)\s*(any)?\(?\s*\$\{(?!TENANT\})|where\(\s*'(\w+\.)?organization_id'/;
    expect(offenders(outside('access/'), (source) => filters.test(codeOf(source)))).toEqual([]);
  });

  it('the environment is read only in config.ts, which receives it from the programs', () => {
    const programs = ['main.ts', 'cli/', 'config.ts'];
    expect(offenders(outside(...programs), (source) => codeOf(source).includes('process.env'))).toEqual([]);
    expect(offenders(SOURCES, (source) => /process\.env(?!\s*[,)])/.test(codeOf(source)))).toEqual([]);
  });

  it('only the programs read the clock', () => {
    expect(
      offenders(outside('main.ts', 'cli/'), (source) => /new Date\(\s*\)|Date\.now\b/.test(codeOf(source))),
    ).toEqual([]);
  });

  it('money never becomes a JavaScript number', () => {
    expect(offenders(SOURCES, (source) => /\.toNumber\(\)|parseFloat/.test(codeOf(source)))).toEqual([]);
  });

  it('the web app uses the service only over HTTP', () => {
    expect(WEB.length).toBeGreaterThan(50);
    expect(offenders(WEB, (source) => importsFrom(source, 'src/'))).toEqual([]);
    expect(offenders(SOURCES, (source) => importsFrom(source, 'web/'))).toEqual([]);
    expect(offenders([...SOURCES, ...WEB], (source) => importsFrom(source, 'clients/'))).toEqual([]);
  });

  it('the web app calls the API only through its client and its uploads, and writes no markup from text', () => {
    // Two make requests; the others show readers how to make their own.
    const asking = new Set([
      'web/api/client.ts',
      'web/api/upload.ts',
      'web/pages/developers/ways.ts',
      'web/pages/metric/request-text.ts',
    ]);
    const others = WEB.filter(({ path }) => !asking.has(path));
    expect(
      offenders(others, (source) =>
        /\bfetch\(|XMLHttpRequest|EventSource|WebSocket|sendBeacon|innerHTML|insertAdjacentHTML/i.test(
          codeOf(source),
        ),
      ),
    ).toEqual([]);
  });

  it('only doors are opened with an organisation, and only by callers that know it', () => {
    const openers = offenders(outside('db/'), (source) => /\bopenTenantDoor\(/.test(codeOf(source)));
    expect(openers.filter((path) => !/^src\/(http\/|cli\/|server\.ts|main\.ts)/.test(path))).toEqual([]);
  });
});

describe('the style of files', () => {
  it('no file is longer than 400 lines', () => {
    expect(offenders(EVERYTHING, (source) => source.text.split('\n').length > 400)).toEqual([]);
  });

  it('no folder or file is called utils', () => {
    expect(
      offenders(EVERYTHING, (source) => /(^|\/)(utils?|helpers?)(\/|\.(?:tsx?|py)$)/.test(source.path)),
    ).toEqual([]);
  });

  it('no check is silenced, no test is skipped, and nothing is left for later', () => {
    const silenced =
      /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint|biome)-(disable|ignore)|# (?:type: ignore|noqa)|\b(it|test|describe)\.(skip|only|todo)\b|\b(TODO|FIXME|XXX|HACK)\b/;
    // Types that forbid something are tested by lines that must not compile.
    const others = EVERYTHING.filter(({ path }) => !/^test\/(?:tidy\/|clients\/types)/.test(path));
    expect(offenders(others, (source) => silenced.test(source.text))).toEqual([]);
  });

  it('the migrations are numbered without gaps, and each gives its reason', async () => {
    const folder = new URL('../../migrations/', import.meta.url);
    const names = await readdir(folder);
    expect(names.length).toBeGreaterThan(1);
    const numbers = names.map((name) => Number(name.slice(0, 4))).sort((one, other) => one - other);
    expect(numbers).toEqual(names.map((_, index) => index + 1));
    for (const name of names) {
      expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/);
      expect((await readFile(new URL(name, folder), 'utf8')).startsWith('-- ')).toBe(true);
    }
  });
});
