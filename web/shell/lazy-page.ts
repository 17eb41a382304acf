import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { CodeMissing } from '../parts/code-missing.ts';

/**
 * A page whose code comes when somebody goes there. Where it cannot be had the page says so, and leaves it to the reader
 * when to load the app again: the router would do that by itself, also without a connection.
 */
export const lazyRouteComponent: typeof lazyComponent = (load, name) =>
  lazyComponent(async () => {
    try {
      return await load();
    } catch (failure) {
      throw new CodeMissing(failure);
    }
  }, name);
