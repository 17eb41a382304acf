import { takesKey } from './access-words.ts';
import { exampleOf, exampleOfParameter } from './example.ts';
import type { Operation } from './queries.ts';
import type { Schemas } from './schema.ts';

/** A command that calls the operation, with the parameters that it requires. */
export function curlOf({ method, path, object }: Operation, schemas: Schemas, origin: string): string {
  const { parameters = [], requestBody } = object;
  const needed = parameters.filter(({ required }) => required === true);
  const valueOf = (name: string): string => {
    const parameter = needed.find((each) => each.name === name);
    return parameter === undefined ? name : exampleOfParameter(parameter, schemas);
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const asked = needed.filter((parameter) => parameter.in === 'query');
  const query = new URLSearchParams(asked.map(({ name }) => [name, valueOf(name)])).toString();
  const address = `${origin}${filled}${query === '' ? '' : `?${query.replaceAll('%3A', ':')}`}`;
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const isNeeded = requestBody?.required === true && content !== undefined;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    ...credentialsOf(object, method, origin),
    ...(isNeeded && type !== undefined ? [`-H ${quoted(`Content-Type: ${type}`)}`] : []),
    ...(!isNeeded
      ? []
      : type === 'application/json'
        ? [`-d ${quoted(JSON.stringify(exampleOf(content.schema, schemas), null, 2))}`]
        : ['--data-binary @books.zip']),
  ].join(' \\\n  ');
}

// Without a key the session of a signed-in user applies, in which pages from elsewhere cannot change anything.
function credentialsOf(object: Operation['object'], method: string, origin: string): string[] {
  if (object.security.length === 0) return [];
  if (takesKey(object)) return ['-H "Authorization: Bearer $ALMANAC_KEY"'];
  const cookie = '-b "almanac_session=$ALMANAC_SESSION"';
  return method === 'GET' ? [cookie] : [cookie, `-H ${quoted(`Origin: ${origin}`)}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
