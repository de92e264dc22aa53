import type { Tone } from '@muster/ui/Badge';
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react';
import type { AuditEntry } from './activity-sentence.ts';

/** How each kind of change looks wherever changes are listed. */
export const activitySigns: Record<AuditEntry['action'], { icon: LucideIcon; tone: Tone }> = {
  create: { icon: Plus, tone: 'green' },
  update: { icon: Pencil, tone: 'blue' },
  delete: { icon: Trash2, tone: 'red' },
};
