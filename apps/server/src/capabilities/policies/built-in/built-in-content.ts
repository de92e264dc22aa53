import type { PolicyContent, PolicyType } from '@muster/contract/policies';

/** What a template that comes with the product puts into a new policy. */
export interface BuiltInContent {
  type: PolicyType;
  content: PolicyContent;
}
