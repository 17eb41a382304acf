import { type MadePack, makePack, type PackReader } from '../boards/pack/make-pack.ts';
import { type PackPart, readParts } from '../boards/pack/pack-part.ts';
import { readBoard } from '../boards/read-boards.ts';
import { SELECT_DATA_VERSION } from '../db/data-version.ts';
import type { TenantReader, TenantWriter } from '../db/tenant.ts';
import { AlmanacError } from '../errors.ts';
import type { PeriodDescription } from '../period/index.ts';
import type { AnsweredQuestion } from '../questions/batch.ts';
import { checkBooks } from '../questions/check-books.ts';
import { askForPeriod } from '../questions/period.ts';
import { seesDocuments, statementsFor } from '../statements/ask.ts';
import type { ReportContent } from './report.ts';

/** What one recipient is sent: numbers and checks of one state of the data. */
export type MadeReport = Readonly<{
  pack: MadePack;
  period: PeriodDescription;
  /** The address by which the app shows the same, without the parts that are left out. */
  parts: string;
  /** How many parts are left out, because not both may see them. */
  leftOut: number;
  checks: readonly AnsweredQuestion[];
}>;

/** The maker of a report and its recipient, as readers of what was granted to it. */
export type ReportReaders = Readonly<{ maker: PackReader; recipient: PackReader }>;

/**
 * Makes a report for a recipient: its parts that both readers see, as the recipient sees them. Null where that is none of them. Throws
 * ANSWER_TOO_LARGE, and UNAVAILABLE where the data changed each time while they were read.
 */
export async function makeReport(
  tenant: TenantWriter,
  { parts: text, period }: Pick<ReportContent, 'parts' | 'period'>,
  readers: ReportReaders,
  now: Date,
): Promise<MadeReport | null> {
  const all = text.split(',');
  const shown = await shownParts(tenant, all, readers);
  if (shown.length === 0) return null;
  const parts = shown.join(',');
  const input = { parts: readParts(parts), period, asOf: undefined };
  const { recipient } = readers;
  const { description, when } = askForPeriod(input, recipient, now);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const pack = await makePack(tenant, input, recipient, now);
    const checks = await checkBooks(tenant, recipient, { when, now });
    const [state] = await tenant.read(SELECT_DATA_VERSION);
    if (Number(state?.version) !== pack.dataVersion) continue;
    return { pack, period: description, parts, leftOut: all.length - shown.length, checks };
  }
  throw new AlmanacError('UNAVAILABLE', 'The data changed too often while the report was made; try again.', {
    headers: { 'retry-after': '5' },
  });
}

const ATTEMPTS = 3;

/** The parts of a report that both readers see, as the address of a board pack has them. */
export async function shownParts(
  tenant: TenantReader,
  all: readonly string[],
  { maker, recipient }: ReportReaders,
): Promise<readonly string[]> {
  const shown: string[] = [];
  for (const text of all)
    for (const part of readParts(text))
      if ((await isShown(tenant, part, maker)) && (await isShown(tenant, part, recipient))) shown.push(text);
  return shown;
}

async function isShown(tenant: TenantReader, part: PackPart, reader: PackReader): Promise<boolean> {
  if (part.kind === 'statement')
    return (
      statementsFor(reader).some(({ name }) => name === part.name) &&
      seesDocuments(part.name, part.detail, reader)
    );
  try {
    await readBoard(tenant, part.id, reader);
    return true;
  } catch (failure) {
    if (failure instanceof AlmanacError && failure.code === 'NOT_FOUND') return false;
    throw failure;
  }
}
