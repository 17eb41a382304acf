import { at } from './path.ts';
import { askedIn, type Call } from './question.ts';

/** The arguments of a call, as a client sends them. `$` takes what an earlier call answered with. */
export function argumentsOf(call: Call, before: readonly unknown[]): Record<string, unknown> {
  const { tool, words, options } = call;
  const [first = '', second = ''] = words;
  const given = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, resolved(value, before)]),
  );
  switch (tool) {
    case 'get_values': {
      const { as_of: asOf, compare, team } = options;
      return {
        queries: askedIn(call).map((asked) => ({
          ...asked,
          ...(compare === undefined ? {} : { compare: compare.split(',') }),
          ...(team === undefined ? {} : { team }),
        })),
        ...(asOf === undefined ? {} : { as_of: asOf }),
      };
    }
    case 'explain_value':
    case 'what_changed':
    case 'list_records_behind':
      return { id: first, period: second, ...numbered(given, ['depth', 'limit']) };
    case 'get_statement': {
      const { compare } = options;
      return {
        name: first,
        period: second,
        ...given,
        ...(compare === undefined ? {} : { compare: compare.split(',') }),
      };
    }
    case 'find_metrics':
      return { query: words.join(' '), ...given };
    case 'describe_metric':
      return { id: first };
    case 'resolve_period':
      return { period: first, ...given };
    case 'search':
      return { text: words.join(' ') };
    case 'find_records': {
      const { fields } = options;
      const filters = parted(given, 'filters.');
      return {
        kind: first,
        ...numbered(parted(given, ''), ['limit']),
        ...(fields === undefined ? {} : { fields: fields.split(',') }),
        ...(Object.keys(filters).length === 0 ? {} : { filters }),
      };
    }
    case 'update_customer':
      return { ...parted(given, ''), patch: parted(given, 'patch.') };
    default:
      return given;
  }
}

function numbered(given: Readonly<Record<string, unknown>>, names: readonly string[]) {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, names.includes(name) ? Number(value) : value]),
  );
}

/** The options under a prefix, without it; those without any under ''. */
function parted(given: Readonly<Record<string, unknown>>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (prefix === '') return name.includes('.') ? [] : [[name, value]];
      return name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [];
    }),
  );
}

// `$rows[0].id` is from the call before.
function resolved(value: string, before: readonly unknown[]): unknown {
  return value.startsWith('$') ? at(before.at(-1), value.slice(1))[0] : value;
}
