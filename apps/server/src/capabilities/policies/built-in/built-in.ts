/** Templates that come with the product; what they are called is in phrases. */
import type { BuiltInTemplate } from '@muster/contract/policies';
import { baselineIPad, baselineIPhone } from './baseline-ios.ts';
import { baselineMac } from './baseline-mac.ts';
import type { BuiltInContent } from './built-in-content.ts';

export const builtInContents: Readonly<Record<BuiltInTemplate, BuiltInContent>> = {
  'baseline-iphone': baselineIPhone,
  'baseline-ipad': baselineIPad,
  'baseline-mac': baselineMac,
};
