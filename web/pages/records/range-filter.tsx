import { useState } from 'react';
import { formatDay } from '../../format/date.ts';
import { Button } from '../../parts/button.tsx';
import { EndButtons } from '../../parts/end-buttons.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { Popover } from '../../parts/popover.tsx';
import styles from './range-filter.module.css';

/** Chooses the first and the last of days or amounts, either of which may be open. */
export function RangeFilter({ label, of, from, to, onChange }: RangeFilterProps) {
  const words = rangeInWords(of, from, to);
  return (
    <Popover
      label={label}
      trigger={
        <Button variant={words === null ? 'quiet' : 'plain'} icon="chevron-down">
          {words === null ? label : `${label}: ${words}`}
        </Button>
      }
    >
      {(close) => (
        <RangeForm
          of={of}
          from={from}
          to={to}
          onChange={(first, last) => {
            close();
            onChange(first, last);
          }}
        />
      )}
    </Popover>
  );
}

type RangeFilterProps = Readonly<{
  label: string;
  of: 'day' | 'amount';
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string, to: string) => void;
}>;

function RangeForm({ of, from = '', to = '', onChange }: Omit<RangeFilterProps, 'label'>) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const isTurned =
    first !== '' && last !== '' && (of === 'day' ? first > last : Number(first) > Number(last));
  const control = of === 'day' ? ({ type: 'date' } as const) : AMOUNT_CONTROL;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTurned) onChange(first, last);
      }}
    >
      <Field label="From">
        {(attributes) => (
          <TextInput
            {...attributes}
            {...control}
            value={first}
            onChange={({ target }) => setFirst(target.value)}
          />
        )}
      </Field>
      <Field label="To" error={isTurned ? 'Ends before it begins' : null}>
        {(attributes) => (
          <TextInput
            {...attributes}
            {...control}
            value={last}
            onChange={({ target }) => setLast(target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <EndButtons>
          {(from !== '' || to !== '') && (
            <Button variant="quiet" onClick={() => onChange('', '')}>
              Clear
            </Button>
          )}
          <Button type="submit" variant="primary">
            Show
          </Button>
        </EndButtons>
      </div>
    </form>
  );
}

// Eight decimals at most, as the service takes them.
const AMOUNT_CONTROL = { type: 'number', step: '0.00000001', inputMode: 'decimal' } as const;

function rangeInWords(of: 'day' | 'amount', from: string | undefined, to: string | undefined): string | null {
  const shown = (value: string): string => (of === 'day' ? formatDay(value) : value);
  if (from !== undefined) return to === undefined ? `from ${shown(from)}` : `${shown(from)} – ${shown(to)}`;
  return to === undefined ? null : `to ${shown(to)}`;
}
