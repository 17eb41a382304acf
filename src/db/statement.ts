import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { OWN_ROWS, TENANT_VALUE } from './own.ts';
import type { Tables } from './tables/index.ts';

/** An SQL statement with its values and the type of its rows. It runs through a door. */
export type Statement<Row> = CompiledQuery<Row>;

/** However often a statement names the door's organisation, that is one value: so the planner knows it to be the same. */
class StatementCompiler extends PostgresQueryCompiler {
  #tenantPlaceholder: string | null = null;

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
    this.#tenantPlaceholder = null;
    return super.compileQuery(...query);
  }

  protected override appendValue(value: unknown): void {
    if (value !== TENANT_VALUE) {
      super.appendValue(value);
      return;
    }
    if (this.#tenantPlaceholder === null) {
      this.addParameter(value);
      this.#tenantPlaceholder = `${this.getCurrentParameterPlaceholder()}::uuid`;
    }
    this.append(this.#tenantPlaceholder);
  }
}

/**
 * Builds statements for the platform door, whose tables belong to no organisation or are seen across all of them. It
 * cannot run them: it has no connection.
 */
export const platformQuery: Kysely<Tables> = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new StatementCompiler(),
  },
});

/**
 * Builds statements for the door of an organisation: `query.selectFrom(…).compile()`, or sql`…`.compile(query)`. Every
 * tenant table that the builder names is restricted to that organisation; written SQL says `own`.
 */
export const query: Kysely<Tables> = platformQuery.withPlugin(OWN_ROWS);
