import { formatInstantToSecond } from '../../format/date.ts';
import { Code } from '../../parts/code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Stack } from '../../parts/stack.tsx';
import { durationWords, Status } from './columns.tsx';
import type { LoggedRequest } from './queries.ts';
import styles from './request-dialog.module.css';

/** One request, with the id to quote when asking for help. */
export function RequestDialog({ open, request, onClose }: RequestDialogProps) {
  const { caller, message } = request;
  return (
    <Dialog
      look="wide"
      open={open}
      onClose={onClose}
      title="Request"
      description="Names, texts and tokens in the address are shown as …."
    >
      <Stack gap="fields">
        <Code label="Address" text={`${request.method} ${request.path}`} />
        <dl className={styles.facts}>
          <dt>Status</dt>
          <dd>
            <Status request={request} />
          </dd>
          {message !== null && (
            <>
              <dt>Message</dt>
              <dd>{message}</dd>
            </>
          )}
          <dt>{caller.kind === 'api_key' ? 'API key' : 'Sheet link'}</dt>
          <dd>{caller.name ?? 'Removed'}</dd>
          <dt>When</dt>
          <dd>{formatInstantToSecond(request.answered_at)}</dd>
          <dt>Duration</dt>
          <dd>{durationWords(request.duration_ms)}</dd>
          <dt>Route</dt>
          <dd>
            <code>{request.route}</code>
          </dd>
        </dl>
        <Code label="Request id, for support" text={request.request_id} />
      </Stack>
    </Dialog>
  );
}

type RequestDialogProps = Readonly<{ open: boolean; request: LoggedRequest; onClose: () => void }>;
