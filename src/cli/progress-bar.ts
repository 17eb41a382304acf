import type { ProgressListener } from '../import/progress.ts';
import type { Terminal } from './terminal.ts';

const WIDTH = 30;
const REDRAW_MS = 100;

/** Shows the progress of an import on a terminal; `clear` removes the bar. */
export function progressBar(terminal: Terminal): { show: ProgressListener; clear: () => void } {
  const { draw, now } = terminal;
  if (draw === null) return { show: () => undefined, clear: () => undefined };
  const started = now().getTime();
  let drawn = 0;
  return {
    show: ({ bytesRead, bytesOfAll, rows }) => {
      const time = now().getTime();
      if (time - drawn < REDRAW_MS) return;
      drawn = time;
      const share = bytesOfAll === 0 ? 1 : Math.min(1, bytesRead / bytesOfAll);
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      const rate = Math.round(rows / Math.max(0.001, (time - started) / 1000));
      draw(
        `${bar} ${Math.floor(share * 100)} % of ${(bytesOfAll / 1_000_000).toFixed(1)} MB, ` +
          `${rows.toLocaleString('en')} rows, ${rate.toLocaleString('en')} rows/s`,
      );
    },
    clear: () => draw(''),
  };
}
