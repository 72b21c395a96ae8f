import type { Domain } from '../../ports/ports.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import type { StoredFile } from '../../rules/files/stored-file.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { archivalForm, type StoredForm, uploadedForm } from '../../rules/tables/stored-forms.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { storedFiles } from './stored-files.ts'

/** The datasets that an audit covers: those in a range of ids, or named ones. */
export interface AuditScope {
  readonly first: number
  readonly last: number
  /** Null for all in the range. */
  readonly pids: readonly Pid[] | null
}

/** A dataset with something missing. */
export interface AuditedDataset {
  readonly datasetId: number
  readonly pid: Pid
  /** Files whose bytes are not in their store, or have another size. */
  readonly missingFiles: readonly StoredFile[]
  /** File records that no version shows. */
  readonly missingMetadata: readonly StoredFile[]
  /** The number of further files with something missing. */
  readonly more: number
}

/** One result of an audit. */
export type AuditFinding =
  | { readonly kind: 'sound' }
  | { readonly kind: 'incomplete'; readonly dataset: AuditedDataset }
  | { readonly kind: 'failed'; readonly pid: Pid; readonly reason: string }

const PAGE = 200
/** Files looked up in their stores at the same time. */
const LOOKERS = 8
/** At most this many missing files of a dataset are listed; the others are counted. */
const LISTED = 1000

/** Looks for files whose bytes or metadata are missing, for superusers (docs/specification/administration.md#calls). */
export const auditUseCases = (domain: Domain) => ({
  /** The findings, dataset by dataset in the order of ids, made as they are asked for. Memory stays bounded. */
  audit: (actor: Actor, scope: AuditScope): AsyncIterable<AuditFinding> => {
    requireSuperuser(actor)
    if (scope.first > scope.last)
      refuse({
        kind: 'invalid',
        message: 'Invalid first and last id: the first is above the last.',
      })
    return findings(domain, scope)
  },
})

async function* findings(domain: Domain, scope: AuditScope): AsyncGenerator<AuditFinding, void> {
  for await (const found of datasetsOf(domain, scope)) {
    if ('reason' in found) yield { kind: 'failed', ...found }
    else yield await audited(domain, found)
  }
}

interface Target {
  readonly datasetId: number
  readonly pid: Pid
}

async function* datasetsOf(
  domain: Domain,
  { first, last, pids }: AuditScope,
): AsyncGenerator<Target | { readonly pid: Pid; readonly reason: string }, void> {
  if (pids !== null) {
    yield* named(domain, pids)
    return
  }
  for (let after = first - 1; ; ) {
    const page = await domain.store.read(
      ({ registrations }) => registrations.datasetsAfter({ after, limit: PAGE, published: false }),
      { consistency: 'latest' },
    )
    for (const target of page) {
      if (target.datasetId > last) return
      yield target
    }
    const end = page.at(-1)
    if (end === undefined || page.length < PAGE) return
    after = end.datasetId
  }
}

async function* named({ store }: Domain, pids: readonly Pid[]) {
  for (const pid of pids) {
    const dataset = await store.read(({ datasets }) => datasets.find({ kind: 'pid', pid }))
    if (dataset === null) yield { pid, reason: `Dataset ${formatPid(pid)} not found` }
    else yield { datasetId: dataset.id, pid: dataset.pid }
  }
}

async function audited(domain: Domain, { datasetId, pid }: Target): Promise<AuditFinding> {
  const missingFiles: StoredFile[] = []
  const missingMetadata: StoredFile[] = []
  let more = 0
  const note = (list: StoredFile[], stored: StoredFile): void => {
    if (list.length < LISTED) list.push(stored)
    else more += 1
  }
  const files = storedFiles(domain, datasetId)
  const look = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      if (next.value.path === null) note(missingMetadata, next.value)
      if (!(await isThere(domain, pid, next.value))) note(missingFiles, next.value)
    }
  }
  try {
    await Promise.all(Array.from({ length: LOOKERS }, look))
  } catch (error) {
    return { kind: 'failed', pid, reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await files.return()
  }
  if (missingFiles.length === 0 && missingMetadata.length === 0) return { kind: 'sound' }
  const inOrder = (list: readonly StoredFile[]) => list.toSorted((a, b) => a.file.id - b.file.id)
  return {
    kind: 'incomplete',
    dataset: {
      datasetId,
      pid,
      missingFiles: inOrder(missingFiles),
      missingMetadata: inOrder(missingMetadata),
      more,
    },
  }
}

/** Whether the upload is there with its size, and of a table its text too. */
async function isThere(domain: Domain, pid: Pid, { file }: StoredFile): Promise<boolean> {
  const forms =
    file.table === null ? [uploadedForm(file)] : [uploadedForm(file), archivalForm(file)]
  const sizes = await Promise.all(forms.map((form) => sizeInStore(domain, pid, form)))
  return forms.every(({ size }, at) => sizes[at] === size)
}

/** In bytes; null when the object is missing. */
async function sizeInStore(
  { storages }: Domain,
  pid: Pid,
  { storageDriver, remotePath, objectId }: StoredForm,
): Promise<number | null> {
  const found =
    remotePath === null
      ? await storages.drivers[storageDriver]?.size(objectKey(pid, objectId))
      : await storages.remotes?.[storageDriver]?.storage.size(remotePath)
  if (found === undefined) throw new Error(`The store '${storageDriver}' is not configured.`)
  return found
}
