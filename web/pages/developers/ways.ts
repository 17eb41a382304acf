import type { GuideName } from '../guides/guides.ts';
import type { Way } from './developers-search.ts';
import type { Example } from './example-query.ts';

/** What a program is let in by. An assistant is let in by its user, who signs in. */
export type Credential = 'key' | 'link' | 'account';

/** A way to a first answer: what to copy, where it goes, and the guide that goes on from there. */
export type WayWords = Readonly<{
  label: string;
  credential: Credential;
  /** From where the service must be reached. */
  reach: 'anywhere' | 'internet' | 'https';
  /** Each with a heading that says what to do with it. */
  texts: (example: Example, origin: string) => readonly Readonly<{ label: string; text: string }>[];
  /** What else there is to do. */
  next: string;
  guide: GuideName;
}>;

export const WAY_WORDS: Readonly<Record<Way, WayWords>> = {
  curl: {
    label: 'curl',
    credential: 'key',
    reach: 'anywhere',
    texts: (example, origin) => [
      {
        label: 'Run in a terminal',
        text: [
          `export ALMANAC_KEY=${STANDS_FOR.key}`,
          '',
          'curl -H "Authorization: Bearer $ALMANAC_KEY" \\',
          `  '${valueAddress(example, origin)}'`,
        ].join('\n'),
      },
    ],
    next: 'Every metric has such an address. Up to 50 values fit into one request.',
    guide: 'curl',
  },
  typescript: {
    label: 'TypeScript',
    credential: 'key',
    reach: 'anywhere',
    texts: (example, origin) => [
      {
        label: 'Save as first.mjs, then run: ALMANAC_KEY=alm_pk_… node first.mjs',
        text: [
          'const response = await fetch(',
          `  '${valueAddress(example, origin)}',`,
          '  { headers: { Authorization: `Bearer ${process.env.ALMANAC_KEY}` } },',
          ');',
          'const { data, error } = await response.json();',
          'console.log(error?.message ?? `${data.periodLabel}: ${data.value} ${data.currency}`);',
        ].join('\n'),
      },
    ],
    next: 'The client package adds types for every metric, exact decimals and safe retries.',
    guide: 'typescript',
  },
  python: {
    label: 'Python',
    credential: 'key',
    reach: 'anywhere',
    texts: (example, origin) => [
      {
        label: 'Save as first.py, then run: ALMANAC_KEY=alm_pk_… python3 first.py',
        text: [
          'import json, os, urllib.error, urllib.request',
          '',
          'request = urllib.request.Request(',
          `    "${valueAddress(example, origin)}",`,
          '    headers={"Authorization": "Bearer " + os.environ["ALMANAC_KEY"]},',
          ')',
          'try:',
          '    data = json.load(urllib.request.urlopen(request))["data"]',
          '    print(data["periodLabel"], data["value"], data["currency"])',
          'except urllib.error.HTTPError as refusal:',
          '    print(json.load(refusal)["error"]["message"])',
        ].join('\n'),
      },
    ],
    next: 'The client package adds decimals, types and frames for pandas. It needs the standard library alone.',
    guide: 'python',
  },
  sheets: {
    label: 'Google Sheets',
    credential: 'link',
    reach: 'internet',
    texts: (example, origin) => [
      {
        label: 'Paste into a cell',
        text: `=INDEX(IMPORTDATA("${csvAddress(example, origin)}"); 2; 7)`,
      },
    ],
    next: 'For many numbers, add the script of the guide: =ALMANAC("metric"; "period") fills 1,000 cells with 20 requests.',
    guide: 'google-sheets',
  },
  excel: {
    label: 'Excel',
    credential: 'link',
    reach: 'https',
    texts: (example, origin) => [
      { label: 'Data, Get Data, From Web: paste the address', text: csvAddress(example, origin) },
      {
        label: 'For =ALMANAC.VALUE(): save this manifest and upload it under Add-ins',
        text: `${origin}/excel/manifest.xml`,
      },
    ],
    next: 'The add-in fills 1,000 cells with 20 requests.',
    guide: 'excel',
  },
  assistant: {
    label: 'Assistant',
    credential: 'account',
    reach: 'anywhere',
    texts: (_, origin) => [
      { label: 'Address of the server', text: `${origin}/mcp` },
      {
        label: 'Configuration file, for an assistant that needs a key',
        text: JSON.stringify(
          {
            mcpServers: {
              almanac: {
                type: 'http',
                url: `${origin}/mcp`,
                headers: { Authorization: `Bearer ${STANDS_FOR.key}` },
              },
            },
          },
          null,
          2,
        ),
      },
    ],
    next: 'Then ask what changed, or which records are behind the number.',
    guide: 'assistant',
  },
};

/** What stands in the place of a key or a link until the reader has one. */
const STANDS_FOR = { key: 'alm_pk_…', link: 'alm_sl_…' } as const;

/** What to do with the texts of a way. `placeholder` is the part of them to replace. */
export const COPYING: Readonly<Record<Credential, Readonly<{ words: string; placeholder: string }>>> = {
  key: { words: 'Copy this, with your key in place of', placeholder: STANDS_FOR.key },
  link: { words: 'Copy this, with the token of your link in place of', placeholder: STANDS_FOR.link },
  account: { words: 'Copy the address, or the file with your key in place of', placeholder: STANDS_FOR.key },
};

function valueAddress({ id, period }: Example, origin: string): string {
  return `${origin}/api/v1/metrics/${id}/value?period=${period}`;
}

function csvAddress({ id, period }: Example, origin: string): string {
  return `${origin}/api/v1/metrics/${id}/value.csv?period=${period}&link=${STANDS_FOR.link}`;
}
