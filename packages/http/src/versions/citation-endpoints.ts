import { citationHtml, citationOf, type Repository, refuse } from '@holdfast/core'
import * as v from 'valibot'
import { type Call, type Endpoint, endpoint } from '../app/endpoint.ts'
import type { PathTemplate } from '../app/path-template.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'
import { sendPage } from '../output/send-page.ts'

const CITATION = {
  method: 'get',
  area: 'versions',
  caller: 'anyone',
  lookup: 'dataset',
  query: v.object({ includeDeaccessioned: flag }),
} as const

/** How a version is cited (datasets supplement, 8 and 17). A deaccessioned one is cited to everybody. */
export const citationEndpoints = (repository: Repository): readonly Endpoint[] => {
  const cite = async ({ actor, query, ...call }: Asked): Promise<string> => {
    const wanted = { ref: datasetRef(call), version: call.params.versionId }
    const { includeDeaccessioned } = query
    const options = { files: false, includeDeaccessioned }
    const detail = await repository.versions.get(actor, wanted, options)
    return citationHtml(citationOf(detail, repository))
  }
  return [
    endpoint(
      {
        ...CITATION,
        id: 'versions.citation',
        path: '/datasets/{id}/versions/{versionId}/citation',
        summary: 'Cite a version, as HTML',
      },
      async (call) => message(call.c, await cite(call)),
    ),
    endpoint(
      {
        ...CITATION,
        id: 'versions.citationIn',
        path: '/datasets/{id}/versions/{versionId}/citation/{format}',
        summary: 'Cite a version in a format of its own',
        answers: { 200: { description: 'The citation', contentType: 'text/html' } },
      },
      async (call) => {
        requireKnown(call.params.format)
        return sendPage(call.c, [await cite(call)])
      },
    ),
  ]
}

type Asked = Pick<
  Call<PathTemplate, v.InferOutput<typeof CITATION.query>, unknown>,
  'actor' | 'query'
> &
  Parameters<typeof datasetRef>[0] & {
    readonly params: { readonly versionId: string }
  }

/** The one format there is so far; case matters. */
function requireKnown(format: string): void {
  if (format === 'Internal') return
  refuse({ kind: 'invalid', message: `Invalid Format: ${format.slice(0, 100)}` })
}
