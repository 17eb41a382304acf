import { useState } from 'react';
import { rangeOf } from '../period/period.ts';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';
import styles from './period-opened.module.css';

/** A first and a last day to choose. */
export function DateRangeForm({ days, today, onChoose }: DateRangeFormProps) {
  const [first, setFirst] = useState(days?.first ?? '');
  const [last, setLast] = useState(days?.last ?? '');
  const isTurned = first !== '' && last !== '' && first > last;
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTurned) onChoose(rangeOf(first, last));
      }}
    >
      <Field label="From">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            required
            max={today}
            value={first}
            onChange={({ target }) => setFirst(target.value)}
          />
        )}
      </Field>
      <Field label="To" error={isTurned ? 'Ends before it begins' : null}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            required
            value={last}
            onChange={({ target }) => setLast(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        Show
      </Button>
    </form>
  );
}

type DateRangeFormProps = Readonly<{
  days: Readonly<{ first: string; last: string }> | null;
  today: string;
  onChoose: (period: string) => void;
}>;
