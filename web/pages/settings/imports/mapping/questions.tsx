import { Field, Select } from '../../../../parts/field.tsx';
import { Icon } from '../../../../parts/icon.tsx';
import { ReportHeading } from '../report-heading.tsx';
import { answering, type Change, type Draft } from './draft.ts';
import type { Preview, Question } from './queries.ts';
import styles from './questions.module.css';

/** What only the owner of the table knows, and what was assumed. */
export function Questions({ questions, notes, draft, onChange }: QuestionsProps) {
  if (questions.length === 0 && notes.length === 0) return null;
  return (
    <section className={styles.questions} aria-label="To check">
      <ReportHeading>To check</ReportHeading>
      {questions.map((question) => (
        <Field key={question.field} label={question.message} required>
          {(control) => (
            <Select
              {...control}
              data-question={question.field}
              options={[
                { value: '', label: 'Choose …' },
                ...question.choices.map(({ value, label }) => ({ value, label })),
                ...(isByHand(question, draft) ? [{ value: BY_HAND, label: 'As set below' }] : []),
              ]}
              value={isByHand(question, draft) ? BY_HAND : (draft.answers[question.field] ?? '')}
              onChange={({ target: { value } }) => {
                if (value !== '' && value !== BY_HAND) onChange(answering(question, value));
              }}
            />
          )}
        </Field>
      ))}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Icon name="info" size={14} />
              <span>{message.replaceAll('`', '')}.</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type QuestionsProps = Readonly<{
  questions: readonly Question[];
  notes: Preview['notes'];
  draft: Draft;
  onChange: (change: Change) => void;
}>;

const BY_HAND = 'by hand';

/** Whether it was answered by a control below, or by a choice that there is no more. */
function isByHand({ field, choices }: Question, { answers }: Draft): boolean {
  const answer = answers[field];
  return answer !== undefined && !choices.some(({ value }) => value === answer);
}
