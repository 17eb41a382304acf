import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '../api/session.ts';

/** What the loader of a page of the signed-in has at hand. */
export type SignedInContext = Readonly<{ queryClient: QueryClient; me: Me }>;
