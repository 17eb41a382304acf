import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../api/failure.ts';
import type { Field } from '../../custom-fields/field.ts';
import { say } from '../../parts/toast.tsx';
import { type Saved, saveChanges } from './saving.ts';
import { labelsOf, sentence } from './words.ts';

/** Reports a save and offers to restore the previous values, until another change. */
export function useSaidSaved(fields: readonly Field[]): Readonly<{
  saySaved: (saved: Saved, words?: string) => void;
  undo: (saved: Saved) => Promise<void>;
}> {
  const queryClient = useQueryClient();
  const undo = async ({ now, former }: Saved): Promise<void> => {
    try {
      const { rejected } = await saveChanges(queryClient, now, former);
      const [[name, reason] = []] = rejected;
      say(
        name === undefined || reason === undefined
          ? `Restored: ${labelsOf(former.keys(), fields)}`
          : `${labelsOf([name], fields)} could not be put back. ${sentence(reason)}`,
      );
    } catch (failure) {
      say(
        hasCode(failure, 'PRECONDITION_FAILED')
          ? 'Couldn’t undo: it has changed since.'
          : `Couldn’t undo. ${failure instanceof Error ? failure.message : ''}`,
      );
    }
  };
  return {
    undo,
    saySaved: (saved, words = `Saved: ${labelsOf(saved.changed, fields)}`) =>
      say(words, () => void undo(saved)),
  };
}
