import { readerLocale } from '../../format/locale.ts';
import type { Report } from './queries.ts';

/** The working day and the hour of a report: `3rd working day, 08:00`. */
export function scheduleWords({ working_day: day, hour }: Pick<Report, 'working_day' | 'hour'>): string {
  return `${workingDayWords(day)}, ${hourWords(hour)}`;
}

export function workingDayWords(day: number | null): string {
  return day === null ? 'Last working day' : `${ordinal(day)} working day`;
}

/** An hour as the reader writes it. */
export function hourWords(hour: number, locale = readerLocale()): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 1, hour)),
  );
}

function ordinal(count: number): string {
  const rule = ENGLISH.select(count);
  return `${count}${ENDINGS[rule]}`;
}

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};

type Reason = NonNullable<NonNullable<Report['last_run']>['reason']>;

/** Why a mail was not sent, in a few words. */
export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  paused: 'It was paused.',
  maker_sees_less: 'Its owner has less access than before.',
  maker_inactive: 'Its owner cannot sign in.',
  organization_closed: 'The organisation was closed.',
  too_late: 'The service was down for more than 7 days.',
  no_recipients: 'It has no recipients.',
  recipient_inactive: 'The recipient cannot sign in.',
  address_not_verified: 'The recipient’s address is not verified.',
  second_factor_missing: 'The recipient has no second factor.',
  nothing_to_see: 'The recipient has no access to any part.',
  refused_by_server: 'The mail server refused it.',
  server_unavailable: 'The mail server could not be reached.',
  mail_not_set_up: 'Mail is not set up on this server.',
  too_large: 'It is too large.',
  not_made: 'The numbers could not be read.',
};

/** The state of a report that is not sent at its next time, and what changes that. */
export function stateWords({ state, paused_because: why, is_own: isOwn }: Report): string | null {
  switch (state) {
    case 'active':
      return null;
    case 'retrying':
      return 'The last attempt failed. It is tried again for a day.';
    case 'paused':
      return why === 'maker_sees_less' && isOwn
        ? 'You have less access than when you made it. Edit it to send what you may see now.'
        : why === null
          ? null
          : REASON_WORDS[why];
    case 'ended':
      return 'Its owner is no longer a member.';
    default:
      return state satisfies never;
  }
}
