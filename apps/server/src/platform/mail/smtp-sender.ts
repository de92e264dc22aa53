import { hostname } from 'node:os';
import { createTransport } from 'nodemailer';
import { StartupError } from '../errors.ts';
import { isLoopbackHost } from '../loopback.ts';
import type { RenderedMail } from './render-mail.ts';

/** As an object it is not parsed, so that one address stays one. */
export interface Sender {
  name: string;
  address: string;
}

export interface SmtpSender {
  send(mail: RenderedMail & { from: Sender; recipient: string; messageId: string }): Promise<void>;
  /** Connects and signs in, and sends nothing; no step of it may take longer than `patience` milliseconds. */
  verify(patience: number): Promise<void>;
}

/** `url` is the SMTP_URL setting; tls=off is for mail servers on a network of one's own that know no encryption. */
export function createSmtpSender(url: URL, host: () => string = hostname): SmtpSender {
  const server = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls') ?? 'on';
  if (!server) throw new StartupError('SMTP_URL names no host: smtp://user:password@host:587');
  if (tls !== 'on' && tls !== 'off') throw new StartupError('tls in SMTP_URL must be on or off');
  const loopback = isLoopbackHost(server);
  const options = {
    host: server,
    port: url.port ? Number(url.port) : undefined,
    secure,
    // RFC 8314: mail is handed over encrypted. Whoever could listen on this machine's own network can read it anyway.
    requireTLS: !secure && tls === 'on' && !loopback,
    ignoreTLS: tls === 'off',
    tls: { rejectUnauthorized: !loopback },
    auth: url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : undefined,
    // What a mail says comes from us; it never names files or addresses to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const connecting = (patience: number) => ({
    connectionTimeout: patience,
    greetingTimeout: patience,
    dnsTimeout: patience,
  });
  /** By the name under which people know this installation; RFC 5321, section 4.1.1.1, wants none that is only its own. */
  const name = () => (isLoopbackHost(host()) ? hostname() : host());
  // Its address is known once it listens.
  let known: ReturnType<typeof createTransport> | undefined;
  const transport = () => {
    known ??= createTransport({ ...options, name: name(), ...connecting(10_000), socketTimeout: 30_000 });
    return known;
  };
  return {
    async send({ from, recipient, messageId, subject, text, html, stop }) {
      await transport().sendMail({
        from,
        // As objects, addresses are not parsed, so that one stays one.
        to: { name: '', address: recipient },
        messageId,
        subject,
        text,
        html,
        // No automatic answers, please (RFC 3834, section 5).
        headers: {
          'Auto-Submitted': 'auto-generated',
          // RFC 8058: mail programs offer a button for it, and use it without opening a page.
          ...(stop && { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
      });
    },
    async verify(patience) {
      await createTransport({ ...options, name: name(), ...connecting(patience), socketTimeout: patience }).verify();
    },
  };
}

/**
 * Whether the mail server has refused this mail for good (5xx: RFC 5321, section 4.2.1). A refused sign-in is not about
 * the mail: the operator puts it right and the mail goes out.
 */
export function isPermanent(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return isAboutMail(error) && responseCode !== undefined && responseCode >= 500;
}

/**
 * Whether the mail server answered, and only did not take this mail, as one that knows no such person or asks to come
 * back later. With 421 it ends its service, whatever it was asked (RFC 5321, section 3.8).
 */
export function isAboutMail(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421;
}
