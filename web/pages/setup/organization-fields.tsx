import { useMemo, useState } from 'react';
import { countryChoices } from '../../format/countries.ts';
import { currencyChoices } from '../../format/currencies.ts';
import { readerLocale } from '../../format/locale.ts';
import { ownTimeZone, timeIn, timeZoneChoices } from '../../format/time-zones.ts';
import { Combobox } from '../../parts/combobox.tsx';
import { Field, Select, TextInput } from '../../parts/field.tsx';
import type { Faults } from '../../parts/use-faults.ts';
import styles from './organization-fields.module.css';
import type { SetupField, SetupForm } from './setup-form.ts';
import { SetupPart } from './setup-part.tsx';

/** The fields about the organisation. */
export function OrganizationFields({ form, faults, onChange }: SetupFieldsProps) {
  const countries = useMemo(() => countryChoices(), []);
  const currencies = useMemo(() => currencyChoices(), []);
  const timeZones = useMemo(() => timeZoneChoices(ownTimeZone()), []);
  const months = useMemo(() => monthChoices(), []);
  const [now] = useState(() => new Date());
  const timeZone = form['organization.time_zone'];
  const month = Number(form['organization.financial_year_start_month']);
  return (
    <SetupPart legend="The organisation">
      <Field label="Name" error={faults['organization.name']}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="organization"
            value={form['organization.name']}
            onChange={({ target }) => onChange('organization.name', target.value)}
          />
        )}
      </Field>
      <Field
        label="Country"
        error={faults['organization.jurisdiction']}
        help="Its words for suppliers, for the tax on sales and for the financial year."
      >
        {(control) => (
          <Combobox
            control={control}
            options={countries}
            value={form['organization.jurisdiction']}
            onChange={(value) => onChange('organization.jurisdiction', value)}
            nothing="No such country"
            align="start"
          />
        )}
      </Field>
      <Field
        label="Currency"
        error={faults['organization.base_currency']}
        help="What its books are kept in. It can no longer change once entries are posted."
      >
        {(control) => (
          <Combobox
            control={control}
            options={currencies}
            value={form['organization.base_currency']}
            onChange={(value) => onChange('organization.base_currency', value)}
            nothing="No such currency"
            align="start"
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field
          label="Time zone"
          error={faults['organization.time_zone']}
          help={
            timeZone === null
              ? 'Where its days begin and end.'
              : `Where its days begin and end. It is ${timeIn(timeZone, now)} there.`
          }
        >
          {(control) => (
            <Combobox
              control={control}
              options={timeZones}
              value={timeZone}
              onChange={(value) => onChange('organization.time_zone', value)}
              nothing="No such time zone"
              align="start"
            />
          )}
        </Field>
        <Field
          label="Financial year begins in"
          error={faults['organization.financial_year_start_month']}
          help={yearWords(month, now.getFullYear())}
        >
          {(control) => (
            <Select
              {...control}
              options={months}
              value={form['organization.financial_year_start_month']}
              onChange={({ target }) => onChange('organization.financial_year_start_month', target.value)}
            />
          )}
        </Field>
      </div>
    </SetupPart>
  );
}

export type SetupFieldsProps = Readonly<{
  form: SetupForm;
  faults: Faults<SetupField>;
  onChange: (name: SetupField, value: string | null) => void;
}>;

function monthChoices() {
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1, { month: 'long' }, 2026),
  }));
}

// A financial year is named by the calendar year in which it ends.
function yearWords(month: number, year: number): string {
  const last = month === 1 ? 12 : month - 1;
  const lastYear = month === 1 ? year : year + 1;
  const words = { month: 'short', year: 'numeric' } as const;
  return `${monthName(month, words, year)} to ${monthName(last, words, lastYear)} is FY${lastYear}.`;
}

function monthName(month: number, words: Intl.DateTimeFormatOptions, year: number): string {
  const day = new Date(Date.UTC(year, month - 1, 1));
  return new Intl.DateTimeFormat(readerLocale(), { ...words, timeZone: 'UTC' }).format(day);
}
