import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { Choice, ChosenRecord } from './kind.ts';

/** Records to choose from whose names are like a text, the first few. */
export function choicesQuery(of: ChosenRecord, text: string) {
  return queryOptions({
    queryKey: ['records', 'choices', of, text],
    queryFn: async ({ signal }) => await CHOICES[of].find(text, signal),
    placeholderData: keepPreviousData,
  });
}

/** The one with this id. */
export function chosenQuery(of: ChosenRecord, id: string) {
  return queryOptions({
    queryKey: ['records', 'chosen', of, id],
    queryFn: async ({ signal }): Promise<Choice> => ({
      value: id,
      label: await CHOICES[of].nameOf(id, signal),
    }),
  });
}

type Choosable = Readonly<{
  find: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  nameOf: (id: string, signal: AbortSignal) => Promise<string>;
}>;

const CHOICES: Readonly<Record<ChosenRecord, Choosable>> = {
  customer: {
    find: async (text, signal) => {
      const search = text === '' ? undefined : text;
      const query = { status: 'all', search, fields: 'id,name', sort: 'name', limit: String(SHOWN) } as const;
      return named((await ask('GET /v1/customers', { query, signal })).data);
    },
    nameOf: async (id, signal) =>
      (await ask('GET /v1/customers/{id}', { path: { id }, signal })).data.name ?? UNNAMED,
  },
  vendor: {
    find: async (text, signal) => {
      const search = text === '' ? undefined : text;
      const query = { status: 'all', search, fields: 'id,name', sort: 'name', limit: String(SHOWN) } as const;
      return named((await ask('GET /v1/vendors', { query, signal })).data);
    },
    nameOf: async (id, signal) =>
      (await ask('GET /v1/vendors/{id}', { path: { id }, signal })).data.name ?? UNNAMED,
  },
  account: {
    find: async (text, signal) => {
      const search = text === '' ? undefined : text;
      const query = { text: search, fields: 'code,name', sort: 'code', limit: String(SHOWN) } as const;
      const { data } = await ask('GET /v1/accounts', { query, signal });
      return data.flatMap(({ code = null, name = '' }) =>
        code === null ? [] : [{ value: code, label: `${code} ${name}` }],
      );
    },
    nameOf: async (id, signal) => {
      const { code, name } = (await ask('GET /v1/accounts/{id}', { path: { id }, signal })).data;
      return `${code} ${name}`;
    },
  },
};

const SHOWN = 20;
const UNNAMED = 'Unnamed';

type Named = Readonly<{ id?: string; name?: string | null }>;

function named(records: readonly Named[]): readonly Choice[] {
  return records.flatMap(({ id, name }) => (id === undefined ? [] : [{ value: id, label: name ?? UNNAMED }]));
}
