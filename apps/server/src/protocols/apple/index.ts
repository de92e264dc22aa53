import { defineCapability } from '../../capabilities/capability.ts';
import { appleMessageCodec } from './apple-message-codec.ts';
import { deviceCaller } from './device-caller.ts';
import { proxiesAt } from './device-certificate.ts';
import { messageRoutes } from './message-routes.ts';

export const appleProtocol = defineCapability({
  name: 'apple-protocol',
  create(platform) {
    const { db, config } = platform;
    const sources = {
      header: config.DEVICE_CERTIFICATE_HEADER,
      isProxy: proxiesAt(config.DEVICE_CERTIFICATE_PROXIES),
    };
    return {
      routes: messageRoutes(platform),
      callers: [deviceCaller(db, sources)],
      codecs: [appleMessageCodec],
    };
  },
});
