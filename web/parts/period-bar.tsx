import { formatDays, isDay } from '../format/date.ts';
import { type ChosenTime, daysOf, periodInWords } from '../period/period.ts';
import { useLabelWords } from '../session/label-words.ts';
import { AsAtChoice } from './as-at-choice.tsx';
import { Button } from './button.tsx';
import { CopyLink } from './copy-link.tsx';
import { OnDemand } from './on-demand.tsx';
import styles from './period-bar.module.css';

/** Chooses the period of a page and the date of its numbers. Both are in the address. */
export function PeriodBar({ time, today, onChange }: PeriodBarProps) {
  const say = useLabelWords();
  const days = daysOf(time.period);
  const areDays = days !== null && isDay(days.first) && isDay(days.last);
  const words = areDays ? formatDays(days.first, days.last) : periodInWords(time.period);
  const trigger = (
    <Button icon="calendar" aria-keyshortcuts="p">
      <span className={styles.period}>Period: </span>
      <span className={styles.name}>{say(words ?? time.period)}</span>
    </Button>
  );
  return (
    <div className={styles.bar} data-screen>
      <OnDemand trigger={trigger} kind="dialog" load={load}>
        {({ PeriodOpened }) => (
          <PeriodOpened trigger={trigger} time={time} days={days} today={today} onChange={onChange} />
        )}
      </OnDemand>
      <AsAtChoice asOf={time.asOf} today={today} onChange={(asOf) => onChange({ ...time, asOf })} />
      <CopyLink today={today} />
    </div>
  );
}

const load = async () => await import('./period-opened.tsx');

type PeriodBarProps = Readonly<{
  time: ChosenTime;
  /** Today where the organisation is. */
  today: string;
  onChange: (time: ChosenTime) => void;
}>;
