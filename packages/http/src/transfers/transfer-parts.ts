import type { TransferParameters } from '@holdfast/core'
import * as v from 'valibot'

/** What the calls about transfers have in common. A missing permission is 403 here. */
export const TRANSFER = {
  area: 'transfers',
  caller: 'anyone',
  lookup: 'dataset',
  refusals: { forbidden: 403 },
} as const

/** A person as the service names them. */
export const Principal = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** A task as the service names it. */
export const TaskIdentifier = v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/, 'is no task'))

/** The parameters, as a transfer app reads them (docs/specification/transfer.md#upload-parameters). */
export const presentParameters = (
  parameters: TransferParameters,
  locale: string | undefined,
): object => {
  const { dataset, pid, siteUrl, version, place, fileSizeLimit, remainingQuota, files } = parameters
  return {
    queryParameters: {
      datasetId: dataset.id,
      siteUrl,
      datasetVersion: version,
      ...(locale?.trim() ? { dvLocale: locale } : {}),
      datasetPid: pid,
      managed: String(place.kind === 'managed'),
      ...(fileSizeLimit === null ? {} : { fileSizeLimit }),
      ...(remainingQuota === null ? {} : { remainingQuota }),
      ...(place.kind === 'managed'
        ? { endpoint: place.endpoint }
        : { referenceEndpointsWithPaths: place.references }),
      ...(files === null ? {} : { files }),
    },
    signedUrls: parameters.addresses.map(({ name, method, url, minutes }) => ({
      name,
      httpMethod: method,
      signedUrl: url,
      timeOut: minutes,
    })),
  }
}
