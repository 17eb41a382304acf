import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import type { Field } from '../../custom-fields/field.ts';
import { shortName } from '../../format/short-name.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { say } from '../../parts/toast.tsx';
import { useLabelWords } from '../../session/label-words.ts';
import { STATUS_FIELD, STATUSES, type Status } from './fields.ts';
import { partyQuery, type TaggedParty } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { saveChanges } from './saving.ts';
import styles from './status-menu.module.css';
import { useSaidSaved } from './use-undo.ts';

/** The status of a customer or a vendor, the way to another one, and to remove it. Before one is archived or removed, a question is asked. */
export function StatusMenu({
  current,
  fields,
}: Readonly<{ current: TaggedParty; fields: readonly Field[] }>) {
  const queryClient = useQueryClient();
  const { saySaved } = useSaidSaved([STATUS_FIELD, ...fields]);
  const [isArchiving, setArchiving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { name, status, id } = current.party;
  const noun = useLabelWords()(current.kind);
  const changing = useMutation({
    mutationFn: async (next: Status) => await saveChanges(queryClient, current, new Map([['status', next]])),
    onSuccess: (saved) => {
      setArchiving(false);
      if (saved.changed.length > 0) saySaved(saved, `${shortName(name)} is ${saved.now.party.status} now`);
    },
    onError: (failure) => {
      if (hasCode(failure, 'PRECONDITION_FAILED')) {
        setArchiving(false);
        void queryClient.invalidateQueries({ queryKey: partyQuery(current.kind, id).queryKey });
      }
      say(
        hasCode(failure, 'PRECONDITION_FAILED')
          ? `Someone else changed this ${noun} just now. Check it, then choose again.`
          : `The status could not be changed. ${failure.message}`,
      );
    },
  });
  const choose = (value: string): void => {
    const next = STATUSES.find((option) => option.value === value)?.value;
    if (next === undefined || next === status) return;
    if (next === 'archived') setArchiving(true);
    else changing.mutate(next);
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button busy={changing.isPending}>
            <span className={styles.opener}>
              Status: {labelOf(status)}
              <Icon name="chevron-down" />
            </span>
          </Button>
        }
        entries={[
          { kind: 'choices', title: 'Status', value: status, options: [...STATUSES], onChange: choose },
          { kind: 'separator' },
          { kind: 'item', label: `Remove ${noun}…`, onSelect: () => setRemoving(true) },
        ]}
      />
      <ConfirmDialog
        open={isArchiving}
        onClose={() => setArchiving(false)}
        onConfirm={() => changing.mutate('archived')}
        title={`Archive ${shortName(name)}?`}
        description={`It leaves the list of active ${noun}s. Its records and numbers stay, and you can make it active again.`}
        confirm={`Archive ${noun}`}
        reversible
        busy={changing.isPending}
      />
      <RemoveDialog current={current} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

function labelOf(status: Status): string {
  return STATUSES.find(({ value }) => value === status)?.label ?? status;
}
