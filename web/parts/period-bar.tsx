import { formatDays, isDay } from '../format/date.ts';
import { type ChosenTime, daysOf, PRESETS, periodInWords } from '../period/period.ts';
import { useLabelWords } from '../session/label-words.ts';
import { AsOfChoice } from './as-of-choice.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { DateRangeForm } from './date-range-form.tsx';
import styles from './period-bar.module.css';
import { Popover } from './popover.tsx';

/** Chooses the period of a page and the date of its numbers. Both are in the address. */
export function PeriodBar({ time, today, onChange }: PeriodBarProps) {
  return (
    <div className={styles.bar} data-screen>
      <PeriodChoice time={time} today={today} onChange={onChange} />
      <AsOfChoice asOf={time.asOf} today={today} onChange={(asOf) => onChange({ ...time, asOf })} />
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
  const say = useLabelWords();
  const days = daysOf(time.period);
  const areDays = days !== null && isDay(days.first) && isDay(days.last);
  const words = areDays ? formatDays(days.first, days.last) : periodInWords(time.period);
  return (
    <Popover
      label="Period"
      trigger={
        <Button icon="calendar">
          <span className={styles.period}>Period: </span>
          {say(words ?? time.period)}
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
                    {say(label)}
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
