import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../api/failure.ts';
import type { Field } from '../../custom-fields/field.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { say } from '../../parts/toast.tsx';
import { STATUS_FIELD, STATUSES, type Status } from './fields.ts';
import { customerQuery, type TaggedCustomer } from './queries.ts';
import { saveChanges } from './saving.ts';
import styles from './status-menu.module.css';
import { useSaidSaved } from './use-undo.ts';

/** The status of a customer, and the way to another one. Before a customer is archived one is asked. */
export function StatusMenu({
  current,
  fields,
}: Readonly<{ current: TaggedCustomer; fields: readonly Field[] }>) {
  const queryClient = useQueryClient();
  const { saySaved } = useSaidSaved([STATUS_FIELD, ...fields]);
  const [isArchiving, setArchiving] = useState(false);
  const { name, status, id } = current.customer;
  const changing = useMutation({
    mutationFn: async (next: Status) => await saveChanges(queryClient, current, new Map([['status', next]])),
    onSuccess: (saved) => {
      setArchiving(false);
      if (saved.changed.length > 0) saySaved(saved, `${name} is ${saved.now.customer.status} now`);
    },
    onError: (failure) => {
      if (hasCode(failure, 'PRECONDITION_FAILED')) {
        setArchiving(false);
        void queryClient.invalidateQueries({ queryKey: customerQuery(id).queryKey });
      }
      say(
        hasCode(failure, 'PRECONDITION_FAILED')
          ? 'Someone else changed this customer just now. Check it, then choose again.'
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
        ]}
      />
      <ConfirmDialog
        open={isArchiving}
        onClose={() => setArchiving(false)}
        onConfirm={() => changing.mutate('archived')}
        title={`Archive ${name}?`}
        description="It leaves the list of active customers. Its records and numbers stay, and you can make it active again."
        confirm="Archive customer"
        reversible
        busy={changing.isPending}
      />
    </>
  );
}

function labelOf(status: Status): string {
  return STATUSES.find(({ value }) => value === status)?.label ?? status;
}
