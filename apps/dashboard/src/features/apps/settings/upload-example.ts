import type { RuntimeConfig } from '../../../shared/config.ts';

/** How a build server sends a build, as one would type it; the token comes from where the server keeps its secrets. */
export function uploadExample({ services }: Pick<RuntimeConfig, 'services'>, origin: string): string {
  const address = new URL(`${services.upload}/v1/integrations/builds`, origin);
  return [
    `curl ${address.href} \\`,
    `  -H "Authorization: Bearer $APP_TOKEN" \\`,
    '  -F build=@app.ipa -F tags=nightly \\',
    '  -F changelog="What is new"',
  ].join('\n');
}
