import type { Organization } from '@muster/contract/entities';
import type { Gates } from '../../shared/permissions/gates.ts';

export interface SectionProps {
  organization: Organization;
  gates: Gates;
}
