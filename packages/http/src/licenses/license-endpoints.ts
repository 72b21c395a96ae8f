import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { licenseAdminEndpoints } from './license-admin-endpoints.ts'
import { presentLicense } from './present-license.ts'

const area = 'licenses'
const caller = 'ignored'

/** The licences of the installation (docs/specification/licenses.md). */
export const licenseEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...reads(repository),
  ...licenseAdminEndpoints(repository),
]

const reads = ({ licenses }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'licenses.list',
      method: 'get',
      path: '/licenses',
      summary: 'All licences, in their order',
      area,
      caller,
    },
    async ({ c }) => ok(c, (await licenses.all()).map(presentLicense)),
  ),
  endpoint(
    {
      id: 'licenses.default',
      method: 'get',
      path: '/licenses/default',
      summary: 'The default licence',
      area,
      caller,
    },
    async ({ c }) => message(c, `Default license ID is ${(await licenses.default()).id}`),
  ),
  endpoint(
    {
      id: 'licenses.get',
      method: 'get',
      path: '/licenses/{id}',
      summary: 'A licence',
      area,
      caller,
    },
    async ({ c, params }) => {
      const id = idNumber(params.id) ?? refuse({ kind: 'notFound', what: `License ${params.id}` })
      return ok(c, presentLicense(await licenses.get(id)))
    },
  ),
]
