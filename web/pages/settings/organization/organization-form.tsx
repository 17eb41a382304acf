import { type FormEvent, useState } from 'react';
import { hasCode } from '../../../api/failure.ts';
import { areBeside, refusalsOf } from '../../../api/refusal.ts';
import { Button } from '../../../parts/button.tsx';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { FailureNote } from '../../../parts/failure-state.tsx';
import { Field } from '../../../parts/field.tsx';
import { useLabelWords } from '../../../session/label-words.ts';
import { SettingsForm } from '../settings-form.tsx';
import { SettingControl } from './organization-control.tsx';
import { SETTING_NAMES, SETTINGS, type SettingName, textOf, wrongIn } from './organization-fields.ts';
import styles from './organization-form.module.css';
import type { OrganizationVersion } from './queries.ts';
import { TheirChanges } from './their-changes.tsx';
import { useOrganizationEdit } from './use-organization-edit.ts';

/** The settings of an organisation to change. What moves numbers is asked about before it is done. */
export function OrganizationForm({ stored }: Readonly<{ stored: OrganizationVersion }>) {
  const { base, draft, changed, theirs, saving, change, discard } = useOrganizationEdit(stored);
  const [isAsking, setAsking] = useState(false);
  const say = useLabelWords();
  const moving = changed.filter((name) => SETTINGS[name].recalculates !== null);
  const isWrong = changed.some((name) => wrongIn(draft, name) !== null);
  const { error } = saving;
  const refusals = refusalsOf(error);
  const isBeside = areBeside(refusals, (field) => SETTING_NAMES.some((name) => name === field));
  const isConflict = theirs !== null && hasCode(error, 'PRECONDITION_FAILED');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (saving.isPending || isWrong || changed.length === 0) return;
    if (moving.length > 0) setAsking(true);
    else saving.mutate();
  };
  return (
    <SettingsForm onSubmit={submit}>
      {SETTING_NAMES.map((name) => (
        <div key={name} className={styles.setting}>
          <Field
            label={say(SETTINGS[name].label)}
            help={name === 'jurisdiction' ? SETTINGS[name].help : say(SETTINGS[name].help)}
            error={changed.includes(name) ? (wrongIn(draft, name) ?? refusals.get(name)) : null}
          >
            {(control) => (
              <SettingControl
                name={name}
                control={control}
                value={draft[name] ?? textOf(base, name)}
                stored={textOf(base, name)}
                onChange={(value) => change(name, value)}
              />
            )}
          </Field>
          <p className={styles.moves} aria-live="polite">
            {changed.includes(name) && wrongIn(draft, name) === null && SETTINGS[name].recalculates}
          </p>
        </div>
      ))}
      {theirs !== null && <TheirChanges theirs={theirs} draft={draft} />}
      {error !== null && !isBeside && !isConflict && <FailureNote failure={error} />}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={saving.isPending}
          disabled={changed.length === 0 || isWrong}
        >
          Save
        </Button>
        {changed.length > 0 && (
          <Button variant="quiet" onClick={discard}>
            Discard changes
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          saving.mutate();
        }}
        title="Change how numbers are calculated?"
        description={<Moves names={moving} draft={draft} base={base} />}
        confirm="Save and recalculate"
        reversible
      />
    </SettingsForm>
  );
}

type MovesProps = Readonly<{
  names: readonly SettingName[];
  draft: ReturnType<typeof useOrganizationEdit>['draft'];
  base: OrganizationVersion['organization'];
}>;

function Moves({ names, draft, base }: MovesProps) {
  const say = useLabelWords();
  return (
    <>
      {names.map((name) => {
        const { label, inWords, recalculates } = SETTINGS[name];
        return (
          <span key={name} className={styles.move}>
            <strong>
              {say(label)}: {inWords(textOf(base, name))} → {inWords(draft[name] ?? '')}
            </strong>
            {recalculates}
          </span>
        );
      })}
      <span className={styles.move}>
        This takes effect at once for all members, in every figure and for every API key. Recorded data do not
        change.
      </span>
    </>
  );
}
