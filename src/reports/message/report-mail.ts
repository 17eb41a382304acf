import type { MailPart } from './table.ts';

/** A report as a mail shows it, whatever it is written in. All texts are plain. */
export type ReportMail = Readonly<{
  organizationName: string;
  name: string;
  periodLabel: string;
  /** The as-at date and the state of the data. */
  about: string;
  /** What a reader must know before the numbers, in sentences. */
  warnings: readonly string[];
  parts: readonly MailPart[];
  notes: readonly string[];
  page: MailLink;
  /** Why they get it. */
  reason: string;
  stop: MailLink;
}>;

export type MailLink = Readonly<{ label: string; address: string }>;
