import styles from './as-at-opened.module.css';
import { Button } from './button.tsx';
import { EndButtons } from './end-buttons.tsx';
import { Field, TextInput } from './field.tsx';
import type { Trigger } from './on-demand.tsx';
import { PopoverOpened } from './popover-opened.tsx';

/** A day to choose, or today. */
export function AsAtOpened({ trigger, asOf, today, onChange }: AsAtOpenedProps) {
  return (
    <PopoverOpened label="As at" align="end" trigger={trigger}>
      {(close) => {
        const choose = (day: string | undefined): void => {
          close();
          onChange(day);
        };
        return (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              const day = new FormData(event.currentTarget).get('day');
              choose(typeof day === 'string' && day !== '' && day !== today ? day : undefined);
            }}
          >
            <Field label="As at" help="The numbers as they were at the end of that day.">
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  name="day"
                  max={today}
                  required
                  defaultValue={asOf ?? today}
                />
              )}
            </Field>
            <EndButtons>
              {asOf !== undefined && (
                <Button variant="quiet" onClick={() => choose(undefined)}>
                  Today
                </Button>
              )}
              <Button type="submit" variant="primary">
                Show
              </Button>
            </EndButtons>
          </form>
        );
      }}
    </PopoverOpened>
  );
}

export type AsAtChoiceProps = Readonly<{
  /** Undefined for today. */
  asOf: string | undefined;
  /** Today where the organisation is. */
  today: string;
  onChange: (asOf: string | undefined) => void;
}>;

type AsAtOpenedProps = AsAtChoiceProps & Readonly<{ trigger: Trigger }>;
