import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { booleanBody, booleanText } from '../input/boolean-text.ts'
import { documented } from '../input/json-schema.ts'
import { message, ok } from '../output/envelope.ts'

const ADMIN = { area: 'metadata', caller: 'account' } as const

const DisplayQuery = v.object({
  datasetFieldType: v.string(),
  setDisplayOnCreate: documented(
    v.pipe(
      v.string(),
      v.transform((text) => booleanText(text)),
    ),
    { type: 'boolean' },
  ),
})

/**
 * Changes of metadata blocks, for superusers
 * (docs/specification/metadata.md#loading-and-administration).
 */
export const blockAdminEndpoints = ({ blocks }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'admin.loadBlocks',
      method: 'post',
      path: '/admin/datasetfield/load',
      summary: 'Load metadata blocks, fields and vocabularies from tab-separated values',
      body: textBody(),
    },
    async ({ c, actor, body }) => ok(c, { added: await blocks.load(actor, body) }),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'admin.displayOnCreate',
      method: 'post',
      path: '/admin/datasetfield/setDisplayOnCreate',
      summary: 'Set whether forms for a new dataset show a field',
      query: DisplayQuery,
    },
    async ({ c, actor, query: { datasetFieldType, setDisplayOnCreate } }) => {
      const field = await blocks.setDisplayOnCreate(actor, datasetFieldType, setDisplayOnCreate)
      return message(c, `The display on create of ${field.name} is now ${field.displayOnCreate}.`)
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'admin.enableBlock',
      method: 'put',
      path: '/admin/metadatablocks/{name}/enabled',
      summary: 'Offer a metadata block to collections, or no longer',
      body: booleanBody,
    },
    async ({ c, actor, params, body }) => {
      const block = await blocks.setEnabled(actor, params.name, body)
      return message(
        c,
        `Metadata block '${block.name}' is ${block.disabled === true ? 'disabled' : 'enabled'}.`,
      )
    },
  ),
]
