import type { Repository } from '@holdfast/core'
import { printBlock } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { enveloped } from '../output/envelope.ts'
import { representationCache, sendCached } from '../output/representation-cache.ts'

const area = 'metadata'
const caller = 'ignored'

const BlocksQuery = v.object({ returnDatasetFieldTypes: flag, onlyDisplayedOnCreate: flag })

/** Vocabularies make full blocks hundreds of kilobytes long; there are few of them. */
const CACHE_BYTES = 8 * 1024 * 1024

/**
 * The metadata blocks of the installation (docs/specification/metadata.md#read-blocks). Answers are kept until a
 * block changes.
 */
export function blockEndpoints({ blocks }: Repository): readonly Endpoint[] {
  const cache = representationCache({ maxBytes: CACHE_BYTES })
  return [
    endpoint(
      {
        id: 'V13',
        method: 'get',
        path: '/metadatablocks',
        summary: 'All metadata blocks',
        area,
        caller,
        openToBrowsers: true,
        query: BlocksQuery,
      },
      async ({ c, query: { returnDatasetFieldTypes, onlyDisplayedOnCreate } }) => {
        const form = returnDatasetFieldTypes ? 'long' : 'short'
        const shown = onlyDisplayedOnCreate ? await blocks.displayedOnCreate() : await blocks.all()
        const names = shown.map(({ name }) => name).join(' ')
        const key = `all ${blocks.revision()} ${form} ${onlyDisplayedOnCreate} ${names}`
        return sendCached(c, { cache, key }, async () =>
          enveloped(shown.map((block) => printBlock(block, { form, onlyDisplayedOnCreate }))),
        )
      },
    ),
    endpoint(
      {
        id: 'V14',
        method: 'get',
        path: '/metadatablocks/{name}',
        summary: 'A metadata block with its fields, by name or id',
        area,
        caller,
        openToBrowsers: true,
      },
      async ({ c, params }) => {
        const block = await blocks.get(params.name)
        return sendCached(c, { cache, key: `one ${blocks.revision()} ${block.id}` }, async () =>
          enveloped(printBlock(block, { form: 'long' })),
        )
      },
    ),
  ]
}
