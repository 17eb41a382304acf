import { type RawBuilder, sql } from 'kysely';
import { own } from '../../db/own.ts';
import type { ExportScope } from '../exported-table.ts';

/** Demographics, exported only when an operator asks for them: operators can read the database anyway. */
export const DEMOGRAPHICS = ['gender', 'ethnicity', 'date_of_birth', 'country'] as const;

/** The columns of these that an export has. */
export function statedIn({ withDemographics }: ExportScope): readonly string[] {
  return withDemographics ? DEMOGRAPHICS : [];
}

/** Their values beside those of `profile`, and where these are. */
export const SELECT_STATED: Readonly<Record<'columns' | 'source', RawBuilder<unknown>>> = {
  columns: sql.join(DEMOGRAPHICS.map((name) => sql`stated.${sql.ref(name)}::text`)),
  source: sql`left join ${own('person_demographics')} stated on stated.person_id = profile.id`,
};
