import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts a script of its own before everything that paints. It cannot be a module, which would run later, nor be written
 * into the page, which the policy of the page forbids.
 */
export function firstScript(path: string): Plugin {
  const source = readFileSync(path, 'utf8');
  const name = `assets/first-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'almanac:first-script',
    buildStart() {
      if (this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName: name, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${name}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(source);
      });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head-prepend' }],
  };
}
