import { Fragment, type ReactNode } from 'react';
import { Code } from '../../parts/code.tsx';
import { SectionHeading } from '../../parts/section-heading.tsx';
import type { Block, Inline } from './blocks.ts';
import styles from './guide-blocks.module.css';

/** The parts of a guide, with the address of this service in place of the examples'. */
export function GuideBlocks({ blocks, origin }: Readonly<{ blocks: readonly Block[]; origin: string }>) {
  return keyed(blocks).map(([key, block]) => <BlockShown key={key} block={block} origin={origin} />);
}

function BlockShown({ block, origin }: Readonly<{ block: Block; origin: string }>) {
  switch (block.kind) {
    case 'heading':
      return (
        <div className={styles.heading}>
          <SectionHeading>
            <Inlines content={block.content} origin={origin} />
          </SectionHeading>
        </div>
      );
    case 'paragraph':
      return (
        <p className={styles.paragraph}>
          <Inlines content={block.content} origin={origin} />
        </p>
      );
    case 'steps':
      return (
        <ol className={styles.steps}>
          {keyed(block.steps).map(([key, step]) => (
            <li key={key}>
              <GuideBlocks blocks={step} origin={origin} />
            </li>
          ))}
        </ol>
      );
    case 'code':
      return <Code label={labelOf(block)} text={atHome(block.text, origin)} />;
    default:
      return block satisfies never;
  }
}

/** Each example has a name of its own, by which screen readers list them. */
function labelOf({ number, language }: Readonly<{ number: number; language: string }>): string {
  const name = LANGUAGES[language];
  return name === undefined ? `Example ${number}` : `Example ${number}, ${name}`;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'for a terminal',
  ts: 'in TypeScript',
  python: 'in Python',
  json: 'in JSON',
};

function Inlines({ content, origin }: Readonly<{ content: readonly Inline[]; origin: string }>): ReactNode {
  return keyed(content).map(([key, inline]) => <Fragment key={key}>{inlineShown(inline, origin)}</Fragment>);
}

function inlineShown(inline: Inline, origin: string): ReactNode {
  switch (inline.kind) {
    case 'text':
      return atHome(inline.text, origin);
    case 'code':
      return <code>{atHome(inline.text, origin)}</code>;
    case 'strong':
      return (
        <strong>
          <Inlines content={inline.content} origin={origin} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Inlines content={inline.content} origin={origin} />
        </em>
      );
    case 'link':
      return (
        <a href={APP_PAGES[inline.href] ?? inline.href} target="_blank" rel="noreferrer">
          <Inlines content={inline.content} origin={origin} />
        </a>
      );
    default:
      return inline satisfies never;
  }
}

/** The pages of the app that show what a file is for, to people. */
const APP_PAGES: Readonly<Record<string, string>> = {
  '/docs/reference/metrics.md': '/metrics',
  '/docs/reference/errors.md': '/reference',
};

/** The addresses that examples have where that of the service belongs. */
const EXAMPLE_ADDRESS = /https?:[/]{2}(?:127\.0\.0\.1:3000|almanac\.example\.com)/g;

function atHome(text: string, origin: string): string {
  return text.replaceAll(EXAMPLE_ADDRESS, () => origin);
}

/** Parts of a guide never change their places. */
function keyed<Part>(parts: readonly Part[]): readonly (readonly [string, Part])[] {
  return parts.map((part, place) => [String(place), part]);
}
