import { z } from 'zod';

export const backupFormat = 1;

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });

/** The first entry, `manifest.json`: what the archive holds and what it needs. */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** Of the program that wrote it. */
  version: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ id: z.number().int(), name: z.string(), checksum: z.string() })).min(1),
  /** Tells whether a master key is the one under which the secrets in the database are sealed. */
  keyCheck: z.string(),
  tables: z.array(table),
  /** Time partitions, so that restored rows lie where they lay. */
  partitions: z.array(z.object({ table: z.string(), name: z.string(), bound: z.string() })),
});

/** The last entry, `totals.json`: without it the archive is not complete. */
export const totalsSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.number().int(),
  secrets: z.number().int(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Totals = z.infer<typeof totalsSchema>;
export type BackedUpTable = z.infer<typeof table>;

/** Names of files in DATA_DIR/secrets that belong to it; others are left over or of another program. */
export function isSecretName(name: string): boolean {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name);
}

export function tableKey({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}
