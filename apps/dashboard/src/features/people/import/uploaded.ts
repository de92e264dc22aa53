import type { Reply } from '@muster/contract/call';
import type { uploadImport } from '@muster/contract/calls/employees';

/** A file that the server has, with what it is made of. */
export type Uploaded = Reply<typeof uploadImport> & { name: string };
