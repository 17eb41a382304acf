import { useEffect, useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';
import styles from './once-notice.module.css';

/** Says that a secret is shown this once. It stands where a form was, so it takes the focus and is heard first. */
export function OnceNotice({ noun }: Readonly<{ noun: string }>) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p className={styles.once} ref={said} tabIndex={-1}>
      <Icon name="warning" />
      <span>
        <strong>This is the only time the {noun} is shown.</strong> Almanac keeps no copy. Store it now where
        you keep passwords.
      </span>
    </p>
  );
}
