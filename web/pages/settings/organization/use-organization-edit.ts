import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askTagged } from '../../../api/client.ts';
import { hasCode } from '../../../api/failure.ts';
import { say } from '../../../parts/toast.tsx';
import {
  changedIn,
  type Draft,
  patchOf,
  SETTING_NAMES,
  type SettingName,
  textOf,
} from './organization-fields.ts';
import { type OrganizationVersion, organization, versionOf } from './queries.ts';

/** A setting that another user changed meanwhile. */
export type Theirs = Readonly<{ name: SettingName; before: string; after: string }>;

/**
 * The change of an organisation that is being made. It is of the version that was there when it was begun: what others
 * change in the meantime is neither overwritten unseen nor lost.
 */
export function useOrganizationEdit(stored: OrganizationVersion) {
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [theirs, setTheirs] = useState<readonly Theirs[] | null>(null);
  const { base, draft } = edit ?? { base: stored, draft: {} };
  const changed = changedIn(draft, base.organization);

  const saving = useMutation({
    mutationFn: async () =>
      versionOf(
        await askTagged('PATCH /settings/organization', {
          body: patchOf(draft, changed),
          ...(base.tag === null ? {} : { ifMatch: base.tag }),
        }),
      ),
    onSuccess: async (saved) => {
      queryClient.setQueryData(organization.queryKey, saved);
      setEdit(null);
      setTheirs(null);
      say('The organisation was changed');
      // Everything else that is known was of the organisation as it was.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' });
    },
    onError: async (failure) => {
      if (!hasCode(failure, 'PRECONDITION_FAILED')) return;
      const latest = await queryClient.fetchQuery({ ...organization, staleTime: 0 });
      setTheirs(differences(base, latest));
      setEdit({ base: latest, draft });
    },
  });
  return {
    base: base.organization,
    draft,
    changed,
    /** The other user's changes, once detected. */
    theirs,
    saving,
    change: (name: SettingName, value: string): void => {
      saving.reset();
      setEdit({ base, draft: { ...draft, [name]: value } });
    },
    discard: (): void => {
      saving.reset();
      setEdit(null);
      setTheirs(null);
    },
  };
}

type Edit = Readonly<{ base: OrganizationVersion; draft: Draft }>;

function differences(before: OrganizationVersion, after: OrganizationVersion): Theirs[] {
  return SETTING_NAMES.map((name) => ({
    name,
    before: textOf(before.organization, name),
    after: textOf(after.organization, name),
  })).filter((setting) => setting.before !== setting.after);
}
