import './theme/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { Toasts } from './parts/toast.tsx';
import { createAppRouter } from './router.ts';
import { distrustKeptPages } from './session/begin-anew.ts';
import { sessionEnded } from './session/ended.ts';
import { followOtherTabs } from './session/follow-tabs.ts';
import { Connection } from './shell/connection.tsx';
import { focusHeadings } from './shell/focus-heading.ts';

const queryClient = createQueryClient(() => sessionEnded(router));
const router = createAppRouter(queryClient);
focusHeadings(router);
followOtherTabs(router, queryClient);
distrustKeptPages();

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no place for the app');
createRoot(place).render(
  // The page's policy refuses style elements, so the parts' styles are in their own style sheets.
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Connection />
      <Toasts />
    </QueryClientProvider>
  </CSPProvider>,
);
