import { type ChosenTime, PRESETS } from '../period/period.ts';
import { useLabelWords } from '../session/label-words.ts';
import { classes } from './classes.ts';
import { CompareChoice } from './compare-choice.tsx';
import { DateRangeForm } from './date-range-form.tsx';
import type { Trigger } from './on-demand.tsx';
import styles from './period-opened.module.css';
import { PopoverOpened } from './popover-opened.tsx';

/** The periods to choose from, and two days. */
export function PeriodOpened({ trigger, time, days, today, onChange }: PeriodOpenedProps) {
  const say = useLabelWords();
  return (
    <PopoverOpened label="Period" trigger={trigger}>
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
            <CompareChoice />
            <DateRangeForm key={time.period} days={days} today={today} onChoose={choose} />
          </div>
        );
      }}
    </PopoverOpened>
  );
}

type PeriodOpenedProps = Readonly<{
  trigger: Trigger;
  time: ChosenTime;
  /** The days of a period that is written as two. */
  days: Readonly<{ first: string; last: string }> | null;
  today: string;
  onChange: (time: ChosenTime) => void;
}>;
