import './theme/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { Toasts } from './parts/toast.tsx';
import { createAppRouter } from './router.ts';
import { heedOtherTabs } from './session/other-tabs.ts';
import { focusHeadings } from './shell/focus-heading.ts';

const queryClient = createQueryClient(() => {
  const { pathname, href } = router.state.location;
  if (pathname === '/sign-in') return;
  queryClient.clear();
  void router.navigate({ to: '/sign-in', search: { return_to: href } });
});
const router = createAppRouter(queryClient);
focusHeadings(router);
heedOtherTabs();

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no place for the app');
createRoot(place).render(
  // The policy of the page refuses style elements: what the parts need of them stands in their own style sheets.
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </CSPProvider>,
);
