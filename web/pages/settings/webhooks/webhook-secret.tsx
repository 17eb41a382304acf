import { Quiet } from '../../../parts/quiet.tsx';
import { Stack } from '../../../parts/stack.tsx';
import { CopiedText } from '../copied-text.tsx';
import { OnceNotice } from '../once-notice.tsx';
import type { WebhookWithSecret } from './queries.ts';

/** The secret of a webhook, shown once. */
export function WebhookSecret({ webhook, onCopied }: WebhookSecretProps) {
  const { secret, earlier_secret_until: earlier } = webhook;
  return (
    <Stack gap="fields">
      <OnceNotice noun="secret" />
      <CopiedText heading="The secret" text={secret} label="Copy secret" primary onCopied={onCopied}>
        <Quiet small>
          The receiver checks with it that a message comes from Almanac: any library of Standard Webhooks
          does.
          {earlier !== null && ' The old secret signs too for 24 hours. Replace it by then.'}
        </Quiet>
      </CopiedText>
    </Stack>
  );
}

type WebhookSecretProps = Readonly<{ webhook: WebhookWithSecret; onCopied: () => void }>;

/** What a dialog says of a secret that was just made; null until there is one. */
export function readySecret(
  made: WebhookWithSecret | undefined,
): Readonly<{ title: string; of: string }> | null {
  if (made === undefined) return null;
  return { title: `Webhook “${made.name}” is ready`, of: `The secret of “${made.name}”` };
}
