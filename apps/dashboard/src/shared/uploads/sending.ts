/** How a file is sent, as whoever sends them sees it; send-file.ts does it. */
import type { TokenAccess } from '../api/api.ts';

export interface SendParts {
  file: File;
  /** The address that uploads are begun at; each one then is below it. */
  endpoint: string;
  /** The server's id of what was begun before. */
  uploadId: string | undefined;
  metadata: Readonly<Record<string, string>>;
  access: TokenAccess;
  signal: AbortSignal;
  onStarted(uploadId: string): void;
  /** Bytes of the whole file. */
  onProgress(sent: number): void;
}

export type SendFile = (parts: SendParts) => Promise<{ buildId: string | undefined }>;
export type CancelFile = (address: string, access: TokenAccess) => Promise<void>;
