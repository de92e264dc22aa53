/** For answers that are data: nothing in them may be run or framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For our own pages: everything from this origin, nothing inline but what is known (OWASP secure headers project). `scripts`: of whoever else may run some. */
export function pagePolicy(connect: readonly string[], scripts: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Videos of reports come from the downloads, which may have an address of their own.
    `media-src ${["'self'", ...connect].join(' ')}`,
    `connect-src ${["'self'", ...connect, ...scripts].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // A tag manager makes scripts as it likes; who has none gives that up.
    ...(scripts.length === 0 ? ["require-trusted-types-for 'script'"] : []),
  ].join('; ');
}

/** On every answer; pages put a policy of their own in place of the one for data. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'x-frame-options': 'DENY',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
