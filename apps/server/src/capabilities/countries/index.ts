import { defineCapability } from '../capability.ts';
import { countryRoutes } from './countries-routes.ts';

export const countries = defineCapability({ name: 'countries', create: () => ({ routes: countryRoutes() }) });
