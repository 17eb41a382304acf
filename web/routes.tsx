import { createRoute } from '@tanstack/react-router';
import { accountRoutes } from './routes/account.tsx';
import { developerRoutes } from './routes/developers.tsx';
import { figureRoutes } from './routes/figures.tsx';
import { publicRoutes } from './routes/public.tsx';
import { recordRoutes } from './routes/records.tsx';
import { root, signedIn } from './routes/root.tsx';
import { settingsRoute } from './routes/settings.tsx';
import { PageNotFound } from './shell/page-not-found.tsx';

// Every other address, for those who are let in.
const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: PageNotFound });

/** Every page of the app. A new one is a route in `routes/`, and its name in the list there. */
export const routeTree = root.addChildren([
  ...publicRoutes,
  signedIn.addChildren([
    ...figureRoutes,
    ...recordRoutes,
    settingsRoute,
    ...developerRoutes,
    ...accountRoutes,
    unknown,
  ]),
]);
