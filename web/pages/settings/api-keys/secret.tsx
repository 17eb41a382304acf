import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { catalogue } from '../../../api/metrics.ts';
import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { CopiedText } from '../copied-text.tsx';
import { OnceNotice } from '../once-notice.tsx';
import { curlOf, exampleFor } from './curl.ts';
import type { MintedKey } from './queries.ts';

/** A new key, shown once, with a request to try it. `onCopied` is called when it has been copied. */
export function Secret({ minted, note, onCopied }: SecretProps) {
  const { data: metrics = [] } = useQuery(catalogue);
  const example = exampleFor(minted, metrics);
  const curl = curlOf(minted.key, example, location.origin);
  return (
    <Stack gap="fields">
      <OnceNotice noun="key" />
      <CopiedText heading="The key" text={minted.key} label="Copy key" primary onCopied={onCopied} />
      <CopiedText heading="Try it in a terminal" text={curl} label="Copy curl" onCopied={onCopied}>
        <Quiet small>{example.answers} The key stands in it: do not paste it into a chat.</Quiet>
      </CopiedText>
      {note}
    </Stack>
  );
}

type SecretProps = Readonly<{ minted: MintedKey; note?: ReactNode; onCopied: () => void }>;
