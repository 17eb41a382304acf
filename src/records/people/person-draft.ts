import type { ProfileDraft } from '../profiles/draft.ts';
import type { Gender } from './gender.ts';

/** Data for figures about groups, never shown of a person; null is not stated. */
export type Demographics = Readonly<{
  gender: Gender | null;
  ethnicity: string | null;
  /** `YYYY-MM-DD`. */
  date_of_birth: string | null;
  /** ISO 3166-1, two letters. */
  country: string | null;
}>;

/** A person as they are to be, with their legal name: what is left out stays as it is, and null clears. */
export type PersonDraft = ProfileDraft & Readonly<{ demographics: Readonly<Partial<Demographics>> }>;
