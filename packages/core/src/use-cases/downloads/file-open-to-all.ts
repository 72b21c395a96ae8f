import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { assignmentPointsOf } from '../../rules/datasets/dataset-access.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import { NO_PERMISSIONS } from '../../rules/roles/permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isReleased } from '../../rules/versions/version.ts'
import { heldAt } from '../roles/held-permissions.ts'
import type { EntitledFile } from './entitled-file.ts'
import { fileFacts } from './file-rights.ts'

/**
 * A file that everybody may download, without a question before, as the newest release shows it: so no permission is read
 * (decision 0563). Null for any other, and for those who may see a version that is not released; the caller's rights decide then.
 * One query, one more where the newest version is not released, and one more where the context of the dataset is not kept.
 */
export async function fileOpenToAll(
  unit: ReadUnit,
  { contexts, clock }: Pick<Domain, 'contexts' | 'clock'>,
  { actor, fileId }: { readonly actor: Actor; readonly fileId: number },
): Promise<EntitledFile | null> {
  if (actor.kind === 'preview') return null
  const view = await unit.views.dataset({
    of: { kind: 'file', fileId },
    holder: null,
    specifier: { kind: 'latestPublished' },
    includeDeaccessioned: false,
    files: { kind: 'one', fileId },
  })
  const record = view?.versions[0]?.files?.[0]
  if (view === null || record === undefined) return null
  const { dataset } = view
  if (dataset.guestbookId !== null) return null
  const day = today(clock.now())
  if (withheld(fileFacts(record.file, dataset), NO_PERMISSIONS, day) !== null) return null
  const { fairOwners } = await contexts(unit, dataset)
  if (fairOwners.length > 0 || (await seesMore(unit, actor, dataset))) return null
  return { record, access: { actor, dataset, held: NO_PERMISSIONS, masked: null }, open: true }
}

/** Whether the caller may see a version after the newest release, in which the file may have another name. */
async function seesMore(unit: ReadUnit, actor: Actor, dataset: Dataset): Promise<boolean> {
  if (isReleased(dataset.newest)) return false
  const held = await heldAt(unit.roles, actor, assignmentPointsOf(dataset))
  return held.has('ViewUnpublishedDataset')
}
