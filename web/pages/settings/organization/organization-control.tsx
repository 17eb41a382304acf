import { countryChoices } from '../../../format/countries.ts';
import { Combobox } from '../../../parts/combobox.tsx';
import { type ControlProps, Select, TextInput } from '../../../parts/field.tsx';
import {
  currenciesWith,
  currencyInWords,
  MONTHS,
  POLICIES,
  type SettingName,
  SNAPSHOT_DAYS,
  timeZonesWith,
} from './organization-fields.ts';

/** The control of a setting. */
export function SettingControl({ name, control, value, stored, onChange }: SettingControlProps) {
  switch (name) {
    case 'name':
      return (
        <TextInput
          {...control}
          autoComplete="organization"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'base_currency':
      return (
        <Combobox
          control={control}
          align="start"
          options={currenciesWith(stored).map((code) => ({ value: code, label: currencyInWords(code) }))}
          value={value}
          onChange={(code) => onChange(code ?? '')}
          nothing="No such currency"
        />
      );
    case 'time_zone':
      return (
        <Combobox
          control={control}
          align="start"
          options={timeZonesWith(stored).map((zone) => ({ value: zone, label: zone }))}
          value={value}
          onChange={(zone) => onChange(zone ?? '')}
          nothing="No such time zone"
        />
      );
    case 'jurisdiction':
      return (
        <Combobox
          control={control}
          align="start"
          options={countryChoices()}
          value={value === '' ? null : value}
          onChange={(code) => onChange(code ?? '')}
          nothing="No such country"
        />
      );
    case 'financial_year_start_month':
      return (
        <Select
          {...control}
          options={MONTHS}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'snapshot_days':
      return (
        <Select
          {...control}
          options={SNAPSHOT_DAYS}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'cash_flow_policy':
      return (
        <Select
          {...control}
          options={POLICIES}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'invoices_from':
    case 'bills_from':
      return (
        <TextInput {...control} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
      );
    case 'minimum_group_size':
    case 'customer_terms_days':
    case 'vendor_terms_days':
      return (
        <TextInput
          {...control}
          inputMode="numeric"
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      );
    case 'full_time_weekly_hours':
      return (
        <TextInput
          {...control}
          inputMode="decimal"
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      );
    default:
      return name satisfies never;
  }
}

type SettingControlProps = Readonly<{
  name: SettingName;
  control: ControlProps;
  value: string;
  /** As it is now. */
  stored: string;
  onChange: (value: string) => void;
}>;
