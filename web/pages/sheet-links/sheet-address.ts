import { addressOf } from '../../api/client.ts';
import type { GetMetricValue, GetStatement, NewSheetLink } from '../../api/generated.ts';

/** The statements that a link may name: not the general ledger, which shows entries. */
export type LinkedStatement = NonNullable<NewSheetLink['statements']>[number];

/** What a link is made for, as the page shows it. */
export type Linked =
  | Readonly<{
      kind: 'metric';
      id: string;
      title: string;
      query: GetMetricValue['query'];
      isOneNumber: boolean;
    }>
  | Readonly<{ kind: 'statement'; name: LinkedStatement; title: string; query: GetStatement['query'] }>;

/** The address that a spreadsheet reads. */
export function sheetAddress(linked: Linked, token: string, origin: string): string {
  const path =
    linked.kind === 'metric'
      ? addressOf('GET /v1/metrics/{id}/value.csv', {
          path: { id: linked.id },
          query: { ...linked.query, link: token },
        })
      : addressOf('GET /v1/statements/{name}.csv', {
          path: { name: linked.name },
          query: { ...linked.query, link: token },
        });
  // These mean nothing in a query, and are read more easily as they are.
  return `${origin}${path.replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}

/** A way for a spreadsheet to read the address. */
export type SheetStep = Readonly<{ program: string; how: string; text: string }>;

/** How each program reads it. The seventh column of a value is the number itself. */
export function sheetSteps(linked: Linked, address: string): readonly SheetStep[] {
  const formula = `IMPORTDATA("${address}")`;
  const isOneNumber = linked.kind === 'metric' && linked.isOneNumber;
  return [
    {
      program: 'Google Sheets',
      how: isOneNumber
        ? 'Paste the formula into a cell. It shows the number alone.'
        : 'Paste the formula into a cell.',
      text: isOneNumber ? `=INDEX(${formula}; 2; ${VALUE_COLUMN})` : `=${formula}`,
    },
    {
      program: 'Excel',
      how: 'Data, Get Data, From Web: paste the address. Refresh All reads it again.',
      text: address,
    },
    {
      program: 'LibreOffice',
      how: 'Sheet, External Links: paste the address, and choose UTF-8 and the comma.',
      text: address,
    },
  ];
}

const VALUE_COLUMN = 7;

/** How the function for Google Sheets is connected, by the address of any metric of the link. */
export function functionSteps(id: string, token: string, origin: string): readonly SheetStep[] {
  const linked: Linked = { kind: 'metric', id, title: '', query: { period: 'today' }, isOneNumber: false };
  return [
    {
      program: 'Google Sheets, =ALMANAC()',
      how: 'With the script of the guide to spreadsheets: choose Almanac, Connect, and paste the address.',
      text: sheetAddress(linked, token, origin),
    },
    {
      program: 'Token',
      how: 'For other programs, as a bearer: they read these metrics in batches.',
      text: token,
    },
  ];
}

/** Whether the address is of this machine alone, which Google cannot reach. */
export function isOnlyHere(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
