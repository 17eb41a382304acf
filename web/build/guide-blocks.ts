import { posix } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Guide, Inline } from '../pages/guides/blocks.ts';

/**
 * Reads a guide, whose address in the service is `address`. Refuses what the page has no elements for, HTML above all, so that a build
 * fails rather than leave out a part of a guide.
 */
export function guideOf(markdown: string, address: string): Guide {
  const [head, ...rest] = lexer(markdown);
  if (head?.type !== 'heading' || head['depth'] !== 1) throw new Error(`${address} must begin with a title`);
  let examples = 0;
  return {
    title: String(head['text']),
    blocks: blocksOf(rest, { address, numberOfExample: () => (examples += 1) }),
  };
}

type Reading = Readonly<{ address: string; numberOfExample: () => number }>;

function blocksOf(tokens: readonly Token[], reading: Reading): readonly Block[] {
  const { address } = reading;
  return tokens.flatMap((token) => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        if (token['depth'] !== 2) throw refused(token, address);
        return { kind: 'heading' as const, content: inlinesOf(token.tokens ?? [], address) };
      // Of an item without blank lines around it.
      case 'text':
      case 'paragraph':
        return { kind: 'paragraph' as const, content: inlinesOf(token.tokens ?? [], address) };
      case 'code': {
        const { lang = '', text } = token as Tokens.Code;
        return { kind: 'code' as const, number: reading.numberOfExample(), language: lang, text };
      }
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        if (!ordered) throw refused(token, address);
        return { kind: 'steps' as const, steps: items.map((item) => blocksOf(item.tokens, reading)) };
      }
      default:
        throw refused(token, address);
    }
  });
}

function inlinesOf(tokens: readonly Token[], address: string): readonly Inline[] {
  return tokens.map((token): Inline => {
    const content = () =>
      inlinesOf(token.type === 'text' ? [] : ((token as Tokens.Strong).tokens ?? []), address);
    switch (token.type) {
      case 'text':
      case 'escape':
        return { kind: 'text', text: (token as Tokens.Text).text };
      case 'codespan':
        return { kind: 'code', text: (token as Tokens.Codespan).text };
      case 'strong':
        return { kind: 'strong', content: content() };
      case 'em':
        return { kind: 'emphasis', content: content() };
      case 'link':
        return { kind: 'link', href: addressOf((token as Tokens.Link).href, address), content: content() };
      default:
        throw refused(token, address);
    }
  });
}

/** The address in the service of a link that is relative to the file of its guide. Files outside `docs` are served beside it. */
function addressOf(href: string, address: string): string {
  if (/^[a-z]+:|^\//.test(href)) throw new Error(`${address}: the link ${href} must be relative`);
  return posix.join(posix.dirname(address), href);
}

function refused({ type, raw }: Token, address: string): Error {
  return new Error(`${address}: a guide cannot have this ${type}: ${raw.slice(0, 60)}`);
}
