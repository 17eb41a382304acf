import type { SetUp } from '../../api/generated.ts';
import { guessCountry } from '../../format/countries.ts';
import { guessMoney } from '../../format/currencies.ts';
import { ownTimeZone } from '../../format/time-zones.ts';
import { passwordFault } from '../../parts/new-password.tsx';
import type { Faults } from '../../parts/use-faults.ts';

/** The input, by the service's names. */
export type SetupForm = Readonly<{
  'organization.name': string;
  'organization.jurisdiction': string | null;
  'organization.base_currency': string | null;
  'organization.time_zone': string | null;
  'organization.financial_year_start_month': string;
  'owner.name': string;
  'owner.email': string;
  'owner.password': string;
}>;
export type SetupField = keyof SetupForm;

/** The form as it begins, with the region of the browser. */
export function firstForm(): SetupForm {
  const { currency, startMonth } = guessMoney();
  return {
    'organization.name': '',
    'organization.jurisdiction': guessCountry(),
    'organization.base_currency': currency,
    'organization.time_zone': ownTimeZone(),
    'organization.financial_year_start_month': String(startMonth),
    'owner.name': '',
    'owner.email': '',
    'owner.password': '',
  };
}

/** The faults that the browser can detect. */
export function faultsOf(form: SetupForm): Faults<SetupField> {
  return {
    ...(form['organization.name'].trim() === '' && { 'organization.name': 'Write its name' }),
    ...(form['organization.base_currency'] === null && { 'organization.base_currency': 'Choose a currency' }),
    ...(form['organization.time_zone'] === null && { 'organization.time_zone': 'Choose a time zone' }),
    ...(form['owner.name'].trim() === '' && { 'owner.name': 'Enter your name' }),
    ...(!/^\S+@\S+$/.test(form['owner.email'].trim()) && {
      'owner.email': 'Write an e-mail address, such as ada@example.com',
    }),
    'owner.password': passwordFault(form['owner.password']),
  };
}

/** The form as the service takes it. */
export function bodyOf(form: SetupForm, token: string): SetUp['body'] {
  return {
    token,
    organization: {
      name: form['organization.name'],
      jurisdiction: form['organization.jurisdiction'],
      base_currency: form['organization.base_currency'] ?? '',
      time_zone: form['organization.time_zone'] ?? '',
      financial_year_start_month: Number(form['organization.financial_year_start_month']),
    },
    owner: {
      name: form['owner.name'],
      email: form['owner.email'],
      password: form['owner.password'],
    },
  };
}

/** Whether the form has a field of this name. */
export function isField(name: string, form: SetupForm): name is SetupField {
  return Object.hasOwn(form, name);
}
