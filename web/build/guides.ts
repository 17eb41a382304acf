import type { Plugin } from 'vite';
import { guideOf } from './guide-blocks.ts';

/** Reads the guides when the app is built, so that it needs no reader of Markdown of its own. */
export function guides(): Plugin {
  return {
    name: 'almanac:guides',
    transform(text, file) {
      const [, name] = /\/docs\/start\/([\w-]+)\.md$/.exec(file) ?? [];
      if (name === undefined) return null;
      return {
        code: `export default ${JSON.stringify(guideOf(text, `/docs/start/${name}.md`))};`,
        map: null,
      };
    },
  };
}
