import { useSuspenseQuery } from '@tanstack/react-query';
import { type Me, me } from '../api/session.ts';

/** The signed-in user. For parts behind the guard, which has already loaded it. */
export function useMe(): Me {
  return useSuspenseQuery(me).data;
}
