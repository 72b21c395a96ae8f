import type { Repository } from '@holdfast/core'
import { formatPid } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'

/** They are GET by old custom, although they start jobs. */
const ADMIN = { area: 'exports', caller: 'account', method: 'get' } as const

/** Exports of everything, for superusers (docs/specification/administration.md#calls). */
export const exportAdminEndpoints = ({ exports }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'exports.all',
      path: '/admin/metadata/exportAll',
      summary: 'Export the released datasets that changed since their last export',
    },
    async ({ c, actor }) => {
      await exports.admin.exportAll(actor, { onlyOutdated: true })
      return message(c, 'The export of outdated datasets was started.')
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'exports.allAgain',
      path: '/admin/metadata/reExportAll',
      summary: 'Export all released datasets',
    },
    async ({ c, actor }) => {
      await exports.admin.exportAll(actor, { onlyOutdated: false })
      return message(c, 'The export of all released datasets was started.')
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'exports.dataset',
      path: '/admin/metadata/{id}/reExportDataset',
      summary: 'Export the latest released version of a dataset',
      lookup: 'dataset',
    },
    async (call) => {
      const pid = await exports.admin.exportDataset(call.actor, datasetRef(call))
      return message(call.c, `The export of ${formatPid(pid)} was started.`)
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'exports.clearTimes',
      path: '/admin/metadata/clearExportTimestamps',
      summary: 'Forget when datasets were exported',
    },
    async ({ c, actor }) => {
      await exports.admin.clearTimes(actor)
      return message(c, 'The times of exports were cleared.')
    },
  ),
]
