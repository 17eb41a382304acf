import { dayLabel, lastDayOf } from '../../period/index.ts';
import { cellStyle, PLAIN_FORMAT, textCell } from '../../spreadsheets/cells.ts';
import type { SheetRow } from '../../spreadsheets/workbook.ts';
import type { Days } from '../columns.ts';

/** What the head of a sheet says of it. */
export type AboutSheet = Readonly<{
  organizationName: string;
  title: string;
  days: Days;
  currency: string;
  dataVersion: number;
  /** The address of the same in the app, as at the same day. */
  link: string;
}>;

/** The head of a sheet: organisation, title, days and data version. */
export function aboutRows({
  organizationName,
  title,
  days,
  currency,
  dataVersion,
  link,
}: AboutSheet): readonly SheetRow[] {
  const { label, kind, nominal, asOfDate } = days.period;
  const range = `${dayLabel(nominal.start)} to ${dayLabel(lastDayOf(nominal))}`;
  const period = kind === 'snapshot' || label === range ? label : `${label}: ${range}`;
  return [
    [textCell(organizationName, TITLE)],
    [textCell(title, TITLE)],
    [textCell(period)],
    [textCell(`As at ${dayLabel(asOfDate)}, in ${currency}, data version ${dataVersion}`)],
    [textCell(link)],
  ];
}

const TITLE = cellStyle(PLAIN_FORMAT, { isBold: true });
