import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseApiKey } from '../../src/access/api-key.ts';
import { bookFolder } from '../import/importing.ts';
import { BOOK, JOURNAL } from '../import/small-book.ts';
import { almanac, CREATE_BLUE } from './running.ts';

const { run, runProcess, location } = await almanac();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the commands, one after the other', () => {
  it('migrate lists the migrations it applies, and none the second time', async () => {
    const first = await run(['migrate']);
    expect(first.code).toBe(0);
    // The database on the server is a copy of a migrated one.
    expect(first.out === '').toBe(location.kind === 'server');
    expect(await run(['migrate'])).toEqual({ code: 0, out: '', err: 'nothing to migrate\n' });
  });

  it('org create prints its id and slug', async () => {
    const { code, out, err } = await runProcess(CREATE_BLUE);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const made = JSON.parse(out) as Record<string, string>;
    expect(Object.keys(made)).toEqual(['id', 'slug']);
    expect(made['id']).toMatch(UUID);
    expect(made['slug']).toBe('blue');
  });

  it('org create is refused in one line', async () => {
    const twice = await run(CREATE_BLUE);
    const taken = /^slug: must not be the slug of another organisation \(database \w+ at [^\n@]+:\d+\)\n$/;
    expect(twice).toEqual({ code: 1, out: '', err: expect.stringMatching(taken) as string });
    const odd = await run(CREATE_BLUE.map((word) => (word === 'AUD' ? 'XYZ' : word)));
    expect(odd).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^base_currency: [^\n]+\n$/) as string,
    });
  });

  it('user create reads the password only from standard input', async () => {
    const words = ['user', 'create', '--org', 'blue', '--email', 'ada@example.com', '--role', 'owner'];
    const made = await runProcess([...words, '--password-stdin'], { input: 'correct horse battery\n' });
    expect(made).toMatchObject({ code: 0, err: '' });
    expect((JSON.parse(made.out) as { id: string }).id).toMatch(UUID);
    const again = await run([...words, '--password-stdin'], { input: 'correct horse battery\n' });
    expect(again).toEqual({
      code: 1,
      out: '',
      err: onDatabase(
        'ada@example.com has an account already: with --existing its holder is invited, and accepts while signed in',
      ),
    });
    expect(await run([...words, '--password-stdin'], { input: '\n' })).toMatchObject({
      code: 1,
      err: 'the password on standard input is empty\n',
    });
    expect((await runProcess(words)).code).toBe(2);
    expect((await run([...words, '--password', 'x'])).code).toBe(2);
  });

  it('user create --existing invites an account without making it a member', async () => {
    expect((await run(CREATE_BLUE.map((word) => (word === 'blue' ? 'green' : word)))).code).toBe(0);
    const words = ['user', 'create', '--org', 'green', '--role', 'admin', '--existing', '--email'];
    const invited = await run([...words, 'Ada@Example.com']);
    expect({ code: invited.code, err: invited.err }).toEqual({
      code: 0,
      err: 'ada@example.com is invited and joins by accepting while signed in; the link works for 7 days\n',
    });
    const { invitation_id: id, link } = JSON.parse(invited.out) as Record<string, string>;
    expect(id).toMatch(UUID);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/accept-invitation#token=[\w-]{43}$/);
    expect(await run([...words, 'nobody@example.com'])).toEqual({
      code: 1,
      out: '',
      err: onDatabase('nobody@example.com has no account: leave --existing out to create one'),
    });
    expect((await run([...words, 'ada@example.com', '--password-stdin'])).code).toBe(2);
    expect((await run([...words, 'ada@example.com', '--name', 'Eve'])).code).toBe(2);
    const member = words.map((word) => (word === 'green' ? 'blue' : word));
    expect(await run([...member, 'ada@example.com'])).toEqual({
      code: 1,
      out: '',
      err: onDatabase('email: must not belong to a member of the organisation'),
    });
  });

  it('user link prints one absolute link, and user set-password reads a password only from standard input', async () => {
    const link = ['user', 'link', '--email', 'ADA@example.com'];
    const verify = await run(link);
    expect(verify).toMatchObject({ code: 0, err: '' });
    expect(verify.out).toMatch(/^http:\/\/127\.0\.0\.1:3000\/verify-address#token=[\w-]{43}\n$/);
    const reset = await run([...link, '--purpose', 'password']);
    expect(reset.out).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password#token=[\w-]{43}\n$/);
    expect((await run([...link, '--purpose', 'nothing'])).code).toBe(2);
    const set = ['user', 'set-password', '--password-stdin', '--email'];
    expect(await run([...set, 'ada@example.com'], { input: 'another correct horse\n' })).toEqual({
      code: 0,
      out: '',
      err: 'the password of ada@example.com is set, and all sessions of the account have ended\n',
    });
    expect(await run([...set, 'ada@example.com'], { input: 'short\n' })).toEqual({
      code: 1,
      out: '',
      err: onDatabase('password: must have 12 to 200 characters'),
    });
    const noAccount = {
      code: 1,
      out: '',
      err: onDatabase('there is no account with the address "nobody@example.com"'),
    };
    expect(await run([...set, 'nobody@example.com'], { input: 'another correct horse\n' })).toEqual(
      noAccount,
    );
    expect(await run(['user', 'link', '--email', 'nobody@example.com'])).toEqual(noAccount);
  });

  it('key create prints only the key', async () => {
    const words = ['key', 'create', '--org', 'blue', '--name', 'ci', '--capabilities'];
    const { code, out, err } = await run([...words, 'metrics.read,records.read', '--expires', '2199-12-31']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(parseApiKey(out.trimEnd(), 'alm')).not.toBeNull();
    expect(out).toMatch(/^alm_pk_\w{46}\n$/);
    expect((await run([...words, 'metrics.write'])).err).toMatch(
      /^capabilities\[0\]: must be one of: metrics.read,[^\n]+\n$/,
    );
    const limits = ['--networks', '203.0.113.7,10.0.0.0/8', '--families', 'revenue,cash'];
    expect(await run([...words, 'metrics.read', ...limits])).toMatchObject({ code: 0, err: '' });
    expect((await run([...words, 'metrics.read', '--networks', 'office'])).err).toMatch(
      /^allowed_networks\[0\]: must be an IP address [^\n]+\n$/,
    );
    expect((await run([...words, 'metrics.read', '--networks', ','])).err).toMatch(
      /^allowed_networks: must name 1 to 20 addresses and ranges\b[^\n]*\n$/,
    );
    expect(await run([...words, 'metrics.read', '--families', 'revenue,weather'])).toMatchObject({ code: 2 });
    expect((await run([...words, 'metrics.read', '--expires', '2020-01-01'])).code).toBe(1);
    expect((await run([...words, 'metrics.read', '--expires', '2026-02-30'])).code).toBe(2);
  });

  it('import prints a report, or JSON on request; warnings go to standard error', async () => {
    const folder = await bookFolder({ ...BOOK, 'notes.txt': '' });
    const rehearsed = await run(['import', folder, '--org', 'blue', '--dry-run']);
    expect(rehearsed).toEqual({
      code: 0,
      out: [
        'organization.json (settings): 1 rows; 0 added, 1 changed, 0 unchanged',
        'accounts.csv (accounts): 4 rows; 4 added, 0 changed, 0 unchanged',
        'exchange_rates.csv (exchange rates): 2 rows; 2 added, 0 changed, 0 unchanged',
        'journal.csv (entries): 4 rows; 2 added, 0 changed, 0 unchanged',
        '2026-07-05 to 2026-08-09, in AUD:',
        '  the file: 2 entries, 4 lines, debits 1260.00, credits 1260.00',
        '  the books: 2 entries, 4 lines, debits 1260.00, credits 1260.00',
        '  each of 3 accounts comes to the same in the books as in the file',
        'a dry run: nothing was changed in blue',
        '',
      ].join('\n'),
      err: 'warning: notes.txt: not a file of a book, so it was left out\n',
    });
    const inFull = await run(['import', folder, '--org', 'blue', '--dry-run', '--trial-balance']);
    expect(inFull.out.split('\n').slice(8, 12)).toEqual([
      'ACCOUNT  NAME         CLASS              OPENING  DEBIT    CREDIT   CLOSING  IN THE BOOKS  DIFFERENCE',
      '1100     Bank         cash               -        1100.00  0.00     -        1100.00       0.00',
      '1200     Receivables  receivable         -        160.00   0.00     -        160.00        0.00',
      '4000     Sales        operating_revenue  -        0.00     1260.00  -        -1260.00      0.00',
    ]);
    const imported = await run(['import', folder, '--org', 'blue', '--json']);
    expect(imported.code).toBe(0);
    expect(JSON.parse(imported.out)).toMatchObject({ organization: 'blue', dryRun: false, refusedCount: 0 });
    const again = await run(['import', folder, '--org', 'blue']);
    expect(again.out).toMatch(
      /journal.csv \(entries\): 4 rows; 0 added, 0 changed, 2 unchanged\n[^]*nothing was changed\n$/,
    );
  });

  it('import posts what contradicts an opening to the account that is named', async () => {
    const accounts =
      'code,name,class\n1100,Bank,cash\n3100,Capital,share_capital\n3950,Differences,other_equity\n';
    const rows = [
      '2020-01-02,A,1100,9,',
      '2020-01-02,A,3100,-9,',
      '2021-01-01,O,1100,7,true',
      '2021-01-01,O,3100,-7,true',
    ];
    const folder = await bookFolder({
      'accounts.csv': accounts,
      'journal.csv': ['date,entry,account,amount,opening', ...rows].join('\n'),
    });
    const to = ['import', folder, '--org', 'blue', '--dry-run'];
    expect((await run(to)).code).toBe(1);
    const adjusted = await run([...to, '--opening', 'adjust', '--opening-account', '3950']);
    expect([adjusted.code, adjusted.out.split('\n').slice(2, 5)]).toEqual([
      0,
      [
        '1 accounts changed by openings:',
        'DAY         CHANGE    ACCOUNT  CLOSED  OPENS  DIFFERENCE  AGAINST',
        '2021-01-01  adjusted  1100     9       7      -2          3950',
      ],
    ]);
    expect((await run([...to, '--opening', 'adjust'])).err).toContain(
      '--opening adjust needs --opening-account',
    );
    expect((await run([...to, '--opening-account', '3950'])).err).toContain('is for --opening adjust');
  });

  it('import exits with 1 when anything is refused', async () => {
    const folder = await bookFolder({ 'journal.csv': JOURNAL.replace('1100.00,,', '"1,1OO.00",,') });
    const refused = await run(['import', folder, '--org', 'blue']);
    expect(refused).toMatchObject({ code: 1, err: '' });
    expect(refused.out.split('\n')[0]).toBe('journal.csv:2: debit: not a number: "1,1OO.00"');
    expect(refused.out).toMatch(/1 refused: nothing was changed in blue\n$/);
    const json = await run(['import', join(folder, 'nowhere'), '--org', 'blue', '--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      refusedCount: 1,
      refused: [{ line: null, reason: 'there is no such file or folder' }],
    });
  });

  it('verify reports its checks', async () => {
    const people = await run(['verify', '--org', 'blue']);
    expect(people).toMatchObject({ code: 0, err: '' });
    expect(people.out).toMatch(/^every entry balances: ok \(2 examined\)\n/);
    const { code, out } = await run(['verify', '--org', 'blue', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ organization: 'blue', sound: true });
  });

  it('verify without options checks every organisation', async () => {
    const { out: listed } = await run(['org', 'list', '--json']);
    const slugs = (JSON.parse(listed) as { slug: string }[]).map(({ slug }) => slug);
    const { code, out } = await run(['verify']);
    expect(code).toBe(0);
    for (const slug of slugs) expect(out).toContain(`${slug}: every entry balances: ok`);
    const { out: lines } = await run(['verify', '--json']);
    const found = lines.trim().split('\n');
    expect(found.map((line) => (JSON.parse(line) as { organization: string }).organization)).toEqual(slugs);
  });

  it('refuse an unknown organisation', async () => {
    for (const words of [
      ['verify'],
      ['import', tmpdir()],
      ['key', 'create', '--name', 'x', '--capabilities', 'metrics.read'],
    ]) {
      expect(await run([...words, '--org', 'red'])).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^there is no organisation with the slug "red" \(database \w+ at [^\n@]+:\d+\)\n$/,
        ) as string,
      });
    }
  });
});

/** A refusal with the database it is about. */
function onDatabase(sentence: string): string {
  const text = sentence.replaceAll('.', '\\.');
  return expect.stringMatching(new RegExp(`^${text} \\(database \\w+ at [^\\n@]+:\\d+\\)\\n$`)) as string;
}

describe('an obstacle is reported in one line', () => {
  const oneLine = (pattern: RegExp) => ({
    code: 1,
    out: '',
    err: expect.stringMatching(new RegExp(`^${pattern.source}[^\\n]*\\n$`)) as string,
  });

  it('settings that contradict each other', async () => {
    const environment = { DATABASE_URL: 'postgres://x@localhost/x', ALMANAC_DATA_DIR: '/tmp/x' };
    expect(await run(['migrate'], { environment })).toEqual(
      oneLine(/DATABASE_URL and ALMANAC_DATA_DIR are both set/),
    );
  });

  it('a server that cannot be reached or refuses the credentials', async () => {
    const nowhere = { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/x' };
    const refused = await run(['migrate'], { environment: nowhere });
    expect(refused).toEqual(oneLine(/the database cannot be reached/));
    expect(refused.err).not.toContain('secret');
    expect(refused.err).toContain('(database x at 127.0.0.1:1)');
    if (location.kind !== 'server') return;
    const url = new URL(location.url);
    url.pathname = '/there_is_no_such_database';
    expect(await run(['migrate'], { environment: { DATABASE_URL: url.href } })).toEqual(
      oneLine(/the database refuses /),
    );
  });

  it('a folder held by another process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-held-'));
    onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
    const holder = { pid: 1, host: 'elsewhere', born: null, command: 'almanac serve' };
    await writeFile(join(folder, 'almanac.lock'), JSON.stringify(holder));
    const environment = { ALMANAC_DATA_DIR: folder };
    expect(await run(['migrate'], { environment })).toEqual(
      oneLine(/the data folder \S+ is in use by process 1 on elsewhere/),
    );
  });
});
