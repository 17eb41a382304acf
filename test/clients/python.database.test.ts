import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aKey, anOrganization } from '../support/app.ts';
import { entry, keepBooks, SMALL_CHART } from '../support/books.ts';
import { testDatabase } from '../support/database.ts';
import { demoService } from './demo-service.ts';
import { run } from './installed-client.ts';
import { sectionsOf } from './readme-sections.ts';
import { scriptedServer } from './scripted-server.ts';

/** Debian's, unless another is named. */
const PYTHON = process.env['ALMANAC_TEST_PYTHON'] ?? '/usr/bin/python3';
const FOLDER = fileURLToPath(new URL('../../clients/python/', import.meta.url));
const OPENING = 'from almanac_client import *\nalmanac = Almanac("http://127.0.0.1:3000", "alm_pk_…")\n';

const database = await testDatabase('the demo');
const service = await demoService(database);
const sections = await sectionsOf(
  new URL(`file://${join(FOLDER, 'README.md')}`),
  { language: 'python', opening: OPENING },
  service,
);

/** What a program prints, line by line. */
async function python(program: string, ...options: string[]): Promise<readonly string[]> {
  const env = { PATH: process.env['PATH'], PYTHONPATH: FOLDER, PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run(PYTHON, ['-W', 'error', ...options, '-c', program], { env });
  return stdout.trim().split('\n');
}

/** The beginning of a program with a client of a place. */
const clientOf = ({ address, key = 'alm_pk_secret' }: Readonly<{ address: string; key?: string }>) =>
  `from almanac_client import *\nalmanac = Almanac(${JSON.stringify(address)}, ${JSON.stringify(key)}, retries=3)\n`;

describe('the examples of the Python README', () => {
  it.each(sections)('$title', async ({ program, prints }) => {
    const lines = await python(program);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual(expect.arrayContaining([...prints]));
  });
});

describe('the Python client', () => {
  it.each(['\u00b2', 'Mon, 99999999999 Jan 2026 00:00:00 GMT', 'soon'])(
    'has the error of the service where it is asked to wait for %j',
    async (retryAfter) => {
      const body = { error: { code: 'RATE_LIMITED', message: 'Not now.' } };
      const { address, arrived } = await scriptedServer({
        status: 429,
        headers: { 'Retry-After': retryAfter },
        body,
      });
      expect(
        await python(`${clientOf({ address })}
try:
    almanac.invoices.get("INV-1")
except RateLimitedError as error:
    print(error.code, error.retry_after)`),
      ).toEqual(['RATE_LIMITED None']);
      expect(arrived).toHaveLength(1);
    },
  );

  it('says that an answer is not one of Almanac where it is nested without end, and takes any time-out', async () => {
    const nested = { status: 200, body: '['.repeat(100_000) };
    const { address } = await scriptedServer(nested, { status: 200 });
    expect(
      await python(`${clientOf({ address })}
try:
    almanac.invoices.get("INV-1")
except ApiError as error:
    print(error.code)
for seconds in (1e12, float("inf")):
    print(Almanac(${JSON.stringify(address)}, "alm_pk_secret", timeout=seconds).invoices.get("INV-1")["id"])`),
    ).toEqual(['NOT_UNDERSTOOD', 'one', 'one']);
  });

  it('keeps every digit of a number, also where no double does', async () => {
    const digits = '90071992547409.93';
    const organization = await anOrganization(database);
    await keepBooks(database.openTenant(organization.id), {
      accounts: SMALL_CHART,
      entries: [entry(['2026-11-10', ['1000', digits], ['4000', `-${digits}`]])],
    });
    const { secret: key } = await aKey(database, organization);
    const lines = await python(`${clientOf({ address: service.address, key })}
print(almanac.value("revenue.total", period.mtd).value)
print(almanac.value("revenue.by_account", period.mtd).total)
print(almanac.value("revenue.monthly", period.mtd).points[0].value)
print(almanac.statement("balance-sheet", period.today).row("total_assets").values[0])
print(type(almanac.value("quality.balance_check", period.today).value).__name__)`);
    expect(lines).toEqual([digits, digits, digits, digits, 'Decimal']);
  });

  it('has a column of a frame for each column of a statement, also where their labels repeat', async () => {
    const lines = await python(`import sys, types
sys.modules["pandas"] = types.ModuleType("pandas")
class Frame(list):
    def set_index(self, name): return self
sys.modules["pandas"].DataFrame = Frame
${clientOf(service)}
for options in [dict(compare=["previous", "last_year"]), dict(columns="departments", compare=["previous"])]:
    statement = almanac.statement("profit-and-loss", period.fy.last, **options)
    for row, shown in zip(statement.rows, statement.to_frame()):
        assert list(shown.values()) == [row.key, row.label, *row.values], shown
print(list(almanac.statement("profit-and-loss", period.fy.last, compare=["previous"]).to_frame()[0])[-1])`);
    expect(lines).toEqual(['Change %']);
  });

  it('compares with one time by its name as with a list of one, and says how a query is made', async () => {
    const lines = await python(`${clientOf(service)}
one, listed = (almanac.value("revenue.total", period.mtd, compare=given) for given in ("last_year", ["last_year"]))
print(one.comparisons == listed.comparisons, len(one.comparisons))
try: almanac.batch({"a": ("revenue.total", period.mtd)})
except TypeError as failure: print(failure)`);
    expect(lines).toEqual(['True 1', "the query 'a' must be made by q(id, period)"]);
  });

  it('does not show a key that is in the place of the address', async () => {
    const lines = await python(`from almanac_client import *
try: Almanac("alm_pk_secret", "http://127.0.0.1")
except ValueError as error: print("alm_pk_secret" in str(error))`);
    expect(lines).toEqual(['False']);
  });

  it('sends records again with the same key, and a change only where nothing was done', async () => {
    const busy = {
      status: 503,
      headers: { 'Retry-After': '0' },
      body: { error: { code: 'UNAVAILABLE', message: 'Not now.' } },
    } as const;
    const written = { status: 200, body: { data: [{ result: 'created' }] } } as const;
    const { address, arrived } = await scriptedServer(
      'break the connection',
      busy,
      written,
      busy,
      'break the connection',
    );
    const lines = await python(`${clientOf({ address })}
print(almanac.vendors.write([{"external_id": "V-1", "name": "Harbour"}])[0]["result"])
for _ in range(2):
    try:
        almanac.vendors.patch("one", {"notes": "late"})
    except (UnavailableError, NoConnectionError) as failure:
        print(type(failure).__name__)`);
    expect(lines).toEqual(['created', 'UnavailableError', 'NoConnectionError']);
    const keys = arrived.slice(0, 3).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(arrived).toHaveLength(5);
  });

  it('refuses an idempotency key that cannot be one, and sends nothing', async () => {
    const { address, arrived } = await scriptedServer({ status: 200 });
    expect(
      await python(`${clientOf({ address })}
for key in ("", "Juli \u2192 August", "x" * 201):
    try:
        almanac.vendors.write([{"external_id": "V-1"}], idempotency_key=key)
    except ValueError as error:
        print(error)`),
    ).toEqual(Array(3).fill('idempotency_key must have 1 to 200 visible ASCII characters'));
    expect(arrived).toEqual([]);
  });

  it('keeps an answer that has not changed, and follows no redirect', async () => {
    const { address, arrived } = await scriptedServer(
      { status: 200, headers: { ETag: '"1"' }, body: { data: { id: 'one' } } },
      { status: 304, headers: { ETag: '"1"' }, body: '' },
      { status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
    );
    const lines = await python(`${clientOf({ address })}
first = almanac.invoices.get("INV/1")
first["id"] = "changed"
print(almanac.invoices.get("INV/1"))
try:
    almanac.invoices.get("INV/1")
except ApiError as failure:
    print(failure.code, failure.status)
    print("alm_pk_secret" in repr(vars(almanac)) + repr(vars(failure)))`);
    expect(lines).toEqual(["{'id': 'one'}", 'NOT_UNDERSTOOD 302', 'False']);
    expect(arrived.map(({ path, headers }) => [path, headers['if-none-match']])).toEqual([
      ['/api/v1/invoices/INV%2F1', undefined],
      ['/api/v1/invoices/INV%2F1', '"1"'],
      ['/api/v1/invoices/INV%2F1', '"1"'],
    ]);
  });

  it('ends a call when its time is up', async () => {
    const { address } = await scriptedServer('never answer');
    const lines = await python(`${clientOf({ address })}
try:
    almanac.value("cash.balance", period.today, timeout=0.2)
except CallTimeoutError as failure:
    print(failure)`);
    expect(lines).toEqual(['no answer within 0.2 s']);
  });

  it('refuses days, months, addresses and keys that cannot be right before it asks', async () => {
    const lines = await python(`${clientOf(service)}
import datetime
def refused(make):
    try:
        make()
    except ValueError:
        return True
    return False
wrong = [
    lambda: period.as_of("2025-02-29"), lambda: period.as_of("20250101"), lambda: period.between("2026-01-02", "2026-01-01"),
    lambda: period.trailing(0), lambda: period.trailing(True), lambda: period.as_of(datetime.datetime(2026, 1, 1)),
    lambda: Almanac("example.com", "key"), lambda: Almanac("https://u:p@example.com", "key"), lambda: Almanac("https://example.com", "a b"),
    lambda: almanac.invoices.get(".."), lambda: almanac.vendors.patch("one", {}, if_match=Record()),
]
print([refused(make) for make in wrong].count(False))
print(period.between(datetime.date(2025, 7, 1), "2026-06-30"))`);
    expect(lines).toEqual(['0', '2025-07-01:2026-06-30']);
  });

  it('has annotations everywhere, and nothing newer than Python 3.9', async () => {
    const lines = await python(`
import ast, pathlib
missing = []
for path in sorted(pathlib.Path(${JSON.stringify(FOLDER)}, "almanac_client").glob("*.py")):
    for node in ast.walk(ast.parse(path.read_text(), feature_version=(3, 9))):
        if isinstance(node, ast.FunctionDef):
            args = [one for one in node.args.args + node.args.kwonlyargs if one.arg not in ("self", "cls")]
            if node.returns is None or any(one.annotation is None for one in args):
                missing.append(f"{path.name}:{node.name}")
print(missing)
print((pathlib.Path(${JSON.stringify(FOLDER)}) / "almanac_client" / "py.typed").exists())`);
    expect(lines).toEqual(['[]', 'True']);
  });

  it('needs the standard library alone', async () => {
    // Without it no package that is installed is found.
    const lines = await python('import almanac_client as one; print(one.period.ytd)', '-S');
    expect(lines).toEqual(['ytd']);
  });
});
