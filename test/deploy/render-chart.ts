import { readdirSync, readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { type Expression, parseTemplate, type TemplateNode } from './parse-template.ts';

const TEMPLATES = new URL('../../deploy/helm/almanac/templates/', import.meta.url);

type Scope = Readonly<{ dot: unknown; root: unknown; variables: Readonly<Record<string, unknown>> }>;
type Named = ReadonlyMap<string, readonly TemplateNode[]>;

/**
 * What the templates of the chart come to, by the name of the file. It knows the part of Helm's language that they use, and is stricter:
 * a value that is not there, a function that it does not know and a part that is not closed end it.
 */
export function renderChart(context: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const files = readdirSync(TEMPLATES).map(
    (name) => [name, readFileSync(new URL(name, TEMPLATES), 'utf8')] as const,
  );
  const named: Map<string, readonly TemplateNode[]> = new Map();
  const parsed = files.map(([name, text]) => [name, parseTemplate(text, named)] as const);
  const scope: Scope = { dot: context, root: context, variables: {} };
  return new Map(
    parsed
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, nodes]) => [name, render(nodes, scope, named)] as const),
  );
}

function render(nodes: readonly TemplateNode[], scope: Scope, named: Named): string {
  return nodes.map((node) => renderNode(node, scope, named)).join('');
}

function renderNode(node: TemplateNode, scope: Scope, named: Named): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'value':
      return printed(evaluate(node.expression, scope, named));
    case 'if':
      return render(
        isTrue(evaluate(node.expression, scope, named)) ? node.body : node.otherwise,
        scope,
        named,
      );
    case 'with': {
      const dot = evaluate(node.expression, scope, named);
      return isTrue(dot) ? render(node.body, { ...scope, dot }, named) : '';
    }
    case 'range': {
      const each = Object.entries(evaluate(node.expression, scope, named) as object);
      return each
        .map(([key, dot]) => {
          const [first, second] = node.variables;
          // With one variable it is the value, with two the key goes before it.
          const variables = second === undefined ? { [first]: dot } : { [first]: key, [second]: dot };
          return render(node.body, { ...scope, dot, variables: { ...scope.variables, ...variables } }, named);
        })
        .join('');
    }
    default:
      return node satisfies never;
  }
}

function evaluate(expression: Expression, scope: Scope, named: Named): unknown {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'path':
      return valueAt(expression, scope);
    case 'call': {
      const given = expression.given.map((each) => evaluate(each, scope, named));
      return call(expression.name, given, named, scope);
    }
    default:
      return expression satisfies never;
  }
}

function valueAt({ from, keys }: Extract<Expression, { kind: 'path' }>, scope: Scope): unknown {
  let value = from === '' ? scope.dot : from === '$' ? scope.root : scope.variables[from];
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !(key in value))
      throw new Error(`no value ${from}.${keys.join('.')}`);
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

function call(name: string, given: readonly unknown[], named: Named, scope: Scope): unknown {
  const [first, second] = given;
  switch (name) {
    case 'quote':
      return JSON.stringify(printed(first));
    case 'default':
      return isTrue(second) ? second : first;
    case 'list':
      return given;
    case 'toYaml':
      return stringify(first, { lineWidth: 0 }).trimEnd();
    case 'nindent':
      return `\n${printed(second).replaceAll(/^(?=.)/gm, ' '.repeat(Number(first)))}`;
    case 'required':
      if (!isTrue(second)) throw new Error(printed(first));
      return second;
    case 'include': {
      const nodes = named.get(printed(first));
      if (nodes === undefined) throw new Error(`no template ${printed(first)}`);
      return render(nodes, { dot: second, root: second, variables: scope.variables }, named);
    }
    default:
      throw new Error(`no function ${name}`);
  }
}

/** Whether Go's templates take a value for true: not if it is empty. */
function isTrue(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function printed(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`printed as it is: ${JSON.stringify(value)}`);
}
