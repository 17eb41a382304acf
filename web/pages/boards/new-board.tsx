import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { Field, TextInput } from '../../parts/field.tsx';
import { createBoard } from './queries.ts';

/** Asks for a name, makes a private board and opens it. */
export function NewBoardButton() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: async () => await createBoard(client, { name: name.trim() }),
    onSuccess: async ({ board }) => await navigate({ to: '/boards/$id', params: { id: board.id } }),
  });
  const isMissing = name.trim() === '';
  const make = (): void => {
    setTried(true);
    if (!isMissing) making.mutate();
  };
  return (
    <>
      <Button variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        New board
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New board"
        description="It is private until you share it."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" busy={making.isPending} onClick={make}>
              Create board
            </Button>
          </>
        }
      >
        {making.error !== null && <FailureNote failure={making.error} />}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            make();
          }}
        >
          <Field label="Name" error={isTried && isMissing ? 'Enter a name.' : null}>
            {(control) => (
              <TextInput
                {...control}
                value={name}
                maxLength={200}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
    </>
  );
}
