import type { Domain } from '../../ports/ports.ts'
import type { DraftScope, DraftStatus } from '../../ports/store/curation.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Role, RoleAssignment } from '../../rules/roles/role.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** Drafts with their curation status and their assignees. */
export interface CurationReport {
  /** The roles that can publish, by id. */
  readonly roles: readonly Role[]
  readonly rows: readonly CurationRow[]
}

/** A draft in a curation report. */
export interface CurationRow {
  readonly draft: DraftStatus
  /** The assignees with a role on the dataset itself, by role id. */
  readonly assignees: ReadonlyMap<number, readonly string[]>
}

/** Curation reports for superusers (docs/specification/curation.md). */
export const curationReportUseCases = ({ store }: Domain) => ({
  /** All drafts, or the draft of one dataset; empty when it has none. */
  report: async (
    actor: Actor,
    ref: DatasetRef | null,
    { entries }: Pick<DraftScope, 'entries'>,
  ): Promise<CurationReport> => {
    requireSuperuser(actor)
    return store.read(async (unit) => {
      const dataset = ref && ((await unit.datasets.find(ref)) ?? noSuchDataset(ref))
      const drafts = await unit.curation.drafts({ datasetId: dataset?.id ?? null, entries })
      const ids = [...new Set(drafts.map(({ datasetId }) => datasetId))]
      const given = byPoint(await unit.roles.assignmentsAtAll(ids))
      return {
        roles: await unit.roles.granting('PublishDataset'),
        rows: drafts.map((draft) => ({
          draft,
          assignees: byRole(given.get(draft.datasetId) ?? []),
        })),
      }
    })
  },
})

const byPoint = (
  assignments: readonly RoleAssignment[],
): ReadonlyMap<number, readonly RoleAssignment[]> => grouped(assignments, ({ pointId }) => pointId)

const byRole = (assignments: readonly RoleAssignment[]): ReadonlyMap<number, readonly string[]> =>
  new Map(
    [...grouped(assignments, ({ roleId }) => roleId)].map(([roleId, given]) => [
      roleId,
      given.map(({ assignee }) => assignee),
    ]),
  )

function grouped<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
