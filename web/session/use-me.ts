import { useSuspenseQuery } from '@tanstack/react-query';
import { type Me, me } from '../api/session.ts';

/** Who is signed in. For what stands behind the guard, which has asked already. */
export function useMe(): Me {
  return useSuspenseQuery(me).data;
}
