import type { Domain } from '../../ports/ports.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type EntryShown, entryVersionShown } from './entry-version-shown.ts'
import { fileReadUseCases, type ShownFile } from './read-use-cases.ts'

/**
 * A file as the wanted entry shows it, for callers who may download it. A file that no release is left of is shown to
 * editors as the deaccessioned version has it.
 */
export const shownEntry = (domain: Domain) => {
  const { get } = fileReadUseCases(domain)
  const versionShown = entryVersionShown(domain)
  return async (actor: Actor, wanted: EntryShown): Promise<ShownFile> => {
    const shown = await versionShown(actor, wanted)
    try {
      return await get(actor, wanted.fileId, shown)
    } catch (error) {
      const absent = error instanceof RefusedError && error.refusal.kind === 'notFound'
      if (!absent || shown.includeDeaccessioned) throw error
      return get(actor, wanted.fileId, { ...shown, includeDeaccessioned: true })
    }
  }
}
