import { useSearch } from '@tanstack/react-router';
import { formatDay, formatDays, isDay } from '../format/date.ts';
import { chosenTime, daysOf, periodInWords } from '../period/period.ts';
import { useToday } from '../period/use-today.ts';
import { useLabelWords } from '../session/label-words.ts';
import { useMe } from '../session/use-me.ts';
import styles from './print-head.module.css';

/** The head of a printed page: the organisation, the period, and the day. */
export function PrintHead() {
  const { organization } = useMe();
  const say = useLabelWords();
  const today = useToday(organization);
  const { period, asOf = today } = chosenTime(useSearch({ from: '/signed-in' }));
  const days = daysOf(period);
  const areDays = days !== null && isDay(days.first) && isDay(days.last);
  const words = areDays ? formatDays(days.first, days.last) : say(periodInWords(period) ?? period);
  // On the screen it is nothing: its words come from its style sheet, on paper alone.
  return (
    <div
      className={styles.head}
      data-organization={organization.name}
      data-time={`${words} · As at ${isDay(asOf) ? formatDay(asOf) : asOf}`}
    />
  );
}
