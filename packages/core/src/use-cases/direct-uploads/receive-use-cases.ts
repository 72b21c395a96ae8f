import type { Domain } from '../../ports/ports.ts'
import type { ReceivedTransfer } from '../../ports/storage/direct-transfer.ts'
import type { ObjectStorage } from '../../ports/storage/object-storage.ts'
import { uploadAddress } from '../../rules/direct-uploads/upload-address.ts'
import { limitedBytes } from '../../rules/files/upload-limits.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import type { SignedRequest } from '../../rules/signing/signed-url.ts'
import { decide } from '../../rules/staged-objects/life-cycle.ts'
import type { PartExpected, WholeExpected } from '../../rules/staged-objects/staged-commands.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { type Bytes, closeUnread } from '../../rules/storage/bytes.ts'
import { PartsRefused } from '../../rules/storage/part-upload.ts'
import { sameBytes } from '../../rules/storage/same-bytes.ts'
import { isSigned } from '../signing/signed-url.ts'

/** A request to a signed address of an upload. */
export interface ReceivedPart {
  readonly objectId: string
  /** Null if the request contains the whole file. */
  readonly part: number | null
  /** Null for a request without a signature. */
  readonly signed: SignedRequest | null
  readonly bytes: Bytes
}

interface Admitted {
  readonly staged: StagedObject
  readonly expected: WholeExpected | PartExpected
  readonly storage: ObjectStorage
  readonly transfer: ReceivedTransfer
}

/** The lease is extended after this part of it has passed. */
const RENEWAL_FRACTION = 1 / 3

/** Receives bytes at signed addresses of this service, for stores without such addresses (decision 0121). */
export const receivePartUseCases = (domain: Domain) => {
  const { store, storages, clock, signer, site, directUploadLeaseMs } = domain

  /** The upload of a signed address. An unknown upload is refused like a wrong signature. */
  const admitted = async ({ objectId, part, signed }: ReceivedPart): Promise<Admitted> => {
    if (signed === null || signed.base !== uploadAddress(site, objectId, part)) return notSigned()
    const { base, signature } = signed
    const now = clock.now()
    const { staged, account } = await store.read(async (unit) => {
      const found = await unit.stagedObjects.find(objectId)
      if (found === null) return { staged: null, account: null }
      return { staged: found, account: await unit.accounts.byId(found.accountId) }
    })
    const decision = staged === null ? null : decide(staged, { kind: 'receive', part })
    if (staged === null || decision?.kind !== 'accepted') return notSigned()
    const expected = decision.event
    const by = { now, key: expected.secret, signer }
    if (!isSigned({ base, method: 'PUT' }, signature, by)) return notSigned()
    if (account?.userName !== signature.user || account.deactivatedAt !== null) return notSigned()
    const storage = storages.drivers[staged.storageDriver]
    const transfer = storage?.direct
    if (storage === undefined || transfer?.kind !== 'received') return notSigned()
    return { staged, expected, storage, transfer }
  }

  const extend = ({ objectId }: StagedObject): Promise<void> => {
    const until = new Date(clock.now().getTime() + directUploadLeaseMs)
    return store.write(({ stagedObjects }) => stagedObjects.extend(objectId, until))
  }

  /** Extends the lease of the reservation while bytes arrive. */
  async function* leased(bytes: Bytes, staged: StagedObject): AsyncGenerator<Uint8Array, void> {
    let renewedAt = clock.now().getTime()
    for await (const chunk of bytes) {
      const now = clock.now().getTime()
      if (now - renewedAt > directUploadLeaseMs * RENEWAL_FRACTION) {
        renewedAt = now
        await extend(staged)
      }
      yield chunk
    }
  }

  const receiveWhole = async (
    { staged: { key }, storage }: Admitted,
    { size }: WholeExpected,
    bytes: Bytes,
  ): Promise<string> => {
    const limited = limitedBytes(bytes, size)
    if ((await storage.size(key)) === null)
      try {
        return (await storage.put(key, limited, 'MD5')).digest
      } catch (error) {
        if (error instanceof RefusedError || (await storage.size(key)) === null) throw error
        return sentBefore()
      }
    // The client sends the bytes again because it did not get the response. Stored bytes never change.
    if (!(await sameBytes(limited, await storage.get(key)))) sentBefore()
    return (await storage.measure(key, 'MD5')).digest
  }

  const receivePart = async (
    { staged, transfer }: Admitted,
    { uploadId, place }: PartExpected,
    bytes: Bytes,
  ): Promise<string> => {
    try {
      return await transfer.receive({ key: staged.key, uploadId }, place, bytes)
    } catch (error) {
      if (error instanceof PartsRefused) refuse({ kind: 'invalid', message: error.message })
      throw error
    }
  }

  return {
    /** Stores the bytes and returns their tag. Closes them in every case. */
    receive: async (received: ReceivedPart): Promise<string> => {
      try {
        const found = await admitted(received)
        const bytes = leased(received.bytes, found.staged)
        const { expected } = found
        const tag =
          expected.kind === 'wholeExpected'
            ? await receiveWhole(found, expected, bytes)
            : await receivePart(found, expected, bytes)
        await extend(found.staged)
        return tag
      } finally {
        await closeUnread(received.bytes)
      }
    },
  }
}

const sentBefore = (): never =>
  refuse({ kind: 'conflict', message: 'Other bytes were already sent to this address.' })

const notSigned = (): never =>
  refuse({
    kind: 'badCredential',
    message: 'This address is not signed for this request, or it has expired.',
  })
