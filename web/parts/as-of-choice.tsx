import { formatDay, isDay } from '../format/date.ts';
import { Button } from './button.tsx';
import { EndButtons } from './end-buttons.tsx';
import { Field, TextInput } from './field.tsx';
import styles from './period-bar.module.css';
import { Popover } from './popover.tsx';

/** Chooses the date of the numbers on the page, which is in the address. */
export function AsOfChoice({ asOf, today, onChange }: AsOfChoiceProps) {
  return (
    <Popover
      label="As of"
      align="end"
      trigger={
        <Button icon="clock">
          <span className={styles.what}>As of: </span>
          {asOf === undefined ? 'Today' : isDay(asOf) ? formatDay(asOf) : asOf}
        </Button>
      }
    >
      {(close) => {
        const choose = (day: string | undefined): void => {
          close();
          onChange(day);
        };
        return (
          <form
            className={styles.asOf}
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
    </Popover>
  );
}

type AsOfChoiceProps = Readonly<{
  /** Undefined for today. */
  asOf: string | undefined;
  /** Today where the organisation is. */
  today: string;
  onChange: (asOf: string | undefined) => void;
}>;
