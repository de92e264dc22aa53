import { listGroups } from '@muster/contract/calls/groups';
import { listTags, readPeopleLimits, readPerson } from '@muster/contract/calls/people';

/** What has to be read again when people have been changed; the list follows by itself. */
export const changedByPeople = [readPerson, readPeopleLimits, listGroups, listTags] as const;
