import type { Repository, Restriction, ShownFile } from '@holdfast/core'
import { isReleased } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { booleanOrJsonBody } from '../input/boolean-text.ts'
import { flag } from '../input/query-schemas.ts'
import { message, ok } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import type { AppContext } from '../request/environment.ts'
import { presentVersion } from '../versions/present-version.ts'
import { accessPeriodEndpoints } from './access-period-endpoints.ts'
import { addEndpoint } from './add-endpoint.ts'
import { batchEndpoints } from './batch-endpoints.ts'
import { fileCitationEndpoints } from './citation-endpoints.ts'
import { EDIT_STATUSES } from './edit-statuses.ts'
import { fileFactEndpoints } from './fact-endpoints.ts'
import { fileHistoryEndpoint } from './file-history-endpoint.ts'
import { fileId } from './file-id.ts'
import { folderEndpoint } from './folder-endpoint.ts'
import { fileMetadataEndpoints } from './metadata-endpoints.ts'
import { fileOverviewEndpoints } from './overview-endpoints.ts'
import { filePresentation, presentFile } from './present-file.ts'
import { provenanceEndpoints } from './provenance-endpoints.ts'
import { replaceEndpoint } from './replace-endpoint.ts'

/**
 * Files as records of a dataset (docs/specification/adding-files.md and docs/specification/files.md#calls).
 */
export const fileEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [
  addEndpoint(repository),
  replaceEndpoint(repository),
  show(repository),
  showIn(repository),
  remove(repository),
  restrict(repository),
  fileHistoryEndpoint(repository),
  ...fileCitationEndpoints(repository),
  ...fileMetadataEndpoints(repository),
  ...provenanceEndpoints(repository),
  ...batchEndpoints(repository),
  ...fileFactEndpoints(repository),
  ...fileOverviewEndpoints(repository, cache),
  ...accessPeriodEndpoints(repository),
  folderEndpoint(repository, cache),
]

const FILE = { path: '/files/{id}', area: 'files', lookup: 'file' } as const

const RecordQuery = v.object({
  includeDeaccessioned: flag,
  returnDatasetVersion: flag,
  returnOwners: flag,
})

const show = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'fileRecord',
      method: 'get',
      summary: 'Show the record of a file in the latest version the caller may see',
      caller: 'anyone',
      query: RecordQuery,
    },
    async ({ query, ...call }) => {
      const shown = await repository.files.get(
        call.actor,
        await fileId(call, repository.files),
        query,
      )
      noteView(call.c, shown)
      return ok(call.c, presentShown(shown, repository, query))
    },
  )

const showIn = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'fileRecordInVersion',
      method: 'get',
      path: '/files/{id}/versions/{versionId}',
      summary: 'Show the record of a file in one version',
      caller: 'anyone',
      query: RecordQuery,
    },
    async ({ query, ...call }) => {
      const shown = await repository.files.get(call.actor, await fileId(call, repository.files), {
        version: call.params.versionId,
        includeDeaccessioned: query.includeDeaccessioned,
      })
      noteView(call.c, shown)
      return ok(call.c, presentShown(shown, repository, query))
    },
  )

/** Only files of released versions count as viewed. */
function noteView(c: AppContext, { detail, record }: ShownFile): void {
  if (isReleased(detail.version)) c.set('viewedFile', record.file.id)
}

function presentShown(
  { detail, record }: ShownFile,
  repository: Repository,
  { returnDatasetVersion, returnOwners }: v.InferOutput<typeof RecordQuery>,
): object {
  const version = returnDatasetVersion
    ? presentVersion(detail, repository, { metadataBlocks: true, owners: false })
    : undefined
  return presentFile(record, filePresentation(detail, { owners: returnOwners }), version)
}

const remove = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'fileDelete',
      method: 'delete',
      summary: 'Delete a file from the draft; answers whether its bytes are deleted too',
      caller: 'account',
    },
    async (call) => {
      const { destroyed } = await repository.files.delete(
        call.actor,
        await fileId(call, repository.files),
      )
      return ok(call.c, destroyed)
    },
  )

const Restricting = v.object({
  restrict: v.boolean(),
  enableAccessRequest: v.optional(v.boolean()),
  termsOfAccess: v.optional(v.string()),
})

const restrict = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...FILE,
      id: 'fileRestrict',
      method: 'put',
      path: '/files/{id}/restrict',
      summary: 'Restrict a file in the draft, or lift the restriction',
      caller: 'anyone',
      body: booleanOrJsonBody(Restricting),
      refusals: EDIT_STATUSES,
    },
    async (call) => {
      const { label, restricted, terms } = await repository.files.restrict(
        call.actor,
        await fileId(call, repository.files),
        restriction(call.body),
      )
      const done = `File ${label} ${restricted ? 'restricted' : 'unrestricted'}.`
      if (typeof call.body === 'boolean') return message(call.c, done)
      const requests = `Access requests: ${terms.fileAccessRequest}.`
      const access = `Terms of access: ${terms.access.termsOfAccess ?? ''}`
      return message(call.c, `${done} ${requests} ${access}`.trim())
    },
  )

function restriction(body: boolean | v.InferOutput<typeof Restricting>): Restriction {
  if (typeof body === 'boolean') return { restrict: body }
  const { restrict: wanted, enableAccessRequest, termsOfAccess } = body
  return {
    restrict: wanted,
    ...(enableAccessRequest === undefined ? {} : { enableAccessRequest }),
    ...(termsOfAccess === undefined ? {} : { termsOfAccess }),
  }
}
