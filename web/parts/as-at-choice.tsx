import { formatDay, isDay } from '../format/date.ts';
import type { AsAtChoiceProps } from './as-at-opened.tsx';
import { Button } from './button.tsx';
import { OnDemand } from './on-demand.tsx';
import styles from './period-bar.module.css';

/** Chooses the date of the numbers on the page, which is in the address. */
export function AsAtChoice({ asOf, today, onChange }: AsAtChoiceProps) {
  const trigger = (
    <Button icon="clock" aria-keyshortcuts="a">
      <span className={styles.what}>As at: </span>
      {asOf === undefined ? 'Today' : isDay(asOf) ? formatDay(asOf) : asOf}
    </Button>
  );
  return (
    <OnDemand trigger={trigger} kind="dialog" load={load}>
      {({ AsAtOpened }) => <AsAtOpened trigger={trigger} asOf={asOf} today={today} onChange={onChange} />}
    </OnDemand>
  );
}

const load = async () => await import('./as-at-opened.tsx');
