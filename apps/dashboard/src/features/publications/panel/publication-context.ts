import type { Application } from '@muster/contract/apps';
import { listPublications, previewPublication, readPublication } from '@muster/contract/calls/publications';
import type { PublicationDetails } from '@muster/contract/publications';

/** What every section of the panel is about. */
export interface PublicationProps {
  org: string;
  app: Application;
  publication: PublicationDetails;
}

/** What shows a publication, and is read again when it changes. */
export const shownBy = [listPublications, readPublication, previewPublication] as const;

export function paramsOf({ org, publication }: Pick<PublicationProps, 'org' | 'publication'>) {
  return { org, publicationId: publication.id };
}
