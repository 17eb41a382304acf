import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogue } from '../../api/metrics.ts';
import { FigureChoices } from '../overview/figure-choices.tsx';
import { MakeLinkDialog } from './make-link-dialog.tsx';
import { functionSteps } from './sheet-address.ts';

/** Makes a link that reads several metrics, as the function for Google Sheets needs one. */
export function NewLinkDialog({ open, onClose }: Readonly<{ open: boolean; onClose: () => void }>) {
  const { data: metrics } = useQuery(catalogue);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <MakeLinkDialog
      open={open}
      onClose={onClose}
      subject={{
        title: chosen.length === 1 ? '1 metric' : `${chosen.length} metrics`,
        reads: 'the metrics you choose, as you see them',
        name: '',
        named: { metrics: [...chosen] },
        fields: (
          <FigureChoices
            metrics={metrics?.filter(({ requiresCapability }) => requiresCapability === 'metrics.read')}
            chosen={chosen}
            most={MOST_METRICS}
            onChange={setChosen}
          />
        ),
        steps: (token) => functionSteps(chosen[0] ?? '', token, location.origin),
      }}
    />
  );
}

/** So many the API takes. */
const MOST_METRICS = 50;
