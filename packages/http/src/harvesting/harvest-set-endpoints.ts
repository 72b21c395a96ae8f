import type { Repository } from '@holdfast/core'
import { type HarvestSet, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { created, message, ok } from '../output/envelope.ts'

const PATH = '/harvest/server/oaisets'
const PUBLIC = { area: 'harvesting', caller: 'anyone', openToBrowsers: true } as const
/** Other accounts get 400 (docs/specification/harvesting.md#sets). */
const SUPERUSERS = {
  area: 'harvesting',
  caller: 'account',
  refusals: { superuserOnly: 400 },
} as const

const text = v.pipe(v.string(), v.maxLength(10_000))
const added = jsonBody(
  v.object({ name: v.string(), definition: text, description: v.optional(text, '') }),
)
const changed = jsonBody(
  v.object({
    name: v.exactOptional(v.string()),
    definition: v.exactOptional(text),
    description: v.exactOptional(text),
  }),
)

/** The sets that others harvest (docs/specification/harvesting.md#sets). */
export const harvestSetEndpoints = ({ harvesting: { sets } }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...PUBLIC,
      id: 'oaiSets.list',
      method: 'get',
      path: PATH,
      summary: 'The sets for harvesting',
    },
    async ({ c }) => ok(c, { oaisets: (await sets.all()).map(presented) }),
  ),
  endpoint(
    {
      ...PUBLIC,
      id: 'oaiSets.one',
      method: 'get',
      path: `${PATH}/{spec}`,
      summary: 'A set for harvesting',
    },
    async ({ c, params }) => ok(c, presented(await sets.one(params.spec))),
  ),
  endpoint(
    {
      ...SUPERUSERS,
      id: 'oaiSets.add',
      method: 'post',
      path: `${PATH}/add`,
      summary: 'Add a set of the datasets that a search finds',
      body: added,
      answers: { 201: { description: 'The set' } },
    },
    async ({ c, actor, body: { name, ...more } }) =>
      created(c, presented(await sets.add(actor, { spec: name, ...more }))),
  ),
  endpoint(
    {
      ...SUPERUSERS,
      id: 'oaiSets.change',
      method: 'put',
      path: `${PATH}/{spec}`,
      summary: 'Change the definition or the description of a set',
      body: changed,
    },
    async ({ c, actor, params, body: { name = params.spec, ...change } }) => {
      if (name !== params.spec)
        refuse({ kind: 'invalid', message: 'A set keeps its name: harvesters know it by that.' })
      return ok(c, presented(await sets.change(actor, params.spec, change)))
    },
  ),
  endpoint(
    {
      ...SUPERUSERS,
      id: 'oaiSets.delete',
      method: 'delete',
      path: `${PATH}/{spec}`,
      summary: 'Delete a set; its datasets stay',
    },
    async ({ c, actor, params }) => {
      await sets.remove(actor, params.spec)
      return message(c, `Deleted: set ${params.spec}.`)
    },
  ),
]

const presented = ({ spec, description, definition, version }: HarvestSet) => ({
  name: spec,
  spec,
  description,
  definition,
  version,
})
