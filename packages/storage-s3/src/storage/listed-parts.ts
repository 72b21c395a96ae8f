import { ListPartsCommand, type ListPartsCommandOutput } from '@aws-sdk/client-s3'
import type { ObjectKey, SentPart } from '@holdfast/core/rules'
import type { S3Connection } from './s3-connection.ts'
import { isMissing } from './s3-errors.ts'

interface ListedPart extends SentPart {
  readonly arrived: Date | null
}

/** The parts of an upload that have arrived; null when there is no such upload. */
export async function listedParts(
  { client, bucket }: S3Connection,
  key: ObjectKey,
  uploadId: string,
): Promise<readonly ListedPart[] | null> {
  const upload = { Bucket: bucket, Key: key, UploadId: uploadId }
  const listed: ListedPart[] = []
  let from: string | undefined
  try {
    do {
      const page: ListPartsCommandOutput = await client.send(
        new ListPartsCommand({
          ...upload,
          ...(from === undefined ? {} : { PartNumberMarker: from }),
        }),
      )
      for (const { PartNumber, ETag = '', Size = 0, LastModified } of page.Parts ?? []) {
        if (PartNumber === undefined) continue
        const tag = ETag.replaceAll('"', '')
        listed.push({ part: PartNumber, tag, size: Size, arrived: LastModified ?? null })
      }
      // Some services name a next marker on the last page.
      from = page.IsTruncated === true ? page.NextPartNumberMarker : undefined
    } while (from !== undefined)
    return listed
  } catch (error) {
    if (!isMissing(error)) throw error
    return null
  }
}
