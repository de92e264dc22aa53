import { defineCapability } from '../../capabilities/capability.ts';
import { scepCodec } from './scep-codec.ts';
import { scepRoutes } from './scep-routes.ts';

export const scep = defineCapability({
  name: 'scep',
  create: (platform) => ({ routes: scepRoutes(platform), codecs: [scepCodec] }),
});
