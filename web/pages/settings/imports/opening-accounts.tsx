import { Field, TextInput } from '../../../parts/field.tsx';
import { Stack } from '../../../parts/stack.tsx';

/** The accounts for differences of openings, by code; empty refuses openings that differ. */
export type OpeningAccounts = Readonly<{ adjustTo: string; balanceTo: string }>;

export const NO_OPENING_ACCOUNTS: OpeningAccounts = { adjustTo: '', balanceTo: '' };

export function OpeningAccountsForm({ accounts, onChange }: OpeningAccountsFormProps) {
  return (
    <details>
      <summary>Opening balances that don’t match</summary>
      <Stack>
        <Field
          label="Account for differences from the year before"
          optional
          help="Its code, such as 4720. If opening balances differ from the closing balances of the day before, the import is refused unless you name an account for the differences."
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={accounts.adjustTo}
              onChange={({ target }) => onChange({ ...accounts, adjustTo: target.value })}
            />
          )}
        </Field>
        <Field
          label="Account for openings that don’t balance"
          optional
          help="Its code. The difference between debits and credits of the opening balances is posted to it."
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={accounts.balanceTo}
              onChange={({ target }) => onChange({ ...accounts, balanceTo: target.value })}
            />
          )}
        </Field>
      </Stack>
    </details>
  );
}

type OpeningAccountsFormProps = Readonly<{
  accounts: OpeningAccounts;
  onChange: (accounts: OpeningAccounts) => void;
}>;

/** The parameters of an upload for openings. */
export function openingQuery({ adjustTo, balanceTo }: OpeningAccounts) {
  const [account, other] = [adjustTo.trim(), balanceTo.trim()];
  return {
    ...(account === '' ? {} : { opening: 'adjust' as const, opening_account: account }),
    ...(other === '' ? {} : { opening_balance_to: other }),
  };
}
