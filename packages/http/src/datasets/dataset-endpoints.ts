import type { CreatedDataset, Repository } from '@holdfast/core'
import { isSuperuser } from '@holdfast/core/rules'
import * as v from 'valibot'
import { collectionFirst } from '../collections/lookup-before-body.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef, datasetRef } from '../input/references.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'
import { fieldWarnings } from '../metadata/field-warnings.ts'
import { createdWithWarnings, enveloped } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { sendStamped } from '../output/shared-answer.ts'
import type { AppContext } from '../request/environment.ts'
import { logo } from '../thumbnails/logo-endpoint.ts'
import { withFiles } from '../versions/files-later.ts'
import { citationDateEndpoints } from './citation-date-endpoints.ts'
import { DatasetBody, newDataset } from './dataset-body.ts'
import { factEndpoints } from './fact-endpoints.ts'
import { fileLimitEndpoints } from './file-limit-endpoints.ts'
import { linkAndMoveEndpoints } from './link-and-move-endpoints.ts'
import { orLinked } from './linked-dataset-body.ts'
import { lockEndpoints } from './lock-endpoints.ts'
import { presentCreatedDataset, presentDataset } from './present-dataset.ts'
import { removalEndpoints } from './removal-endpoints.ts'

/** Creating and reading datasets (docs/specification/datasets.md). */
export const datasetEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [
  collectionFirst(repository, create(repository), 'parent'),
  show(repository, cache),
  ...citationDateEndpoints(repository),
  ...factEndpoints(repository),
  ...fileLimitEndpoints(repository),
  ...lockEndpoints(repository),
  logo(repository),
  ...linkAndMoveEndpoints(repository),
  ...removalEndpoints(repository),
]

const create = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'C57',
      method: 'post',
      path: '/collections/{parent}/datasets',
      summary: 'Create a dataset with a draft version',
      area: 'datasets',
      // An unknown collection is refused before a guest.
      caller: 'anyone',
      query: v.object({ doNotValidate: flag }),
      body: orLinked(
        withRefusalPrefix('Error parsing Json', jsonBody(DatasetBody, { contentType: 'declared' })),
      ),
      answers: { 201: { description: 'The id and the persistent identifier of the new dataset' } },
    },
    async ({ c, actor, params, query, body }) => {
      const incomplete = query.doNotValidate
      const collection = collectionRef(params.parent)
      if (body.kind === 'linked') {
        const sent = { json: body.json, incomplete }
        const dataset = await repository.versions.createLinked(actor, collection, sent)
        return sendCreated(c, repository, { dataset, warnings: [] })
      }
      const input = newDataset(body.body, { superuser: isSuperuser(actor), incomplete })
      const dataset = await repository.datasets.create(actor, collection, input)
      const warnings = fieldWarnings(input.metadataBlocks, repository.catalogue)
      return sendCreated(c, repository, { dataset, warnings })
    },
  )

const sendCreated = (
  c: AppContext,
  { site }: Repository,
  { dataset, warnings }: { readonly dataset: CreatedDataset; readonly warnings: readonly string[] },
): Response =>
  createdWithWarnings(c, presentCreatedDataset(dataset), {
    location: `${site.url}/datasets/${dataset.id}`,
    warnings,
  })

const show = (repository: Repository, cache: RepresentationCache): Endpoint =>
  endpoint(
    {
      id: 'D01',
      views: true,
      method: 'get',
      path: '/datasets/{id}',
      summary: 'Show a dataset with the latest version the caller may see',
      area: 'datasets',
      caller: 'anyone',
      lookup: 'dataset',
      openToBrowsers: true,
      query: v.object({ returnOwners: flag, ignoreSettingExcludeEmailFromExport: flag }),
    },
    async (call) => {
      const { c, actor, query } = call
      const ref = datasetRef(call)
      const { returnOwners: owners, ignoreSettingExcludeEmailFromExport: emails } = query
      // Whether the answer includes hidden email addresses depends on the caller's permissions.
      const readStamp = emails ? null : () => repository.versions.dailyStamp(ref, ':latest')
      return sendStamped(
        c,
        { actor, cache, readStamp, key: [ref, 'D01', owners] },
        async (viewer) => {
          const { shown, stamp } = await repository.datasets.getStamped(viewer, ref, { emails })
          const body = enveloped(presentDataset(shown, repository, { owners }))
          const versions = shown.latest === null ? [] : [shown.latest]
          return { body: withFiles(versions, body, repository), stamp }
        },
      )
    },
  )
