import { Quiet } from '../../../../parts/quiet.tsx';
import { useCode } from '../../../../parts/use-code.ts';
import { ListSkeleton } from '../../list-skeleton.tsx';
import type { ChosenFile } from '../chosen-file.ts';
import type { Report } from '../queries.ts';
import { RefusedTable } from '../refused-table.tsx';
import { mendableFile } from './mendable-file.ts';

/** The refused rows: to correct here where their file is at hand, otherwise with what to do about them. */
export function MendOffer({ chosen, report, isSending, onCorrected }: MendOfferProps) {
  const from = chosen === null ? null : mendableFile(chosen);
  const canMend = from !== null && report.refused.some(({ line }) => line !== null);
  const code = useCode(load, canMend);
  if (!canMend)
    return (
      <>
        {report.refused.some(({ line }) => line !== null) && <Quiet>{adviceFor(chosen)}</Quiet>}
        <RefusedTable refused={report.refused} />
      </>
    );
  if (code === null) return <ListSkeleton />;
  return <code.MendRows from={from} report={report} isSending={isSending} onCorrected={onCorrected} />;
}

export type MendOfferProps = Readonly<{
  /** The file, while it is at hand. */
  chosen: ChosenFile | null;
  report: Report;
  isSending: boolean;
  /** Hears the corrected file, and whether it is checked first. */
  onCorrected: (file: File, dryRun: boolean) => void;
}>;

function adviceFor(chosen: ChosenFile | null): string {
  if (chosen === null)
    return 'To correct these rows here, choose the file again and preview it. Or correct them in the program that wrote the file.';
  if (chosen.format === 'zip')
    return 'Rows of a single CSV or NDJSON file can be corrected here. Correct the file in the zip, or choose that file alone.';
  return 'Rows of CSV and NDJSON files can be corrected here. Correct this file in the program that wrote it, then choose it again.';
}

const load = async () => await import('./mend-rows.tsx');
