import { ApiError } from '@muster/contract/client';

const notThere = 3001;

/** For the `row` of a source: what the server does not have any more is gone. */
export function rowOrGone<Row>(reading: Promise<Row>): Promise<Row | undefined> {
  return reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === notThere) return undefined;
    throw error;
  });
}
