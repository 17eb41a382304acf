import { hasCode } from '../../api/failure.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FailureState } from '../../parts/failure-state.tsx';
import { type PackPart, textOfPart, textOfParts } from './pack-part.ts';
import type { PackSearch } from './pack-search.ts';
import type { BoardsOfPack } from './use-boards-of.ts';

/** The parts of a pack that are not there for its reader, each with another try or the pack without it. */
export function MissingParts({ missing, parts, found, search }: MissingProps) {
  return [...new Map(missing.map((part) => [textOfPart(part), part])).entries()].map(([text, part]) => {
    const others = parts.filter((other) => textOfPart(other) !== text);
    const failure = part.kind === 'board' ? (found.failures.get(part.id) ?? null) : null;
    const leaveOut = (
      <ButtonLink to="/board-pack/print" search={{ ...search, parts: textOfParts(others) }}>
        Leave it out
      </ButtonLink>
    );
    if (part.kind !== 'board')
      return (
        <EmptyState key={text} title="A part of this link is not recognised" action={leaveOut}>
          {text}
        </EmptyState>
      );
    return hasCode(failure, 'NOT_FOUND') || hasCode(failure, 'INVALID_REQUEST') ? (
      <EmptyState key={text} title="A board of this pack is not available" action={leaveOut}>
        It was deleted, or made private by its owner.
      </EmptyState>
    ) : (
      <FailureState
        key={text}
        failure={failure}
        title="A board could not be loaded"
        action={
          <>
            <Button onClick={() => found.retry(part.id)}>Try again</Button>
            {leaveOut}
          </>
        }
      />
    );
  });
}

type MissingProps = Readonly<{
  missing: readonly PackPart[];
  parts: readonly PackPart[];
  found: BoardsOfPack;
  search: PackSearch;
}>;
