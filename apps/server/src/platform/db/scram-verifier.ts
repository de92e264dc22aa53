import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const iterations = 4096;

/**
 * What PostgreSQL stores instead of a password (RFC 5803; pg_authid.rolpassword). Sent in its place, so that the
 * password itself never shows in the server's log of statements.
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16);
  const salted = await derive(password, salt, iterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
