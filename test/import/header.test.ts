import { expect, it } from 'vitest';
import { CUSTOMERS } from '../../src/import/kinds/index.ts';
import { requireHeader } from '../../src/import/readers/header.ts';

it('a header names each column once, and each further time is named', () => {
  const once = ['Customer', ' name', 'custom_fields.a', 'custom_fields.b'];
  expect(requireHeader(CUSTOMERS, once, 1)).toEqual(once.map((name) => name.trim().toLowerCase()));
  expect(() => requireHeader(CUSTOMERS, [...once, 'NAME', 'custom_fields.b', 'custom_fields.B'], 1)).toThrow(
    'the header has twice name, custom_fields.b, custom_fields.b; ',
  );
});
