import { REGISTRATION_STATUSES, type Repository } from '@holdfast/core'
import { formatPid } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { documented } from '../input/json-schema.ts'
import { wholeNumber } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok, page } from '../output/envelope.ts'
import { presentRegistration } from './present-registration.ts'

const FOR_SUPERUSERS = { area: 'registrations', caller: 'account' } as const
const ASKED = { ...FOR_SUPERUSERS, method: 'post' } as const
const MAX_PAGE_SIZE = 1000

/** Updating registrations of identifiers (docs/specification/registrations.md#registration-calls). */
export const registrationEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...ofOne(repository),
  ...ofAll(repository),
  shown(repository),
  list(repository),
]

const ofOne = ({ registrations }: Repository): readonly Endpoint[] =>
  (
    [
      ['V16', 'modifyRegistration', 'Update the address of an identifier at the registrar', false],
      [
        'registrations.metadata',
        'modifyRegistrationMetadata',
        'Update the metadata of a released dataset at the registrar',
        true,
      ],
    ] as const
  ).map(([id, name, summary, onlyReleased]) =>
    endpoint(
      { ...ASKED, id, path: `/datasets/{id}/${name}`, summary, lookup: 'dataset' },
      async (call) => {
        const { pid, answer } = await registrations.renew(call.actor, datasetRef(call), {
          onlyReleased,
        })
        return message(
          call.c,
          answer === 'requested'
            ? `The registration of ${formatPid(pid)} is being updated.`
            : `${formatPid(pid)} has no registrar, so there is nothing to update.`,
        )
      },
    ),
  )

const ofAll = ({ registrations }: Repository): readonly Endpoint[] =>
  (
    [
      [
        'V17',
        'modifyRegistrationPIDMetadataAll',
        'Update the metadata of all released datasets at the registrar',
        true,
      ],
      [
        'registrations.all',
        'modifyRegistrationAll',
        'Update the addresses of all identifiers at the registrar',
        false,
      ],
    ] as const
  ).map(([id, name, summary, onlyReleased]) =>
    endpoint({ ...ASKED, id, path: `/datasets/${name}`, summary }, async ({ c, actor }) =>
      message(
        c,
        (await registrations.renewAll(actor, { onlyReleased })) === 'requested'
          ? 'The registrations of all datasets are being updated.'
          : 'This installation has no registrar, so there is nothing to update.',
      ),
    ),
  )

const shown = ({ registrations }: Repository): Endpoint =>
  endpoint(
    {
      id: 'registrations.ofDataset',
      method: 'get',
      path: '/datasets/{id}/pidRegistration',
      summary: 'Whether the registrar has the identifier and the newest metadata of a dataset',
      area: 'registrations',
      caller: 'account',
      lookup: 'dataset',
    },
    async (call) => {
      const { registration, files } = await registrations.ofDataset(call.actor, datasetRef(call))
      return ok(call.c, { ...presentRegistration(registration), files })
    },
  )

const bound = (name: string, least: number) =>
  wholeNumber({
    least,
    most: MAX_PAGE_SIZE * MAX_PAGE_SIZE,
    message: `The ${name} parameter must be a whole number`,
  })

const list = ({ registrations }: Repository): Endpoint =>
  endpoint(
    {
      ...FOR_SUPERUSERS,
      id: 'registrations.list',
      method: 'get',
      path: '/admin/registrations',
      summary: 'The registrations, and the updates that the registrar has not received yet',
      query: v.object({
        status: documented(
          v.optional(
            v.picklist(
              REGISTRATION_STATUSES,
              `The status must be one of ${REGISTRATION_STATUSES.join(', ')}`,
            ),
          ),
          { type: 'string', enum: REGISTRATION_STATUSES },
        ),
        limit: bound('limit', 1),
        offset: bound('offset', 0),
      }),
    },
    async ({ c, actor, query }) => {
      const { total, registrations: shown } = await registrations.list(actor, {
        status: query.status ?? null,
        limit: Math.min(query.limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE),
        offset: query.offset ?? 0,
      })
      return page(c, total, shown.map(presentRegistration))
    },
  )
