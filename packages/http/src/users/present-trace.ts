import type { ShownTrace } from '@holdfast/core'
import { type Account, displayName, formatPid } from '@holdfast/core/rules'
import { instant } from '../output/times.ts'

/** The account whose traces are listed. */
export const presentTraced = (account: Account): object => ({
  identifier: `@${account.userName}`,
  name: displayName(account),
})

/** The members of one trace, in the order of the columns of its CSV (docs/specification/users.md#administration). */
export function presentTrace(trace: ShownTrace): Readonly<Record<string, string | number>> {
  switch (trace.element) {
    case 'roleAssignments': {
      const { id, point, role } = trace.item
      return {
        id,
        definitionPointName: point?.name ?? '',
        definitionPointIdentifier: point?.pid ? formatPid(point.pid) : '',
        definitionPointId: point?.id ?? '',
        roleAlias: role?.alias ?? '',
        roleName: role?.name ?? '',
      }
    }
    case 'collectionCreator':
    case 'collectionPublisher':
      return { id: trace.item.id, alias: trace.item.alias }
    case 'datasetCreator':
    case 'datasetPublisher':
      return { id: trace.item.id, pid: formatPid(trace.item.pid) }
    case 'dataFileCreator':
    case 'dataFilePublisher': {
      const { id, fileName, pid } = trace.item
      return { id, filename: fileName, datasetPid: formatPid(pid) }
    }
    case 'datasetVersionUsers': {
      const { id, pid, version } = trace.item
      return { id, dataset: formatPid(pid), version: version ?? 'DRAFT' }
    }
    case 'explicitGroups':
      return { id: trace.item.id, name: trace.item.name }
    case 'savedSearches':
      return { id: trace.item.id }
    case 'guestbookEntries': {
      const { id, type, fileName, at, guestbookName, pid, version } = trace.item
      return {
        id,
        eventType: type,
        filename: fileName,
        date: instant(at),
        guestbookName,
        dataset: formatPid(pid),
        version: version ?? '',
      }
    }
  }
}
