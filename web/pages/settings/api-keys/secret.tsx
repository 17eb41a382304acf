import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { catalogue } from '../../../api/metrics.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { curlOf, exampleFor } from './curl.ts';
import type { MintedKey } from './queries.ts';
import styles from './secret.module.css';

/** A new key, shown once, with a request to try it. `onCopied` is called when it has been copied. */
export function Secret({ minted, note, onCopied }: SecretProps) {
  const { data: metrics = [] } = useQuery(catalogue);
  const said = useRef<HTMLParagraphElement>(null);
  // It stands where a form was: this is heard first, and the key comes next.
  useEffect(() => said.current?.focus(), []);
  const example = exampleFor(minted, metrics);
  const curl = curlOf(minted.key, example, location.origin);
  return (
    <Stack gap="fields">
      <p className={styles.once} ref={said} tabIndex={-1}>
        <Icon name="warning" />
        <span>
          <strong>This is the only time the key is shown.</strong> Almanac keeps no copy. Store it now where
          you keep passwords.
        </span>
      </p>
      <section className={styles.secret} aria-labelledby="the-key">
        <h3 id="the-key">The key</h3>
        {/* Who selects it and copies it by hand has it as well. */}
        <code className={styles.text} onCopy={onCopied}>
          {minted.key}
        </code>
        <CopyButton text={minted.key} label="Copy key" variant="primary" onCopied={onCopied} />
      </section>
      <section className={styles.secret} aria-labelledby="the-request">
        <h3 id="the-request">Try it in a terminal</h3>
        <code className={styles.text} onCopy={onCopied}>
          {curl}
        </code>
        <CopyButton text={curl} label="Copy curl" onCopied={onCopied} />
        <Quiet small>{example.answers} The key stands in it: do not paste it into a chat.</Quiet>
      </section>
      {note}
    </Stack>
  );
}

type SecretProps = Readonly<{ minted: MintedKey; note?: ReactNode; onCopied: () => void }>;
