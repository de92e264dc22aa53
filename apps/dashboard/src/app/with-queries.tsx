import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** A page that reads from the server, with what everybody has read so far. */
export function withQueries(client: QueryClient, Page: ComponentType): ComponentType {
  return function Queried() {
    return (
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    );
  };
}
