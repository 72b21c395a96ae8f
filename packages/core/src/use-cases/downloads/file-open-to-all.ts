import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import { NO_PERMISSIONS } from '../../rules/roles/permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isReleased } from '../../rules/versions/version.ts'
import type { EntitledFile } from './entitled-file.ts'
import { fileFacts } from './file-rights.ts'

/**
 * A file that everybody may download as the same, without a question before: so no permission is read (decision 0563). It is in
 * the newest version, which is released. Null for any other; the caller's rights decide then. One query, and one more where
 * the context of the dataset is not kept.
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
  if (!isReleased(dataset.newest) || dataset.guestbookId !== null) return null
  const day = today(clock.now())
  if (withheld(fileFacts(record.file, dataset), NO_PERMISSIONS, day) !== null) return null
  const { fairOwners } = await contexts(unit, dataset)
  if (fairOwners.length > 0) return null
  return { record, access: { actor, dataset, held: NO_PERMISSIONS, masked: null }, open: true }
}
