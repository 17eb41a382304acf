import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from './tables/index.ts';

/** An SQL statement with its values and the type of its rows. It runs through a door. */
export type Statement<Row> = CompiledQuery<Row>;

/**
 * Builds statements but cannot run them: it has no connection. `query.selectFrom(…).compile()`, or
 * sql`…`.compile(query)`.
 */
export const query: Kysely<Tables> = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
