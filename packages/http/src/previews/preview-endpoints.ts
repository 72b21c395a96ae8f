import type { Repository, ShownPreview } from '@holdfast/core'
import { citationHtml, citationOf } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { enveloped, message, ok } from '../output/envelope.ts'
import { sendBody } from '../output/streamed.ts'
import { presentAssignment } from '../roles/present-role.ts'
import { withFiles } from '../versions/files-later.ts'
import { presentVersion } from '../versions/present-version.ts'

const PREVIEW_URL = {
  area: 'previews',
  caller: 'anyone',
  lookup: 'dataset',
  path: '/datasets/{id}/previewUrl',
} as const

const BY_TOKEN = { method: 'get', area: 'previews', caller: 'anyone' } as const

/** Preview URLs: access to drafts without an account (docs/specification/previews.md). */
export const previewEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...managing(repository),
  ...reading(repository),
]

function managing({ previews, site }: Repository): readonly Endpoint[] {
  const present = ({ token, given }: ShownPreview): object => ({
    token,
    link: `${site.url}/previewurl.xhtml?token=${token}`,
    roleAssignment: presentAssignment(given),
  })
  return [
    endpoint(
      {
        ...PREVIEW_URL,
        id: 'D24',
        method: 'post',
        summary: 'Create a preview URL of the draft',
        query: v.object({ anonymizedAccess: flag }),
        refusals: { unavailable: 406 },
      },
      async (call) => {
        const { anonymizedAccess: anonymized } = call.query
        const shown = await previews.create(call.actor, datasetRef(call), { anonymized })
        return ok(call.c, present(shown))
      },
    ),
    endpoint(
      { ...PREVIEW_URL, id: 'D25', method: 'get', summary: 'Show the preview URL' },
      async (call) => ok(call.c, present(await previews.get(call.actor, datasetRef(call)))),
    ),
    endpoint(
      { ...PREVIEW_URL, id: 'D26', method: 'delete', summary: 'Delete the preview URL' },
      async (call) => {
        await previews.remove(call.actor, datasetRef(call))
        return message(call.c, 'The preview URL was deleted.')
      },
    ),
  ]
}

function reading(repository: Repository): readonly Endpoint[] {
  const { previews } = repository
  return [
    endpoint(
      {
        ...BY_TOKEN,
        id: 'previews.draft',
        path: '/datasets/previewUrlDatasetVersion/{token}',
        summary: 'Show the draft of a preview URL',
        query: v.object({ returnOwners: flag }),
      },
      async ({ c, params, query }) => {
        const detail = await previews.draft(params.token, { files: true })
        const show = { metadataBlocks: true, owners: query.returnOwners }
        const body = enveloped(presentVersion(detail, repository, show))
        return sendBody(c, withFiles([detail], body, repository))
      },
    ),
    endpoint(
      {
        ...BY_TOKEN,
        id: 'previews.citation',
        path: '/datasets/previewUrlDatasetVersion/{token}/citation',
        summary: 'Cite the draft of a preview URL',
      },
      async ({ c, params }) => {
        const detail = await previews.draft(params.token, { files: false })
        return message(c, citationHtml(citationOf(detail, repository)))
      },
    ),
  ]
}
