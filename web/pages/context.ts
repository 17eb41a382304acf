import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '../api/session.ts';

/** The context of loaders for pages of signed-in users. */
export type SignedInContext = Readonly<{ queryClient: QueryClient; me: Me }>;
