import type { Tone } from '@muster/ui/Badge';
import { LogIn, type LucideIcon, Pencil, Plus, ShieldAlert, Trash2 } from 'lucide-react';
import type { AuditEntry } from './activity-sentence.ts';

interface Sign {
  icon: LucideIcon;
  tone: Tone;
}

const signs: Record<AuditEntry['action'], Sign> = {
  create: { icon: Plus, tone: 'green' },
  update: { icon: Pencil, tone: 'blue' },
  delete: { icon: Trash2, tone: 'red' },
};

/** How each kind of entry looks wherever entries are listed. */
export function signOf({ action, entity }: Pick<AuditEntry, 'action' | 'entity'>): Sign {
  if (entity === 'signIn') return { icon: LogIn, tone: 'slate' };
  if (entity === 'failedSignIn') return { icon: ShieldAlert, tone: 'amber' };
  return signs[action];
}
