import { formatDay, formatDays } from '../format/date.ts';
import { type ChosenTime, daysOf, PRESETS, periodInWords } from '../period/period.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { DateRangeForm } from './date-range-form.tsx';
import { Field, TextInput } from './field.tsx';
import styles from './period-bar.module.css';
import { Popover } from './popover.tsx';

/** Chooses the period that a page is about, and the day as of which it is told. Both belong into the address. */
export function PeriodBar({ time, today, onChange }: PeriodBarProps) {
  return (
    <div className={styles.bar}>
      <PeriodChoice time={time} today={today} onChange={onChange} />
      <AsOfChoice time={time} today={today} onChange={onChange} />
    </div>
  );
}

type PeriodBarProps = Readonly<{
  time: ChosenTime;
  /** Today where the organisation is. */
  today: string;
  onChange: (time: ChosenTime) => void;
}>;

function PeriodChoice({ time, today, onChange }: PeriodBarProps) {
  const days = daysOf(time.period);
  const words = days === null ? periodInWords(time.period) : formatDays(days.first, days.last);
  return (
    <Popover
      label="Period"
      trigger={
        <Button icon="calendar">
          <span className={styles.period}>Period: </span>
          {words ?? time.period}
        </Button>
      }
    >
      {(close) => {
        const choose = (period: string): void => {
          close();
          onChange({ ...time, period });
        };
        return (
          <div className={styles.panel}>
            {PRESETS.map(({ title, periods }) => (
              <fieldset key={title} className={styles.group}>
                <legend>{title}</legend>
                {periods.map(({ period, label }) => (
                  <button
                    key={period}
                    type="button"
                    className={classes(styles.preset, period === time.period && styles.chosen)}
                    aria-pressed={period === time.period}
                    onClick={() => choose(period)}
                  >
                    {label}
                  </button>
                ))}
              </fieldset>
            ))}
            <DateRangeForm key={time.period} days={days} today={today} onChoose={choose} />
          </div>
        );
      }}
    </Popover>
  );
}

function AsOfChoice({ time, today, onChange }: PeriodBarProps) {
  return (
    <Popover
      label="As of"
      align="end"
      trigger={
        <Button icon="clock">
          <span className={styles.what}>As of: </span>
          {time.asOf === undefined ? 'Today' : formatDay(time.asOf)}
        </Button>
      }
    >
      {(close) => {
        const choose = (asOf: string | undefined): void => {
          close();
          onChange({ ...time, asOf });
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
            <Field label="Tell it as of" help="The numbers as they were at the end of that day.">
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  name="day"
                  max={today}
                  required
                  defaultValue={time.asOf ?? today}
                />
              )}
            </Field>
            <div className={styles.actions}>
              {time.asOf !== undefined && (
                <Button variant="quiet" onClick={() => choose(undefined)}>
                  Today
                </Button>
              )}
              <Button type="submit" variant="primary">
                Show
              </Button>
            </div>
          </form>
        );
      }}
    </Popover>
  );
}
