import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChosenTime } from '../../period/period.ts';
import { type LoadedSheet, sheetQuery } from './queries.ts';
import type { PackSheet } from './sheets.ts';

/** A sheet with what is known of it so far. */
export type SheetState = Readonly<{
  sheet: PackSheet;
  loaded: LoadedSheet | undefined;
  failure: Error | null;
  retry: () => void;
}>;

export type LoadedSheets = Readonly<{
  states: readonly SheetState[];
  /** Whether all are there, none of them being read again. */
  areThere: boolean;
  /** The one state of the data that all are of; null where they are of several, or have no numbers. */
  dataVersion: number | null;
  /** Whether they are of several states, after they were read again. */
  areMixed: boolean;
  /** When the last of them was read. */
  readAt: string | null;
  /** Reads all again. */
  reload: () => void;
}>;

/**
 * The sheets of a document, all of one state of the data. Where it changed while they were read, those of an earlier state are read again, a
 * few times: numbers of states only go up.
 */
export function useLoadedSheets(sheets: readonly PackSheet[], time: ChosenTime, today: string): LoadedSheets {
  const queries = sheets.map((sheet) => sheetQuery(sheet, time, today));
  const results = useQueries({ queries });
  const client = useQueryClient();
  const [readBefore, setReadBefore] = useState(0);
  const timesRead = Math.max(
    0,
    ...queries.map(({ queryKey }) => client.getQueryState(queryKey)?.dataUpdateCount ?? 0),
  );
  const loaded = results.flatMap(({ data }) => data ?? []);
  const versions = loaded.flatMap(({ dataVersion }) => dataVersion ?? []);
  const latest = Math.max(...versions);
  const areThere = results.every(
    ({ data, isFetching, error }) => data !== undefined && !isFetching && error === null,
  );
  const differ = versions.some((version) => version !== latest);
  const isAgain = areThere && differ && timesRead - readBefore < ATTEMPTS;
  useEffect(() => {
    if (!isAgain) return;
    for (const { data, refetch } of results)
      if (data !== undefined && data.dataVersion !== null && data.dataVersion !== latest) void refetch();
  }, [isAgain, latest, results]);
  return {
    states: sheets.map((sheet, place) => {
      const { data, error, refetch } = results[place] ?? {};
      return { sheet, loaded: data, failure: error ?? null, retry: () => void refetch?.() };
    }),
    areThere: areThere && !isAgain,
    dataVersion: versions.length > 0 && !differ ? latest : null,
    areMixed: areThere && differ && !isAgain,
    readAt:
      loaded
        .flatMap(({ computedAt }) => computedAt ?? [])
        .toSorted((one, other) => (one < other ? -1 : 1))
        .at(-1) ?? null,
    reload: () => {
      setReadBefore(timesRead);
      for (const { refetch } of results) void refetch();
    },
  };
}

/** As often as the service makes a workbook. */
const ATTEMPTS = 3;
