import { ACCOUNT_CLASS, ACTIVITY, text } from './cell-type.ts';
import { column, type FileKind } from './kind.ts';

const COLUMNS = {
  code: column(text(200), 'required', 'What identifies the account in the organisation.', '1100'),
  name: column(text(500), 'required', 'What people call it.', 'Business account'),
  class: column(ACCOUNT_CLASS, 'required', 'What the account is for; see the list of classes.', 'cash'),
  activity: column(
    ACTIVITY,
    'optional',
    'Its activity in the statement of cash flows, where it is not that of its class; empty takes that of its class. Cash has none.',
    '',
  ),
};

export const ACCOUNTS: FileKind<typeof COLUMNS, 'accounts'> = {
  name: 'accounts',
  requires: 'ledger.write',
  summary: 'The chart of accounts: a row for each account.',
  columns: COLUMNS,
};
