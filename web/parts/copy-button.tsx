import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { writeToClipboard } from './write-to-clipboard.ts';

/** Puts a text where it can be pasted from, and says so; `onCopied` is called when that has worked. */
export function CopyButton({ text, label = 'Copy', variant = 'plain', onCopied }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  useEffect(() => {
    if (outcome === 'none') return;
    const timer = setTimeout(() => setOutcome('none'), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    void writeToClipboard(text).then((isCopied) => {
      setOutcome(isCopied ? 'copied' : 'refused');
      return isCopied && onCopied?.();
    });
  };
  return (
    <Button variant={variant} icon={outcome === 'copied' ? 'check' : 'copy'} onClick={copy}>
      <span aria-live="polite">{WORDS[outcome] ?? label}</span>
    </Button>
  );
}

const SAID_MS = 2500;
const WORDS: Readonly<Record<string, string>> = { copied: 'Copied', refused: 'Select and copy it' };

type CopyButtonProps = Readonly<{
  text: string;
  label?: string;
  variant?: 'primary' | 'plain';
  onCopied?: () => void;
}>;
