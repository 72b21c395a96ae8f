import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { HistoryQuery, historyPage } from '../input/history-query.ts'
import { page } from '../output/envelope.ts'
import { fileId } from './file-id.ts'
import { presentFileVersion } from './present-file-history.ts'

export const fileHistoryEndpoint = ({ files }: Repository): Endpoint =>
  endpoint(
    {
      id: 'files.versionDifferences',
      method: 'get',
      path: '/files/{id}/versionDifferences',
      summary: 'List the visible versions with their changes of the file',
      area: 'files',
      caller: 'anyone',
      lookup: 'file',
      query: HistoryQuery,
    },
    async (call) => {
      const wanted = historyPage(call.query)
      const { total, entries } = await files.history(call.actor, await fileId(call, files), wanted)
      return page(call.c, total, entries.map(presentFileVersion))
    },
  )
