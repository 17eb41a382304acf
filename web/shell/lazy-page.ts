import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { CodeMissing } from '../parts/code-missing.ts';

/**
 * A page whose code is loaded when it is opened. If that fails, the page says so, and the user decides
 * when to reload the app: the router would reload it automatically, also without a connection.
 */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(async () => {
    try {
      return await load();
    } catch (failure) {
      throw new CodeMissing(failure);
    }
  }, name);

/**
 * A loader whose code is loaded with its page, so that the first view does without it. If that fails, the page itself says so and asks again.
 */
export function lazyLoader<Asked extends readonly unknown[]>(
  load: () => Promise<(...asked: Asked) => unknown>,
): (...asked: Asked) => void {
  return (...asked) =>
    void load().then(
      (loader) => void loader(...asked),
      () => undefined,
    );
}
