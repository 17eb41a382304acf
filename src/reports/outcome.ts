/** Why nobody gets a report at its time. */
export const SKIPPED_WHOLE = {
  paused: 'The report was paused.',
  maker_sees_less: 'Its owner lost access that the report needs.',
  maker_inactive: 'Its owner could not sign in.',
  organization_closed: 'The organisation was closed.',
  too_late: 'The service was down for more than 7 days after it was due.',
  no_recipients: 'It had no recipients.',
} as const;

/** Why one recipient does not get it. */
export const SKIPPED_ONE = {
  recipient_inactive: 'They could not sign in to the organisation.',
  address_not_verified: 'Their e-mail address is not verified.',
  second_factor_missing: 'They have no second factor, which the organisation requires.',
  nothing_to_see: 'They may see no part of it.',
} as const;

/** Why it could not be sent. */
export const FAILED = {
  refused_by_server: 'The mail server refused the message.',
  server_unavailable: 'The mail server could not be reached for a day.',
  mail_not_set_up: 'Mail is not set up on this server.',
  too_large: 'It has too many parts or columns to be made.',
  not_made: 'It could not be made for a day.',
} as const;

export type SkippedWhole = keyof typeof SKIPPED_WHOLE;
export type SkippedOne = keyof typeof SKIPPED_ONE;
export type Failed = keyof typeof FAILED;
export type RunReason = SkippedWhole | SkippedOne | Failed;

/** What became of a mail, or of all mails of a time. */
export type RunOutcome =
  | Readonly<{ kind: 'sent'; dataVersion: number; periodLabel: string }>
  | Readonly<{ kind: 'skipped'; reason: SkippedWhole | SkippedOne }>
  | Readonly<{ kind: 'failed'; reason: Failed }>;

export const RUN_REASONS = Object.freeze(
  Object.keys({ ...SKIPPED_WHOLE, ...SKIPPED_ONE, ...FAILED }) as readonly RunReason[],
);
