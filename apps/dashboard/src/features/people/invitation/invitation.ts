import type { Reply } from '@muster/contract/call';
import type { readInvitation } from '@muster/contract/calls/invitations';

export type Invitation = Reply<typeof readInvitation>;
