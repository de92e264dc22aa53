import type { AssignmentKind } from '@muster/contract/policies';
import {
  Boxes,
  ClipboardList,
  type LucideIcon,
  MonitorSmartphone,
  Smartphone,
  Tag,
  UserRound,
  UsersRound,
} from 'lucide-react';

export const kindSigns: Readonly<Record<AssignmentKind, LucideIcon>> = {
  all: MonitorSmartphone,
  device: Smartphone,
  tag: Tag,
  employee: UserRound,
  group: UsersRound,
  template: ClipboardList,
  audience: Boxes,
};
