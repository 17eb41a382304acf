import type { PlatformDoor } from '../db/platform.ts';
import { platformQuery } from '../db/statement.ts';

/** An organisation, as upkeep goes over them. */
export type DueOrganization = Readonly<{ id: string; slug: string; timeZone: string }>;

/** The closed organisations whose grace period is over. */
export async function findDueErasures(platform: PlatformDoor, now: Date): Promise<DueOrganization[]> {
  return await platform.run(
    platformQuery
      .selectFrom('organizations')
      .select(['id', 'slug', 'time_zone as timeZone'])
      .where('erasure_due_at', '<=', now)
      .orderBy('erasure_due_at')
      .orderBy('id')
      .compile(),
  );
}

/** The open ones, each of which has its own upkeep. */
export async function findOpenOrganizations(platform: PlatformDoor): Promise<DueOrganization[]> {
  return await platform.run(
    platformQuery
      .selectFrom('organizations')
      .select(['id', 'slug', 'time_zone as timeZone'])
      .where('erasure_due_at', 'is', null)
      .orderBy('id')
      .compile(),
  );
}

/** When an organisation with this slug was erased, the last one; null where there was none. */
export async function findErased(platform: PlatformDoor, slug: string): Promise<Date | null> {
  const [erased] = await platform.run(
    platformQuery
      .selectFrom('erased_organizations')
      .select('erased_at')
      .where('slug', '=', slug)
      .orderBy('erased_at', 'desc')
      .limit(1)
      .compile(),
  );
  return erased?.erased_at ?? null;
}
