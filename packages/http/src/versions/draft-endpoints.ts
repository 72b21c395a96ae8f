import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'
import { fieldWarnings } from '../metadata/field-warnings.ts'
import { message } from '../output/envelope.ts'
import { sendDraft } from './send-draft.ts'
import { basedOn, sourceLastUpdateTime } from './stale-check.ts'
import { refuseFiles, VersionBody, versionInput } from './version-body.ts'

/**
 * Changes to the draft of a dataset; the first one creates the draft
 * (docs/specification/versions.md#edit-metadata and docs/specification/datasets.md#delete-and-destroy).
 */
export const draftEndpoints = (repository: Repository): readonly Endpoint[] => [
  replaceDraft(repository),
  editMetadata(repository),
  deleteMetadata(repository),
  discard(repository),
]

const EDIT = { area: 'versions', caller: 'account', lookup: 'dataset' } as const
const NOTHING_BUT_DRAFTS = 'Only the :draft version can be changed'

function requireDraft({ versionId }: { readonly versionId: string }): void {
  if (versionId !== ':draft') refuse({ kind: 'invalid', message: NOTHING_BUT_DRAFTS })
}

const replaceDraft = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...EDIT,
      id: 'D11',
      method: 'put',
      path: '/datasets/{id}/versions/{versionId}',
      summary: 'Replace metadata and terms of the draft',
      query: v.object({ sourceLastUpdateTime }),
      body: withRefusalPrefix('Error parsing Json', jsonBody(VersionBody)),
    },
    async (call) => {
      requireDraft(call.params)
      refuseFiles(call.body, 'Files cannot be changed by way of a version: leave them out.')
      const draft = await repository.versions.updateDraft(call.actor, datasetRef(call), {
        input: versionInput(call.body),
        basedOn: basedOn(call.query),
      })
      const warnings = fieldWarnings(call.body.metadataBlocks, repository.catalogue)
      return sendDraft(call.c, repository, { draft, warnings })
    },
  )

const fieldsBody = withRefusalPrefix('Error parsing dataset update', jsonBody(v.unknown()))

const editMetadata = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...EDIT,
      id: 'D12',
      method: 'put',
      path: '/datasets/{id}/editMetadata',
      summary: 'Add values to metadata fields of the draft, or replace them',
      query: v.object({ replace: flag, sourceLastUpdateTime }),
      body: fieldsBody,
    },
    async (call) => {
      const draft = await repository.versions.editMetadata(call.actor, datasetRef(call), {
        json: call.body,
        replace: call.query.replace,
        basedOn: basedOn(call.query),
      })
      return sendDraft(call.c, repository, {
        draft,
        warnings: fieldWarnings(call.body, repository.catalogue),
      })
    },
  )

const deleteMetadata = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...EDIT,
      id: 'D13',
      method: 'put',
      path: '/datasets/{id}/deleteMetadata',
      summary: 'Remove exact values from metadata fields of the draft',
      query: v.object({ sourceLastUpdateTime }),
      body: fieldsBody,
    },
    async (call) => {
      const draft = await repository.versions.deleteMetadata(call.actor, datasetRef(call), {
        json: call.body,
        basedOn: basedOn(call.query),
      })
      return sendDraft(call.c, repository, {
        draft,
        warnings: fieldWarnings(call.body, repository.catalogue),
      })
    },
  )

const discard = (repository: Repository): Endpoint =>
  endpoint(
    {
      ...EDIT,
      id: 'D17',
      method: 'delete',
      path: '/datasets/{id}/versions/{versionId}',
      summary: 'Discard the draft',
      // Only a latest version that is no draft has the wrong state for this.
      refusals: { wrongState: 401 },
    },
    async (call) => {
      requireDraft(call.params)
      await repository.versions.discardDraft(call.actor, datasetRef(call))
      return message(call.c, 'The draft version was deleted.')
    },
  )
