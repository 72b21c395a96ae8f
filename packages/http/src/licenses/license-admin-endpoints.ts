import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { idNumber } from '../input/references.ts'
import { created, message } from '../output/envelope.ts'
import { presentLicense } from './present-license.ts'

/** The use case refuses a caller without a credential with `api key required`. */
const ADMIN = { area: 'licenses', caller: 'anyone' } as const

/** Administration of the licences of the installation (docs/specification/licenses.md). */
export const licenseAdminEndpoints = (repository: Repository): readonly Endpoint[] => [
  add(repository),
  makeDefault(repository),
  changeActive(repository),
  changeSortOrder(repository),
  remove(repository),
]

const text = v.nullish(v.string(), null)

const NewLicenseBody = v.object({
  id: v.optional(v.never('A new license must not carry an id')),
  name: v.string(),
  uri: v.string(),
  shortDescription: v.string(),
  iconUrl: text,
  active: v.boolean(),
  sortOrder: v.number('sortOrder is required, as a number'),
  rightsIdentifier: text,
  rightsIdentifierScheme: text,
  schemeUri: text,
  languageCode: text,
})

const add = ({ licenses }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'licenses.add',
      method: 'post',
      path: '/licenses',
      summary: 'Add a licence',
      body: jsonBody(NewLicenseBody),
      answers: { 201: { description: 'The new licence' } },
    },
    async ({ c, actor, body: { id: _, ...input } }) => {
      const license = await licenses.add(actor, input)
      return created(c, presentLicense(license), `/api/licenses/${license.id}`)
    },
  )

const makeDefault = ({ licenses }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'licenses.default.set',
      method: 'put',
      path: '/licenses/default/{id}',
      summary: 'Set the default licence',
    },
    async ({ c, actor, params }) => {
      const id = licenseId(params.id)
      await licenses.makeDefault(actor, id)
      return message(c, `Default license ID set to ${id}`)
    },
  )

const changeActive = ({ licenses }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'licenses.active',
      method: 'put',
      path: '/licenses/{id}/:active/{state}',
      summary: 'Activate or deactivate a licence',
    },
    async ({ c, actor, params: { id: text, state } }) => {
      const id = licenseId(text)
      if (state !== 'true' && state !== 'false')
        return refuse({ kind: 'notFound', what: `The state ${state.slice(0, 100)}` })
      await licenses.changeActive(actor, id, { active: state === 'true' })
      return message(c, `License ID ${id} is ${state === 'true' ? 'active' : 'inactive'} now`)
    },
  )

const changeSortOrder = ({ licenses }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'licenses.sortOrder',
      method: 'put',
      path: '/licenses/{id}/:sortOrder/{position}',
      summary: 'Move a licence within the list of licences',
    },
    async ({ c, actor, params: { id: text, position } }) => {
      const id = licenseId(text)
      if (!/^-?\d{1,10}$/.test(position))
        return refuse({ kind: 'notFound', what: `The position ${position.slice(0, 100)}` })
      await licenses.changeSortOrder(actor, id, { sortOrder: Number(position) })
      return message(c, `Sort order of license ID ${id} set to ${position}`)
    },
  )

const remove = ({ licenses }: Repository): Endpoint =>
  endpoint(
    {
      ...ADMIN,
      id: 'licenses.delete',
      method: 'delete',
      path: '/licenses/{id}',
      summary: 'Delete an unused licence',
    },
    async ({ c, actor, params }) => {
      const id = licenseId(params.id)
      await licenses.delete(actor, id)
      return message(c, `License ID ${id} deleted`)
    },
  )

const licenseId = (text: string): number =>
  idNumber(text) ?? refuse({ kind: 'notFound', what: `License ${text.slice(0, 100)}` })
