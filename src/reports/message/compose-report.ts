import { buffer } from 'node:stream/consumers';
import type { MadePart } from '../../boards/pack/make-pack.ts';
import { packSheets } from '../../boards/pack/pack-sheets.ts';
import { type Attachment, type Message, shownName } from '../../mail/message.ts';
import type { Organization } from '../../organizations/organization.ts';
import { inWordsOf } from '../../organizations/words.ts';
import { dayLabel, formatDay } from '../../period/index.ts';
import { resultOfCheck } from '../../questions/check-books.ts';
import { workbookStream, XLSX_TYPE } from '../../spreadsheets/write-workbook.ts';
import { pagePathOf } from '../../statements/page-path.ts';
import type { MadeReport } from '../make-report.ts';
import type { Report } from '../report.ts';
import { boardPart } from './board-part.ts';
import { reportHtml } from './report-html.ts';
import type { ReportMail } from './report-mail.ts';
import { reportText } from './report-text.ts';
import { statementPart } from './statement-part.ts';
import type { MailPart } from './table.ts';

/** What a mail says beside its numbers. */
export type MailSetting = Readonly<{
  report: Pick<Report, 'id' | 'name' | 'period'>;
  organization: Organization;
  makerName: string;
  /** When it was due; null where its maker asked for it now. */
  dueAt: Date | null;
  now: Date;
  /** The address of the service in browsers. */
  address: string;
}>;

/** A mail of more minutes after it was due says so. */
const LATE_MINUTES = 60;

/** A workbook of more bytes is left out: mail servers refuse large messages. */
const MOST_ATTACHED_BYTES = 8 * 1024 * 1024;

/** The mail of a made report, as text and HTML, with its workbook. */
export async function composeReport(made: MadeReport, setting: MailSetting): Promise<Message> {
  const { report, organization } = setting;
  const { label } = made.period.resolved;
  const name = shownName(report.name);
  const attachment = await workbookOf(made, setting);
  const mail = mailOf(made, setting, attachment !== null);
  return {
    kind: 'report',
    subject: `${name} · ${label} · ${shownName(organization.name)}`,
    text: reportText(mail),
    html: reportHtml(mail),
    attachments: attachment === null ? [] : [attachment],
  };
}

function mailOf(made: MadeReport, setting: MailSetting, hasWorkbook: boolean): ReportMail {
  const { pack, period, leftOut } = made;
  const { report, organization, makerName, address } = setting;
  const asAt = pack.when.asOf ?? pack.when.today;
  const parts = pack.parts.map((part) => mailPart(part, made, setting));
  return {
    organizationName: shownName(organization.name),
    name: shownName(report.name),
    periodLabel: period.resolved.label,
    about: `As at ${dayLabel(asAt)}, data version ${pack.dataVersion}`,
    warnings: warningsOf(made, setting),
    parts,
    notes: [
      ...(leftOut === 0
        ? []
        : [
            `${leftOut} ${leftOut === 1 ? 'part is' : 'parts are'} left out, because you may not see ${leftOut === 1 ? 'it' : 'them'}.`,
          ]),
      hasWorkbook
        ? 'The attached workbook has the same numbers in full.'
        : 'The workbook is too large for a mail. Download it from the page.',
    ],
    page: { label: 'Open in Almanac', address: `${address}${packPath(made, report.name, report.period)}` },
    reason: `You get this mail because ${shownName(makerName)} added you to "${shownName(report.name)}".`,
    stop: { label: 'Stop these reports', address: `${address}/reports?stop=${report.id}` },
  };
}

function warningsOf(
  { checks, period }: MadeReport,
  { organization, dueAt, now }: MailSetting,
): readonly string[] {
  const named = (result: 'fails' | 'to_review') =>
    checks
      .filter((check) => resultOfCheck(check) === result)
      .map(({ resolved }) => inWordsOf(organization.jurisdiction, resolved.question.metric.label));
  const failing = named('fails');
  const review = named('to_review');
  const isLate = dueAt !== null && now.getTime() - dueAt.getTime() > LATE_MINUTES * 60_000;
  return [
    ...(failing.length === 0
      ? []
      : [
          `${failing.length} ${failing.length === 1 ? 'check fails' : 'checks fail'}, so numbers may be wrong: ${failing.join(', ')}.`,
        ]),
    ...(review.length === 0 ? [] : [`${review.length} to review: ${review.join(', ')}.`]),
    ...(period.resolved.complete ? [] : ['The period is not over yet.']),
    ...(isLate ? [`This was due on ${instantText(dueAt, organization)} and is sent late.`] : []),
  ];
}

function mailPart(part: MadePart, made: MadeReport, setting: MailSetting): MailPart {
  const { organization, address, report } = setting;
  const currency = organization.baseCurrency;
  if (part.kind === 'board') {
    const about = `${made.period.resolved.label}, in ${currency}`;
    const link = `${address}/boards/${part.board.id}?${pinned(made, report.period)}`;
    return boardPart(part, { about, link }, { currency, jurisdiction: organization.jurisdiction });
  }
  const about = `${part.asked.days.period.label}, in ${currency}`;
  return statementPart(part, { about, link: `${address}${pagePathOf(part.asked)}` }, currency);
}

function packPath({ parts, ...made }: MadeReport, title: string, period: string): string {
  const query = new URLSearchParams({ parts, title });
  return `/board-pack/print?${query.toString()}&${pinned(made, period)}`;
}

// Pinned to the day, so that the page shows the same numbers later.
function pinned({ pack: { when } }: Pick<MadeReport, 'pack'>, period: string): string {
  return new URLSearchParams({ period, asOf: formatDay(when.asOf ?? when.today) }).toString();
}

async function workbookOf(made: MadeReport, setting: MailSetting): Promise<Attachment | null> {
  const { report, organization, address, now } = setting;
  const { pack, period } = made;
  const sheets = packSheets(pack, {
    title: report.name,
    organizationName: organization.name,
    currency: organization.baseCurrency,
    periodLabel: period.resolved.label,
    madeAt: instantText(now, organization),
    address,
    link: `${address}${packPath(made, report.name, report.period)}`,
  });
  const content = await buffer(workbookStream(sheets));
  if (content.length > MOST_ATTACHED_BYTES) return null;
  const filename = `${organization.slug}-${formatDay(pack.when.asOf ?? pack.when.today)}.xlsx`;
  return { filename, type: XLSX_TYPE, content };
}

function instantText(at: Date, { timeZone }: Organization): string {
  const text = at.toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return `${text} (${timeZone})`;
}
