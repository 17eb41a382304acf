import { expect, it } from 'vitest';
import { findTool } from '../../src/mcp/tools.ts';
import { pathsWithText, untrustedPathsOf } from '../../src/mcp/untrusted-text.ts';

// The largest customers of a share are nodes of its explanation, and the code of an account is any text.
it.each([
  ['explain_value', ['parts[].key', 'parts[].nodes[].label', 'answer.data.items[].key']],
  ['get_values', ['results[].answer.data.items[].key']],
  ['what_changed', ['movers[].parts[].key']],
  ['get_statement', ['rows[].key', 'rows[].account']],
] as const)('%s marks names and codes of records wherever they stand', (name, paths) => {
  const output = findTool(name)?.output;
  expect(output === undefined ? [] : untrustedPathsOf(output)).toEqual(expect.arrayContaining([...paths]));
});

it('an answer names the places where it has such a text, and no others', () => {
  const paths = ['rows[].*', 'rows[].parts[].key', 'name', 'earlier.label'];
  expect(pathsWithText(paths, { rows: [], name: null })).toEqual([]);
  expect(pathsWithText(paths, { rows: [{}, { note: '' }], name: null, earlier: {} })).toEqual(['rows[].*']);
  expect(
    pathsWithText(paths, {
      rows: [{ parts: [] }, { parts: [{ key: 'x' }] }],
      name: 'x',
      earlier: { label: 'x' },
    }),
  ).toEqual(paths);
});
