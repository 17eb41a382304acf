import { useEffect, useEffectEvent } from 'react';
import { ask } from '../api/client.ts';

/**
 * While something could not be had of the service, tries whether it can be reached: every few seconds, and at once when there
 * is a connection again. Then `recover` is called; where that loads the app anew, only after the service could not be reached
 * (`after: 'outage'`), for what is missing for another reason would be missing again.
 */
export function useRecovery(
  isBroken: boolean,
  recover: () => void,
  after: 'any failure' | 'outage' = 'any failure',
): void {
  const goOn = useEffectEvent(recover);
  useEffect(() => {
    if (!isBroken) return;
    let isOver = false;
    let mayRecover = after === 'any failure' || !navigator.onLine;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async (): Promise<void> => {
      clearTimeout(timer);
      const isThere = await isReachable();
      if (isOver) return;
      if (isThere && mayRecover) goOn();
      mayRecover ||= !isThere;
      // If it still fails, recovery continues.
      timer = setTimeout(listen, PAUSE_MS);
    };
    const listen = (): void => void attempt();
    timer = setTimeout(listen, PAUSE_MS);
    addEventListener('online', listen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', listen);
    };
  }, [isBroken, after]);
}

const PAUSE_MS = 4000;

async function isReachable(): Promise<boolean> {
  try {
    await ask('GET /health', {});
    return true;
  } catch {
    return false;
  }
}
