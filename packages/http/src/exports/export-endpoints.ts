import type { Repository } from '@holdfast/core'
import {
  type DatasetRef,
  type ExportFormat,
  parsePid,
  RefusedError,
  refuse,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { ok } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { ANY_TYPE } from '../output/media-types.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { CONTENT_POLICY } from '../output/send-page.ts'
import { sendShared } from '../output/shared-answer.ts'
import { setHeader } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'

/** Metadata in other formats (docs/specification/exports.md#endpoint and docs/specification/info.md#info). */
export const exportEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [exportVersion(repository, cache), formats(repository)]

const exportVersion = ({ exports }: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      id: 'D04',
      views: true,
      method: 'get',
      path: '/datasets/export',
      summary: 'Export the metadata of the latest released version, or of the draft',
      area: 'exports',
      caller: 'anyone',
      openToBrowsers: true,
      query: v.object({
        exporter: v.optional(v.string(), ''),
        persistentId: v.optional(v.string(), ''),
        version: v.optional(v.string(), ':latest-published'),
      }),
      answers: {
        200: { description: 'The document, in the type of its format', contentType: ANY_TYPE },
      },
    },
    async ({ c, actor, query }) => {
      const { exporter, version } = query
      const ref = datasetNamed(query.persistentId)
      const stamp = await exports.stamp(ref, version)
      const format = exports.formats.find(({ name }) => name === exporter)
      const contentType = sentAs(format)
      if (contentType.startsWith('text/html'))
        setHeader(c, 'Content-Security-Policy', CONTENT_POLICY)
      return sendShared(
        c,
        { actor, cache, stamp, key: ['D04', exporter, version], contentType },
        (viewer) =>
          exports.write(viewer, { ref, version, exporter }).catch((error) => logged(c, error)),
      )
    },
  )

/** Text formats name their encoding; XML and JSON types need no charset. */
function sentAs(format: ExportFormat | undefined): string {
  if (format === undefined) return JSON_TYPE
  const { mediaType } = format
  return mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType
}

/** A format that could not be written is refused like an unknown one, and logged. */
function logged(c: AppContext, error: unknown): never {
  if (error instanceof RefusedError && error.cause !== undefined)
    c.var.log.error('an export failed', { requestId: c.var.requestId, cause: error.cause })
  throw error
}

/** Text that is no persistent identifier names no dataset: the refusal is the same. */
function datasetNamed(persistentId: string): DatasetRef {
  const pid = parsePid(persistentId)
  if (pid !== null) return { kind: 'pid', pid }
  return refuse({ kind: 'notFound', what: `Dataset ${persistentId.slice(0, 100)}` })
}

const formats = ({ exports }: Repository): Endpoint =>
  endpoint(
    {
      id: 'info.exportFormats',
      method: 'get',
      path: '/info/exportFormats',
      summary: 'The formats in which metadata can be exported',
      area: 'info',
      caller: 'ignored',
      openToBrowsers: true,
    },
    ({ c }) =>
      ok(c, Object.fromEntries(exports.formats.map((each) => [each.name, presentFormat(each)]))),
  )

const presentFormat = ({ xml, ...format }: ExportFormat): object => ({
  displayName: format.displayName,
  mediaType: format.mediaType,
  isHarvestable: format.isHarvestable,
  isVisibleInUserInterface: format.isVisibleInUserInterface,
  XMLNameSpace: xml?.namespace,
  XMLSchemaLocation: xml?.schemaLocation,
  XMLSchemaVersion: xml?.version,
})
