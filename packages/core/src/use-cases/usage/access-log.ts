import type { Domain } from '../../ports/ports.ts'
import type { Accessed, AccessedThing } from '../../ports/store/accessed-things.ts'
import { storageIdentifierOf } from '../../rules/direct-uploads/storage-identifier.ts'
import { formatAddress } from '../../rules/groups/ip-address.ts'
import { textsOf } from '../../rules/metadata/field-entries.ts'
import { accessLogFolder } from '../../rules/settings/access-log-folder.ts'
import { maskedUrl } from '../../rules/signing/masked-url.ts'
import { accessLine, accessLogName } from '../../rules/usage/access-line.ts'
import { assigneeOf } from '../../rules/users/actor.ts'
import { authorsOf } from '../../rules/versions/authors.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { type BackgroundWrites, backgroundWrites } from './background-writes.ts'
import { viewedDatasets } from './viewed-datasets.ts'
import type { Visit } from './visit.ts'

/** Writes views and downloads to files that log processors read (docs/specification/usage.md#access-log). */
export interface AccessLog extends Pick<BackgroundWrites, 'written'> {
  /** Notes a visit, and returns at once; what shows no release is left out later. */
  note(visit: Visit): void
}

/** Visits within this many milliseconds are written together. */
const GATHERING_MS = 5000
/** Lines of one write: a zip may hold a hundred thousand files. */
const BATCH = 5000
/** More than this waits only where the folder cannot be written; further visits are lost then. */
const MOST_WAITING = 500_000

interface Access {
  readonly visit: Visit
  readonly thing: AccessedThing
}

/** A log that gathers visits in memory and writes them in batches, while the setting `:MDCLogPath` names a folder. */
export function accessLog(
  domain: Pick<Domain, 'store' | 'usageLog' | 'pause' | 'tellOperator'>,
): AccessLog {
  const { store, usageLog } = domain
  let noted: Visit[] = []
  let unwritten: readonly Access[] = []
  let waiting = 0

  const writeAll = async (): Promise<void> => {
    if (usageLog === null || waiting === 0) return
    const folder = await store.read(async ({ settings }) => accessLogFolder(await settings.all()))
    if (folder === null) {
      ;[noted, unwritten, waiting] = [[], [], 0]
      return
    }
    // Visits are noted while these are looked up.
    const taken = [...noted]
    unwritten = [...unwritten, ...(await accessesOf(domain, taken))]
    noted = noted.slice(taken.length)
    waiting = unwritten.length + sum(noted)
    while (unwritten.length > 0) {
      const batch = unwritten.slice(0, BATCH)
      for (const [name, lines] of await linesOf(domain, batch))
        await usageLog.append({ folder, name, lines })
      unwritten = unwritten.slice(batch.length)
      waiting -= batch.length
    }
  }

  const { soon, written } = backgroundWrites(domain, {
    failure: 'the access log could not be written',
    gatheringMs: GATHERING_MS,
    writeAll,
  })

  return {
    note: (visit) => {
      if (usageLog === null || waiting >= MOST_WAITING) return
      noted.push(visit)
      waiting += sum([visit])
      soon()
    },
    written,
  }
}

const sum = (visits: readonly Visit[]): number =>
  visits.reduce((all, { use }) => all + (use.kind === 'download' ? use.fileIds.length : 1), 0)

async function accessesOf(
  domain: Pick<Domain, 'store'>,
  visits: readonly Visit[],
): Promise<readonly Access[]> {
  const views = await viewedDatasets(domain, visits)
  return visits.flatMap((visit): readonly Access[] => {
    const { use } = visit
    if (use.kind === 'download') return use.fileIds.map((fileId) => ({ visit, thing: { fileId } }))
    const of = views.get(visit)
    if (of === undefined) return []
    if ('fileId' in of) return [{ visit, thing: of }]
    const specifier = 'ref' in use.viewed ? parseVersionSpecifier(use.viewed.version) : null
    const number = specifier?.kind === 'number' ? specifier.number : null
    return [{ visit, thing: { ...of, number } }]
  })
}

/** The lines of each file. */
async function linesOf(
  { store }: Pick<Domain, 'store'>,
  accesses: readonly Access[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const facts = await store.read(
    ({ usage }) => usage.accessed(accesses.map(({ thing }) => thing)),
    { consistency: 'latest' },
  )
  const files = new Map<string, string[]>()
  for (const [at, { visit }] of accesses.entries()) {
    const accessed = facts[at]
    if (accessed == null) continue
    const name = accessLogName(visit.at)
    const lines = files.get(name) ?? []
    lines.push(lineOf(visit, accessed))
    files.set(name, lines)
  }
  return files
}

function lineOf(
  { at, actor, client, use }: Visit,
  { pid, metadata, major, releasedAt, file }: Accessed,
): string {
  return accessLine({
    at,
    address: actor.address === undefined ? '' : formatAddress(actor.address),
    user: assigneeOf(actor),
    url: maskedUrl(client.url),
    userAgent: client.userAgent,
    pid,
    title: textsOf(metadata.title).join(' '),
    authors: authorsOf({ metadata }).map(({ name }) => name),
    releasedAt,
    major,
    file:
      use.kind === 'view' || file === null
        ? null
        : { name: storageIdentifierOf(file), size: file.size },
  })
}
