import Type from 'typebox';
import { search as find, HIT_KINDS, MOST_HITS } from '../../search/search.ts';
import { pageAddress } from '../page-address.ts';
import { exactly, nullable, recordText } from '../schema.ts';
import { defineTool } from '../tool.ts';

export const search = defineTool({
  name: 'search',
  title: 'Search by name',
  description: `Metrics, statements, customers, vendors, invoices and bills by number, accounts and persons: the best ${MOST_HITS} of what a text names, within what this key may see. For a question about numbers, use find_metrics.`,
  access: 'authenticated',
  effect: 'reads',
  input: exactly({
    text: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'A name or a number; its beginning is enough.',
    }),
  }),
  output: exactly({
    hits: Type.Array(
      exactly({
        kind: Type.Enum([...HIT_KINDS]),
        id: Type.String(),
        label: recordText('Its name.'),
        detail: nullable(recordText('A few words that distinguish it from others of the same name.')),
        page: Type.String(),
      }),
    ),
  }),
  run: async ({ text }, caller) => {
    const { principal, reading } = caller;
    const hits = await find(reading, text, { ...principal, role: null });
    return {
      hits: hits.map(({ path, ...hit }) => ({ ...hit, page: pageAddress(caller, path) })),
    };
  },
});
