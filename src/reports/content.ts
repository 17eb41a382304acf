import { requireName } from '../access/form.ts';
import type { PackReader } from '../boards/pack/make-pack.ts';
import { type PackPart, readParts } from '../boards/pack/pack-part.ts';
import { readBoard } from '../boards/read-boards.ts';
import type { TenantReader } from '../db/tenant.ts';
import { FaultCollector, requireThat } from '../invalid-request.ts';
import { parsePeriod } from '../period/index.ts';
import { accept } from '../questions/parameters.ts';
import { askForPeriod } from '../questions/period.ts';
import { askForStatement, requireSight } from '../statements/ask.ts';
import type { ReportContent } from './report.ts';

/** Throws INVALID_REQUEST for everything that is wrong with what is given of a report, whatever there is in the organisation. */
export function requireContent(
  { name, parts, period }: Partial<ReportContent>,
  reader: PackReader,
  now: Date,
): void {
  const faults = new FaultCollector();
  if (name !== undefined) faults.read(() => requireName('name', name));
  if (parts !== undefined) faults.read(() => readParts(parts));
  if (period !== undefined) faults.read(() => requireRelative(period, reader, now));
  faults.requireNone();
}

// A mail of every month with the numbers of one month would be the same mail again.
function requireRelative(period: string, reader: PackReader, now: Date): void {
  const { kind } = accept(parsePeriod(period), 'period');
  requireThat(
    'period',
    kind !== 'absolute' && kind !== 'as of',
    'must be relative to the day on which it is sent, such as last_month, ytd or trailing_12',
  );
  askForPeriod({ period, asOf: undefined }, reader, now);
}

/**
 * Throws where the maker of a report could not see a part of it themselves, as the same board or statement would, and where it shows a
 * private board to anybody else.
 */
export async function requireParts(
  tenant: TenantReader,
  { parts, period }: Pick<ReportContent, 'parts' | 'period'>,
  { reader, recipients, now }: Readonly<{ reader: PackReader; recipients: readonly string[]; now: Date }>,
): Promise<void> {
  for (const part of readParts(parts)) {
    if (part.kind === 'statement') {
      requireStatement(part, period, reader, now);
      continue;
    }
    const { name, isShared } = await readBoard(tenant, part.id, reader);
    requireThat(
      'recipients',
      isShared || recipients.every((id) => id === reader.userId),
      `must be you alone, because the board ${JSON.stringify(name)} is private; share it to send it to others`,
      'not_applicable',
    );
  }
}

function requireStatement(
  { name, columns, compare, detail }: Extract<PackPart, { kind: 'statement' }>,
  period: string,
  reader: PackReader,
  now: Date,
): void {
  requireSight(name, { detail }, reader);
  const view = { columns, detail, compare: compare ?? undefined, team: undefined, method: undefined };
  askForStatement(name, { ...view, period, asOf: undefined }, reader, now);
}
