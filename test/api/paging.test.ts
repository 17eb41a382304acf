import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const { app } = await testApp(await testDatabase());

const LISTS = [
  'customers',
  'vendors',
  'journal-entries',
  'invoices',
  'bills',
  'payments',
  'compensation',
  'accounts',
  'memberships',
  'persons',
];

type Schema = Readonly<{
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}>;
type Operation = Readonly<{
  parameters?: readonly Readonly<{ name: string }>[];
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
}>;

it('has meta.next_cursor wherever a cursor can be sent, and nowhere another name for it', () => {
  const document = app.swagger() as unknown as {
    paths: Readonly<Record<string, { get?: Operation }>>;
    components: { schemas: Readonly<Record<string, Schema>> };
  };
  const resolved = (schema: Schema | undefined): Schema =>
    schema?.$ref === undefined
      ? (schema ?? {})
      : resolved(document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]);
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (get === undefined) return [];
    const body = resolved(get.responses['200']?.content?.['application/json']?.schema);
    const bodies = (body.anyOf ?? body.oneOf ?? [body]).map(resolved);
    const metas = bodies.map(({ properties }) =>
      Object.keys(resolved(properties?.['meta']).properties ?? {}),
    );
    const takesCursor = get.parameters?.some(({ name }) => name === 'cursor') ?? false;
    const cursors = metas.map((meta) => meta.filter((name) => /cursor|next|page/i.test(name)));
    const [first = []] = cursors;
    // A list in either order answers in one of two forms, which go on alike.
    expect(cursors, path).toEqual(cursors.map(() => first));
    return takesCursor || first.length > 0 ? [[path, takesCursor, first]] : [];
  });
  expect(lists).toEqual([
    ['/settings/audit-log', true, ['next_cursor']],
    ['/v1/request-log', true, ['next_cursor']],
    ['/v1/metrics/{id}/rows', true, ['next_cursor']],
    ['/v1/statements/general-ledger', true, ['next_cursor']],
    ...LISTS.map((list) => [`/v1/${list}`, true, ['next_cursor']]),
  ]);
});
