import type { Domain } from '../../ports/ports.ts'
import type { ObjectStorage } from '../../ports/storage/object-storage.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Registration } from '../../rules/direct-uploads/registration.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import { describeRefusal, RefusedError } from '../../rules/refusals/refusal.ts'
import { digestAlgorithm } from '../../rules/settings/setting-values.ts'
import type { DigestAlgorithm } from '../../rules/storage/stored-object.ts'
import type { ArrivingFile, Transfer, TransferProblem } from '../../rules/transfers/transfer.ts'
import { problemText, type RegisteredCount, uploadEnd } from '../../rules/transfers/upload-end.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { RegistrationOutcome, registerUseCases } from '../direct-uploads/register-use-cases.ts'
import { contentTypeOf, headOf } from '../files/content-type.ts'
import { advance, advanceIn } from './advance.ts'
import { keepRegistering } from './keep-registering.ts'

/** The number of files that are read concurrently. */
const READERS = 2

/** A transfer to a dataset whose task has succeeded. */
interface Arriving {
  readonly transfer: Transfer & { readonly direction: 'in' }
  readonly dataset: Dataset
  readonly actor: Actor
  readonly algorithm: DigestAlgorithm
}

/**
 * Adds the files that have arrived, and ends the transfer in the same unit: a process that dies before adds
 * them later, one that dies after does not add them again. Throws `StorageUnavailable` for a store that does
 * not answer.
 */
export const registerArrived =
  (
    domain: Domain,
    { registerAround }: Pick<ReturnType<typeof registerUseCases>, 'registerAround'>,
  ) =>
  async (transfer: Transfer): Promise<void> => {
    const { id } = transfer
    const finish = (end: ReturnType<typeof uploadEnd>) =>
      ({ kind: 'finish', end, now: domain.clock.now().getTime() }) as const
    const arriving = await arrivingOf(domain, transfer)
    if (arriving === null) {
      const reason = 'The dataset or the account was removed during the transfer.'
      await advance(domain, id, { command: finish({ kind: 'failedHere', reason, problems: [] }) })
      return
    }
    const { registrations, problems } = await described(domain, arriving)
    const endOf = (outcomes: readonly RegistrationOutcome[]) =>
      uploadEnd(countOf(registrations, outcomes, problems))
    const ref = { kind: 'id', id: transfer.datasetId } as const
    try {
      const { outcomes, detail } = await registerAround(
        { actor: arriving.actor, ref },
        registrations,
        {
          before: async (unit) => {
            await unit.datasets.lock(ref)
            const now = await unit.transfers.find(id)
            if (now?.state.kind !== 'registering') throw new EndedMeanwhile()
            await unit.datasets.removeLock(transfer.datasetId, 'EditInProgress')
          },
          after: async (unit, added) => {
            await advanceIn(domain, unit, { id, step: { command: finish(endOf(added)) } })
          },
        },
      )
      if (detail === null) await advance(domain, id, { command: finish(endOf(outcomes)) })
    } catch (error) {
      if (error instanceof EndedMeanwhile) return
      if (!(error instanceof RefusedError)) throw error
      const reason = describeRefusal(error.refusal)
      await advance(domain, id, { command: finish({ kind: 'failedHere', reason, problems }) })
    }
  }

/** Rolls back a registration that another process has made. */
class EndedMeanwhile extends Error {
  override readonly name = 'EndedMeanwhile'
}

/** Null when the dataset or the account is gone. */
async function arrivingOf(domain: Domain, transfer: Transfer): Promise<Arriving | null> {
  if (transfer.direction !== 'in' || transfer.accountId === null) return null
  const { accountId, datasetId } = transfer
  return domain.store.read(async (unit) => {
    const account = await unit.accounts.byId(accountId)
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    if (account === null || account.deactivatedAt !== null || dataset === null) return null
    const { userName, superuser } = account
    const actor = { kind: 'account', accountId, userName, superuser } as const
    return { transfer, dataset, actor, algorithm: digestAlgorithm(await unit.settings.all()) }
  })
}

/** The registrations of files that have arrived, completed with what the bytes tell; the others are problems. */
async function described(
  domain: Domain,
  { transfer, dataset, algorithm }: Arriving,
): Promise<{
  readonly registrations: readonly Registration[]
  readonly problems: readonly TransferProblem[]
}> {
  const storage = domain.storages.drivers[transfer.storageDriver]
  const found = new Map<number, Registration>()
  const problems: TransferProblem[] = []
  const keep = keepRegistering(domain, transfer)
  await forEachConcurrently(transfer.files, READERS, async (file, index) => {
    const key = objectKey(dataset.pid, file.objectId)
    const size = (await storage?.size(key)) ?? null
    if (storage === undefined || size === null || file.registration === null) {
      problems.push({ file: nameOf(file), reason: 'It did not arrive.' })
      return
    }
    await keep(size)
    const stored = { storage, key, size, algorithm }
    found.set(index, await completed(domain, file.registration, stored))
  })
  const registrations = transfer.files.flatMap((_, index) => found.get(index) ?? [])
  return { registrations, problems }
}

const nameOf = ({ objectId, registration }: ArrivingFile): string =>
  registration?.fileName ?? registration?.storageIdentifier ?? objectId

interface Stored {
  readonly storage: ObjectStorage
  readonly key: string
  readonly size: number
  readonly algorithm: DigestAlgorithm
}

/** Computes the checksum and the type where the client gave none. */
async function completed(
  { typeDetection }: Domain,
  registration: NonNullable<ArrivingFile['registration']>,
  { storage, key, size, algorithm }: Stored,
): Promise<Registration> {
  const { checksum, mimeType: declared, fileName } = registration
  const known = checksum?.value.trim() ? checksum : null
  const measured = known ?? {
    type: algorithm,
    value: (await storage.measure(key, algorithm)).digest,
  }
  const typed = declared?.trim() && declared !== 'application/octet-stream'
  const head = typed ? null : await headOf((range) => storage.get(key, range), size)
  const mimeType =
    head === null
      ? declared
      : await contentTypeOf(typeDetection, { declared, fileName: fileName ?? '', head })
  return { ...registration, checksum: measured, mimeType, replaces: null }
}

function countOf(
  registrations: readonly Registration[],
  outcomes: readonly RegistrationOutcome[],
  missing: readonly TransferProblem[],
): RegisteredCount {
  const refused = outcomes.flatMap((outcome, index): readonly TransferProblem[] => {
    if (outcome.kind === 'added') return []
    const { fileName, storageIdentifier } = registrations[index] ?? {}
    return [{ file: fileName ?? storageIdentifier ?? '', reason: problemText(outcome.why) }]
  })
  return { added: outcomes.length - refused.length, problems: [...missing, ...refused] }
}
