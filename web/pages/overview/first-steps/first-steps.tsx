import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirstStepStates } from '../../../api/generated.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { classes } from '../../../parts/classes.ts';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Quiet } from '../../../parts/quiet.tsx';
import { say } from '../../../parts/toast.tsx';
import { VisuallyHidden } from '../../../parts/visually-hidden.tsx';
import { importQuery } from '../../settings/imports/queries.ts';
import styles from './first-steps.module.css';
import { agreementQuery, hideFirstSteps } from './queries.ts';
import { type Step, stepsOf } from './steps.ts';

/** The checklist of a new organisation. Each step is done when the data say so. */
export function FirstSteps({ states }: Readonly<{ states: FirstStepStates }>) {
  const client = useQueryClient();
  const imported = states.ledger_import;
  const detail = useQuery({ ...importQuery(imported?.id ?? ''), enabled: imported !== null });
  const agreement = useQuery({ ...agreementQuery, enabled: states.has_entries });
  const steps = stepsOf({
    states,
    ledgerImport: imported === null ? null : detail.data,
    trialBalance: states.has_entries ? agreement.data : null,
  });
  const needed = steps.filter(({ isOptional }) => !isOptional);
  const done = needed.filter(({ isDone }) => isDone).length;
  const isFinished = done === needed.length;
  const hiding = useMutation({
    mutationFn: async () => await hideFirstSteps(client, true),
    onSuccess: () =>
      say('Getting started is hidden', () => {
        hideFirstSteps(client, false).catch(() => say('Couldn’t undo.'));
      }),
  });
  const failure = hiding.error ?? agreement.error ?? detail.error;
  return (
    <details className={styles.steps} open>
      <summary className={styles.head}>
        <h2>{isFinished ? 'Your books are ready' : 'Getting started'}</h2>
        <Quiet as="span" role="status">
          {done} of {needed.length} done
        </Quiet>
      </summary>
      {isFinished && (
        <p className={styles.finished}>
          The trial balance agrees and you are not alone. Everything else is on the pages beside.
        </p>
      )}
      {failure !== null && <FailureNote failure={failure} />}
      <ol className={styles.list}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} isNext={step === steps.find(({ isDone }) => !isDone)} />
        ))}
      </ol>
      <div className={styles.end}>
        <Quiet small>For all owners and admins.</Quiet>
        <Button
          variant={isFinished ? 'primary' : 'quiet'}
          busy={hiding.isPending}
          onClick={() => hiding.mutate()}
        >
          {isFinished ? 'Done, hide this' : 'Hide'}
        </Button>
      </div>
    </details>
  );
}

function StepRow({ step, isNext }: Readonly<{ step: Step; isNext: boolean }>) {
  const { title, words, isDone, isOptional, action, to, search } = step;
  return (
    <li className={classes(styles.step, isDone && styles.done)}>
      <span className={styles.mark}>{isDone && <Icon name="check" size={14} />}</span>
      <div className={styles.words}>
        <h3>
          <VisuallyHidden>{isDone ? 'Done: ' : 'To do: '}</VisuallyHidden>
          {title}
          {isOptional && <Quiet as="span"> (optional)</Quiet>}
        </h3>
        <Quiet small>{words}</Quiet>
      </div>
      {action !== null && (
        <ButtonLink to={to} search={search} variant={isNext ? 'primary' : 'quiet'}>
          {action}
        </ButtonLink>
      )}
    </li>
  );
}
