export interface PushRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * A push that makes a device ask for commands. There is one pending push per device: a newer one replaces it.
 * https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export function writePush({
  token,
  pushMagic,
  topic,
  id,
  expiresAt,
}: {
  token: Uint8Array;
  pushMagic: string;
  topic: string;
  /** A UUID that APNs repeats in its answer. */
  id?: string;
  /** Until then APNs keeps it for a device that is out of reach. */
  expiresAt: Date;
}): PushRequest {
  return {
    path: `/3/device/${Buffer.from(token).toString('hex')}`,
    headers: {
      'apns-push-type': 'mdm',
      'apns-topic': topic,
      'apns-expiration': String(Math.floor(expiresAt.getTime() / 1000)),
      'apns-priority': '10',
      ...(id !== undefined && { 'apns-id': id }),
    },
    body: JSON.stringify({ mdm: pushMagic }),
  };
}

/**
 * What an answer of APNs means:
 * - delivered: it was taken;
 * - dead: the token is good for nothing; the device sends another one when it comes back;
 * - slowDown: too many for one device, or too many at all;
 * - retry: Apple's own trouble;
 * - certificate: the push certificate is not accepted, for all devices alike;
 * - fault: we sent what we should not have sent.
 */
export type PushOutcome = 'delivered' | 'dead' | 'slowDown' | 'retry' | 'certificate' | 'fault';

export interface PushResult {
  outcome: PushOutcome;
  status: number;
  /** Apple's own word, such as `BadDeviceToken`. */
  reason: string | undefined;
  /** Since when a token has been dead; one that was told to us later is another device's. */
  deadSince: Date | undefined;
  /** What Retry-After asks for, in seconds. */
  retryAfter: number | undefined;
}

/** https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns */
const outcomes: Readonly<Record<string, PushOutcome>> = {
  BadDeviceToken: 'dead',
  DeviceTokenNotForTopic: 'dead',
  Unregistered: 'dead',
  ExpiredToken: 'dead',
  TooManyRequests: 'slowDown',
  TooManyProviderTokenUpdates: 'slowDown',
  IdleTimeout: 'retry',
  InternalServerError: 'retry',
  ServiceUnavailable: 'retry',
  Shutdown: 'retry',
  BadCertificate: 'certificate',
  BadCertificateEnvironment: 'certificate',
  Forbidden: 'certificate',
  TopicDisallowed: 'certificate',
  BadTopic: 'certificate',
  MissingTopic: 'certificate',
  ExpiredProviderToken: 'certificate',
  InvalidProviderToken: 'certificate',
  MissingProviderToken: 'certificate',
};

export function readPushResponse(
  status: number,
  body: Uint8Array | string,
  headers: { retryAfter?: string | undefined } = {},
): PushResult {
  const { reason, timestamp } = errorIn(body);
  const seconds = Number(headers.retryAfter);
  return {
    outcome: outcomeOf(status, reason),
    status,
    reason,
    deadSince: timestamp,
    retryAfter: headers.retryAfter !== undefined && seconds >= 0 && seconds < 86_400 ? seconds : undefined,
  };
}

function outcomeOf(status: number, reason: string | undefined): PushOutcome {
  if (status === 200) return 'delivered';
  const known = reason !== undefined && Object.hasOwn(outcomes, reason) ? outcomes[reason] : undefined;
  if (known !== undefined) return known;
  if (status === 410) return 'dead';
  if (status === 403) return 'certificate';
  if (status === 429) return 'slowDown';
  return status >= 500 ? 'retry' : 'fault';
}

function errorIn(body: Uint8Array | string): { reason: string | undefined; timestamp: Date | undefined } {
  let value: unknown;
  try {
    value = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
  } catch {
    // An answer of something between us and Apple: the status has to do.
  }
  const get = (key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  const reason = get('reason');
  const timestamp = get('timestamp');
  // Milliseconds.
  const date = typeof timestamp === 'number' ? new Date(timestamp) : undefined;
  return {
    reason: typeof reason === 'string' ? reason.slice(0, 100) : undefined,
    timestamp: date === undefined || Number.isNaN(date.getTime()) ? undefined : date,
  };
}
