/** What a token can be given, by resource; `allowed` says what its owner may do. */
export function scopesByResource(
  offered: readonly string[],
  allowed: (scope: string) => boolean,
): { resource: string; scopes: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const scope of offered.filter((each) => allowed(each))) {
    const resource = scope.slice(0, scope.indexOf(':'));
    groups.set(resource, [...(groups.get(resource) ?? []), scope]);
  }
  const place = (scope: string) => order.indexOf(actionOf(scope)) + 1 || order.length + 1;
  return [...groups].map(([resource, scopes]) => ({
    resource,
    scopes: scopes.toSorted((a, b) => place(a) - place(b)),
  }));
}

/** From looking to taking away, whatever else there is behind. */
const order = ['list', 'get', 'create', 'update', 'delete', 'import', 'export'];

const reading = new Set(['list', 'get', 'export', 'download']);

export function actionOf(scope: string): string {
  return scope.slice(scope.indexOf(':') + 1);
}

export function onlyReads(scope: string): boolean {
  return reading.has(actionOf(scope));
}

/** What a build server asks for: it finds its app, sends builds and looks what became of them. */
const uploading = new Set(['application:list', 'application:get', 'build:list', 'build:get', 'build:create']);

export function uploadsBuilds(scope: string): boolean {
  return uploading.has(scope);
}
