import { formatNumber, type Measured } from '../format/number.ts';
import { monthLabels } from './room.ts';
import type { Room, Scales } from './scales.ts';
import type { Month } from './series.ts';
import { Tick } from './tick.tsx';
import { ValueLines } from './value-lines.tsx';

/** The horizontal lines with their values, and the months below. */
export function Axes({ months, scales, room, measured }: AxesProps) {
  const lines = scales.ticks.map((value) => ({
    value,
    text: formatNumber(value, measured, 'compact'),
    y: scales.y(value),
  }));
  return (
    <>
      <ValueLines lines={lines} left={room.left} right={room.width - room.right} />
      {monthLabels(months, room).map(({ date, index, text }) => (
        <Tick key={date} x={scales.middle(index)} y={room.height - 8} side="below">
          {text}
        </Tick>
      ))}
    </>
  );
}

type AxesProps = Readonly<{ months: readonly Month[]; scales: Scales; room: Room; measured: Measured }>;
