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
const MOST = 1000

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
      ['V16', 'modifyRegistration', 'Tell the registrar where an identifier leads', false],
      [
        'registrations.metadata',
        'modifyRegistrationMetadata',
        'Tell the registrar what the identifier of a released dataset stands for',
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
            : `${formatPid(pid)} is kept by no registrar, so there is nobody to tell.`,
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
        'Tell the registrar what the identifiers of all released datasets stand for',
        true,
      ],
      [
        'registrations.all',
        'modifyRegistrationAll',
        'Tell the registrar where the identifiers of all datasets lead',
        false,
      ],
    ] as const
  ).map(([id, name, summary, onlyReleased]) =>
    endpoint({ ...ASKED, id, path: `/datasets/${name}`, summary }, async ({ c, actor }) =>
      message(
        c,
        (await registrations.renewAll(actor, { onlyReleased })) === 'requested'
          ? 'The registrations of all datasets are being updated.'
          : 'Identifiers are kept by no registrar here, so there is nobody to tell.',
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
    async (call) =>
      ok(call.c, presentRegistration(await registrations.ofDataset(call.actor, datasetRef(call)))),
  )

const bound = (name: string, least: number) =>
  wholeNumber({ least, most: MOST * MOST, message: `The ${name} parameter must be a whole number` })

const list = ({ registrations }: Repository): Endpoint =>
  endpoint(
    {
      ...FOR_SUPERUSERS,
      id: 'registrations.list',
      method: 'get',
      path: '/admin/registrations',
      summary: 'What the registrar is known to know, and what it was not told yet',
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
        limit: Math.min(query.limit ?? MOST, MOST),
        offset: query.offset ?? 0,
      })
      return page(c, total, shown.map(presentRegistration))
    },
  )
