import type { Domain } from '../../ports/ports.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { entitledFile } from '../downloads/entitled-file.ts'
import { type EntryShown, type FindFile, versionOfEntry } from './entry-version-shown.ts'
import { accessThrough, fileFor } from './file-access.ts'
import { fileReadUseCases, type ShownFile } from './read-use-cases.ts'
import { visibleRecords } from './visible-records.ts'

/** A file as the wanted entry shows it; where it is in no newer version, as the last one with it does. */
type ShowEntry = (actor: Actor, wanted: EntryShown) => Promise<ShownFile>

/** For callers who may download the file. */
export const shownEntry = (domain: Domain): ShowEntry =>
  entryFoundBy(domain, (unit, actor, fileId) =>
    entitledFile(unit, actor, { fileId, now: domain.clock.now() }),
  )

/** For a citation, which needs no right to the bytes. */
export const citedEntry = (domain: Domain): ShowEntry =>
  entryFoundBy(domain, async (unit, actor, fileId) => {
    const access = await accessThrough(unit, actor, fileId)
    const found = await fileFor(unit, fileId)
    const [record = found] = await visibleRecords(unit, access, [found])
    return { record, access }
  })

function entryFoundBy(domain: Domain, find: FindFile): ShowEntry {
  const { get } = fileReadUseCases(domain)
  const version = versionOfEntry(domain, find)
  return async (actor, wanted) => {
    const shown = await version.wanted(actor, wanted)
    try {
      return await get(actor, wanted.fileId, shown)
    } catch (error) {
      const absent = error instanceof RefusedError && error.refusal.kind === 'notFound'
      if (!absent || shown.includeDeaccessioned) throw error
      return get(actor, wanted.fileId, await version.last(actor, wanted.fileId))
    }
  }
}
