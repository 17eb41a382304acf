import { useMutation } from '@tanstack/react-query';
import { askFile } from '../../api/client.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/failure-state.tsx';
import { FieldError } from '../../parts/field.tsx';
import { ActionButton } from '../../parts/page-actions.tsx';
import { Quiet } from '../../parts/quiet.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { chosenTime } from '../../period/period.ts';
import { mailAction } from '../reports/mail-action.tsx';
import { mailedPeriod } from '../reports/mailed-period.ts';
import styles from './pack-output.module.css';
import type { PackPart } from './pack-part.ts';
import { type PackSearch, USUAL_TITLE } from './pack-search.ts';
import { sizeOf, sizeWords, tooLargeWords } from './pack-size.ts';
import { sheetsOf } from './sheets.ts';
import { useBoardsOf } from './use-boards-of.ts';

/** Makes a document or a workbook of a pack, within its limits, which are said before they are exceeded. */
export function PackOutput({ parts, search }: PackOutputProps) {
  const { boards, failures } = useBoardsOf(parts);
  const size = sizeOf(parts, sheetsOf(parts, boards));
  const problem =
    tooLargeWords(size) ??
    (failures.size > 0 || parts.some(({ kind }) => kind === 'unknown')
      ? 'Remove the parts that are not available.'
      : null);
  return (
    <div className={styles.output}>
      <Quiet small>{sizeWords(size)}</Quiet>
      {problem === null ? (
        <>
          <ButtonLink variant="primary" icon="table" to="/board-pack/print" search={search}>
            Preview and print
          </ButtonLink>
          <PackWorkbook search={search} />
          <ActionButton
            action={mailAction({
              name: search.title ?? USUAL_TITLE,
              parts: search.parts ?? '',
              period: mailedPeriod(chosenTime(search).period) ?? 'last_month',
            })}
          />
        </>
      ) : (
        <FieldError role="alert">{problem}</FieldError>
      )}
      <Quiet small>The address of this page is the pack. Copy its link to keep it or to share it.</Quiet>
    </div>
  );
}

type PackOutputProps = Readonly<{ parts: readonly PackPart[]; search: PackSearch }>;

/** Saves the pack as a workbook that the service makes. */
export function PackWorkbook({ search }: Readonly<{ search: PackSearch }>) {
  const { parts = '', title = USUAL_TITLE } = search;
  const saving = useMutation({
    mutationFn: async () => {
      const query = { ...chosenTime(search), parts, title };
      saveFile(`${title}.xlsx`, await askFile('GET /v1/board-pack.xlsx', { query }));
    },
  });
  return (
    <>
      <Button icon="download" busy={saving.isPending} onClick={() => saving.mutate()}>
        XLSX
      </Button>
      {saving.isPending && (
        <Quiet small role="status">
          Making the workbook…
        </Quiet>
      )}
      {saving.error !== null && <FailureNote failure={saving.error} />}
    </>
  );
}
