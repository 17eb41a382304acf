/** A part of a template. */
export type TemplateNode = Readonly<
  | { kind: 'text'; text: string }
  | { kind: 'value'; expression: Expression }
  | { kind: 'if'; expression: Expression; body: readonly TemplateNode[]; otherwise: readonly TemplateNode[] }
  | { kind: 'with'; expression: Expression; body: readonly TemplateNode[] }
  | {
      kind: 'range';
      variables: readonly [string, string | undefined];
      expression: Expression;
      body: readonly TemplateNode[];
    }
>;

/** What stands in an action: a literal, a path from the dot, from `$` or from a variable, or a function of others. */
export type Expression = Readonly<
  | { kind: 'literal'; value: string | number }
  | { kind: 'path'; from: string; keys: readonly string[] }
  | { kind: 'call'; name: string; given: readonly Expression[] }
>;

type Token = Readonly<{ isAction: boolean; text: string }>;

/** A template as a tree; what it defines is put into `named`. Throws for what it does not know. */
export function parseTemplate(
  text: string,
  named: Map<string, readonly TemplateNode[]>,
): readonly TemplateNode[] {
  const tokens = tokensOf(text);
  return parseUntil(tokens, [], named);
}

/** Text and actions in turn, the space beside `{{-` and `-}}` taken away. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let rest = text;
  for (let begin = rest.indexOf('{{'); begin >= 0; begin = rest.indexOf('{{')) {
    const [whole = '', before, action = '', after] =
      /^\{\{(-?)\s*(.*?)\s*(-?)\}\}/s.exec(rest.slice(begin)) ?? [];
    if (whole === '') throw new Error(`an action without an end: ${rest.slice(begin, begin + 40)}`);
    const plain = rest.slice(0, begin);
    tokens.push({ isAction: false, text: before === '-' ? plain.trimEnd() : plain });
    tokens.push({ isAction: true, text: action });
    const following = rest.slice(begin + whole.length);
    rest = after === '-' ? following.trimStart() : following;
  }
  return [...tokens, { isAction: false, text: rest }];
}

/** The nodes up to one of the words, which is taken away; with no words, to the end of the text. */
function parseUntil(
  tokens: Token[],
  words: readonly string[],
  named: Map<string, readonly TemplateNode[]>,
): readonly TemplateNode[] {
  const nodes: TemplateNode[] = [];
  for (;;) {
    const token = tokens[0];
    if (token === undefined) {
      if (words.length > 0) throw new Error(`no ${words.join(' or ')}`);
      return nodes;
    }
    if (token.isAction && words.includes(token.text)) return nodes;
    tokens.shift();
    if (!token.isAction) nodes.push({ kind: 'text', text: token.text });
    else nodes.push(...parseAction(token.text, tokens, named));
  }
}

function parseAction(
  action: string,
  tokens: Token[],
  named: Map<string, readonly TemplateNode[]>,
): readonly TemplateNode[] {
  const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(action) ?? [];
  const body = (ends: readonly string[]) => parseUntil(tokens, ends, named);
  switch (word) {
    case 'define': {
      named.set(rest.slice(1, -1), body(['end']));
      tokens.shift();
      return [];
    }
    case 'if': {
      const then = body(['end', 'else']);
      const otherwise = tokens.shift()?.text === 'else' ? body(['end']) : null;
      if (otherwise !== null) tokens.shift();
      return [{ kind: 'if', expression: parseExpression(rest), body: then, otherwise: otherwise ?? [] }];
    }
    case 'with': {
      const within = body(['end']);
      tokens.shift();
      return [{ kind: 'with', expression: parseExpression(rest), body: within }];
    }
    case 'range': {
      const [, first = '', second, of = ''] = /^\$(\w+)(?:,\s*\$(\w+))?\s*:=\s*(.*)$/.exec(rest) ?? [];
      const within = body(['end']);
      tokens.shift();
      return [{ kind: 'range', variables: [first, second], expression: parseExpression(of), body: within }];
    }
    default:
      return [{ kind: 'value', expression: parseExpression(action) }];
  }
}

/** An expression of words and `|`, which hands what is before it to the function after it as the last argument. */
function parseExpression(text: string): Expression {
  const words = text.match(/"[^"]*"|\||[^\s|"]+/g) ?? [];
  const parts: string[][] = [[]];
  for (const word of words)
    if (word === '|') parts.push([]);
    else parts.at(-1)?.push(word);
  return parts.reduce<Expression | null>((before, part) => command(part, before), null) ?? command([], null);
}

function command([head = '', ...rest]: readonly string[], before: Expression | null): Expression {
  const given = [...rest.map(operand), ...(before === null ? [] : [before])];
  if (/^[a-z]\w*$/i.test(head)) return { kind: 'call', name: head, given };
  if (given.length > 0) throw new Error(`no function: ${head}`);
  return operand(head);
}

function operand(word: string): Expression {
  if (word.startsWith('"')) return { kind: 'literal', value: word.slice(1, -1) };
  if (/^\d+$/.test(word)) return { kind: 'literal', value: Number(word) };
  const [, from, keys] = /^(\$\w*)?((?:\.\w+)*|\.)$/.exec(word) ?? [];
  if (word === '' || keys === undefined) throw new Error(`not understood: ${word}`);
  const name = from === undefined || from === '$' ? (from ?? '') : from.slice(1);
  return { kind: 'path', from: name, keys: keys.split('.').filter((key) => key !== '') };
}
