import { apps } from './dashboard/apps.ts';
import { bulk } from './dashboard/bulk.ts';
import { list } from './dashboard/list.ts';
import { notifications } from './dashboard/notifications.ts';
import { panels } from './dashboard/panels.ts';
import { picture } from './dashboard/picture.ts';
import { search } from './dashboard/search.ts';
import { supplant } from './dashboard/supplant.ts';
import { uploads } from './dashboard/uploads.ts';

/** The dashboard's texts that every page behind the sign-in may need, a file per part. */
export const account = {
  ...apps,
  ...bulk,
  ...list,
  ...notifications,
  ...panels,
  ...picture,
  ...search,
  ...supplant,
  ...uploads,
} as const;
