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
