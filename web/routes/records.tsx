import { createRoute } from '@tanstack/react-router';
import { readPeopleSearch } from '../pages/people/search.ts';
import { lazyLoader, lazyRouteComponent } from '../shell/lazy-page.ts';
import { signedIn } from './root.tsx';

const loadParty = lazyLoader(async () => (await import('../pages/parties/queries.ts')).loadParty);
const loadPeople = lazyLoader(async () => (await import('../pages/people/queries.ts')).loadPeople);

const customer = createRoute({
  getParentRoute: () => signedIn,
  path: '/customers/$id',
  loader: ({ context, params }) => loadParty(context, 'customer', params.id),
  component: lazyRouteComponent(() => import('../pages/parties/customer-page.tsx'), 'CustomerPage'),
});

const vendor = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendors/$id',
  loader: ({ context, params }) => loadParty(context, 'vendor', params.id),
  component: lazyRouteComponent(() => import('../pages/parties/vendor-page.tsx'), 'VendorPage'),
});

const people = createRoute({
  getParentRoute: () => signedIn,
  path: '/people',
  validateSearch: readPeopleSearch,
  loaderDeps: ({ search: { asOf } }) => ({ asOf }),
  loader: ({ context, deps }) => loadPeople(context, deps.asOf),
  component: lazyRouteComponent(() => import('../pages/people/people-page.tsx'), 'PeoplePage'),
});

const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/people/$membershipId',
  loaderDeps: ({ search: { asOf } }) => ({ asOf }),
  loader: ({ context, deps }) => loadPeople(context, deps.asOf),
  component: lazyRouteComponent(() => import('../pages/people/person-page.tsx'), 'PersonPage'),
});

const newCustomer = createRoute({
  getParentRoute: () => signedIn,
  path: '/customers/new',
  component: lazyRouteComponent(() => import('../pages/parties/new-party-page.tsx'), 'NewCustomerPage'),
});

const newVendor = createRoute({
  getParentRoute: () => signedIn,
  path: '/vendors/new',
  component: lazyRouteComponent(() => import('../pages/parties/new-party-page.tsx'), 'NewVendorPage'),
});

// One route for every list: the page knows which there are, and what of the address is meant for it.
const records = createRoute({
  getParentRoute: () => signedIn,
  path: '/$records',
  validateSearch: (search: Readonly<Record<string, string | undefined>>) => search,
  component: lazyRouteComponent(() => import('../pages/records/records-page.tsx'), 'RecordsPage'),
});

const record = createRoute({
  getParentRoute: () => signedIn,
  path: '/$records/$id',
  component: lazyRouteComponent(() => import('../pages/records/record-page.tsx'), 'RecordPage'),
});

/** Pages of records. */
export const recordRoutes = [
  newCustomer,
  customer,
  newVendor,
  vendor,
  people,
  person,
  records,
  record,
] as const;
