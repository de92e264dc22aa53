import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { fail } from '../errors.ts';
import type { CloudPieces, CloudUpload } from './cloud-staging.ts';
import { statusOf } from './storage-errors.ts';

/**
 * A multipart upload: https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html. A part has the number of its
 * place, so that sending it again replaces it.
 */
export function createS3Pieces(client: S3Client, bucket: string): CloudPieces {
  const named = ({ key, id }: CloudUpload) => ({ Bucket: bucket, Key: key, UploadId: id });

  /** Those from the first on, up to where one is missing. */
  async function partsOf(upload: CloudUpload): Promise<{ PartNumber: number; ETag: string | undefined }[]> {
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    // The SDK's own paging never ends: S3 gives a marker also with the last page.
    for (let PartNumberMarker: string | undefined, more = true; more; ) {
      const page = await client.send(new ListPartsCommand({ ...named(upload), PartNumberMarker }));
      for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
        const expected = parts.length + 1;
        if (PartNumber !== expected || Size !== lengthOf(upload, expected)) return parts;
        parts.push({ PartNumber: expected, ETag });
      }
      PartNumberMarker = page.NextPartNumberMarker;
      more = page.IsTruncated === true;
    }
    return parts;
  }

  return {
    async begin(key) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
      if (UploadId === undefined) throw new Error('S3 did not name the upload');
      return UploadId;
    },
    async arrived(upload) {
      try {
        return Math.min((await partsOf(upload)).length * upload.pieceSize, upload.size);
      } catch (error) {
        return unknown(error);
      }
    },
    async add(upload, offset, bytes) {
      const PartNumber = offset / upload.pieceSize + 1;
      await client.send(new UploadPartCommand({ ...named(upload), PartNumber, Body: bytes }));
    },
    async finish(upload) {
      const Parts = await partsOf(upload);
      if (Parts.length * upload.pieceSize < upload.size) fail(1001, { cause: 'S3 has lost parts of an upload' });
      await client.send(new CompleteMultipartUploadCommand({ ...named(upload), MultipartUpload: { Parts } }));
    },
    async abort(upload) {
      await client.send(new AbortMultipartUploadCommand(named(upload))).catch(unknown);
    },
  };
}

function lengthOf({ size, pieceSize }: CloudUpload, number: number): number {
  return Math.min(pieceSize, size - (number - 1) * pieceSize);
}

/** Completed or aborted before. */
function unknown(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error;
}
