import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { type PartPlan, partPlan } from '../../rules/direct-uploads/part-plan.ts'
import { formatStorageIdentifier } from '../../rules/direct-uploads/storage-identifier.ts'
import { uploadAddress } from '../../rules/direct-uploads/upload-address.ts'
import { entryValues, type FileInput } from '../../rules/files/file-input.ts'
import { humanSize } from '../../rules/files/human-size.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type {
  AnnouncedFile,
  StagedFacts,
  StagedUpload,
} from '../../rules/staged-objects/staged-object.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { signUrl } from '../signing/signed-url.ts'
import {
  type ReservedUpload,
  reserveUpload,
  type UploadPlan,
} from '../staged-objects/reserve-upload.ts'
import { type DirectStore, directStore } from './direct-store.ts'
import { dropDirect } from './drop-direct.ts'

const MINUTE_MS = 60_000
/** Random hexadecimal digits of a secret. */
const SECRET_DIGITS = 32

/** The URLs for the bytes of a file, and the identifier with which the client registers them. */
export interface DirectUploadOffer {
  readonly storageIdentifier: string
  readonly partSize: number
  readonly way:
    | { readonly kind: 'single'; readonly url: string }
    /** The URL of part n is the n-th. */
    | {
        readonly kind: 'parts'
        readonly uploadId: string
        readonly urls: readonly string[]
        /** The dataset's identifier, for the calls that complete or abort the upload. */
        readonly pid: string
      }
}

/** What a client says of the file before it is there. */
export interface NamedFile {
  readonly fileName: string
  readonly input: FileInput
  /** By which the client knows the same content again. */
  readonly mark?: string | null
}

/** The file that a client wants to send. */
export interface WantedDirectUpload {
  /** In bytes. */
  readonly size: number
  /** Parts smaller than those of the store, in bytes, where less shall be lost with a connection. */
  readonly partSize?: number
  /** With it, the upload is listed while it is unfinished. Refused at once if no file can be named so. */
  readonly named?: NamedFile
}

type PossiblePlan = Exclude<PartPlan, { readonly kind: 'tooLarge' }>

/** An upload to addresses that are signed with its secret. */
type SignedUpload = Extract<StagedUpload, { readonly secret: string }>

interface DirectPlan extends UploadPlan {
  readonly store: DirectStore
  readonly plan: PossiblePlan
  readonly upload: SignedUpload
}

type Reserved = ReservedUpload<DirectPlan>

interface WantedParts {
  readonly size: number
  readonly partSize: number | undefined
  readonly announced: AnnouncedFile | null
}

/** Uploads from clients directly to a store (docs/specification/direct-uploads.md). */
export const directUploadUseCases = (domain: Domain) => {
  const { store, storages, ids, signer, site, directUploadLeaseMs } = domain

  const reserve = (
    actor: Actor,
    ref: DatasetRef,
    { size, partSize, named }: WantedDirectUpload,
  ): Promise<Reserved> => {
    const announced = named === undefined ? null : announcedFile(named)
    return store.write((unit) =>
      reserveUpload(domain, unit, {
        actor,
        ref,
        method: null,
        into: (driver, datasetId) => {
          const chosen = directStore(storages, driver, datasetId)
          return () => planned(chosen, { size, partSize, announced })
        },
        purpose: 'addition',
        input: {},
        size: { size },
      }),
    )
  }

  const planned = (chosen: DirectStore, wanted: WantedParts): DirectPlan => {
    const { size, announced } = wanted
    const { partSize, urlMinutes } = chosen.profile
    const plan = partPlan(size, Math.min(partSize, wanted.partSize ?? Infinity))
    if (plan.kind === 'tooLarge') return refuseSize(size, plan.most)
    return {
      store: chosen,
      plan,
      upload: signedUpload({ size, announced }, plan, ids.hex(SECRET_DIGITS)),
      // The URL of a whole file expires earlier, but a request that started before may continue.
      leaseMs: urlMinutes * MINUTE_MS + directUploadLeaseMs,
    }
  }

  /** Addresses of this service, for a store without signed URLs. */
  const signed = (actor: Actor, { staged }: Reserved, minutes: number) => {
    const { userName } = requireAccount(actor)
    const until = new Date(staged.createdAt.getTime() + minutes * MINUTE_MS)
    return (part: number | null): string => {
      const base = uploadAddress(site, staged.objectId, part)
      return signUrl({ base, user: userName, method: 'PUT' }, { until, key: staged.secret, signer })
    }
  }

  const begin = async (actor: Actor, reserved: Reserved): Promise<DirectUploadOffer['way']> => {
    const { staged } = reserved
    const { plan, store: chosen } = reserved.plan
    const { transfer, profile } = chosen
    const { urlMinutes: minutes, tagging: tagged } = profile
    const { key, objectId } = staged
    if (plan.kind === 'single') {
      if (transfer.kind === 'received')
        return { kind: 'single', url: signed(actor, reserved, minutes)(null) }
      return { kind: 'single', url: await transfer.uploadUrl(key, { minutes, tagged }) }
    }
    const { count } = plan
    const lasting = leaseMinutes(staged)
    const begun =
      transfer.kind === 'received'
        ? {
            ...(await transfer.begin(key)),
            urls: numbers(count).map(signed(actor, reserved, lasting)),
          }
        : await transfer.begin(key, { count, minutes: lasting })
    await store.write(({ stagedObjects }) => stagedObjects.begun(objectId, begun.uploadId))
    return { kind: 'parts', ...begun, pid: formatPid(reserved.dataset.pid) }
  }

  return {
    /**
     * Offers URLs for a file, to actors who may edit the dataset. Its room in the quota is reserved until the file is
     * registered, the upload is aborted, or the lease expires.
     */
    begin: async (
      actor: Actor,
      ref: DatasetRef,
      wanted: WantedDirectUpload,
    ): Promise<DirectUploadOffer> => {
      const reserved = await reserve(actor, ref, wanted)
      const { staged } = reserved
      const { store: chosen, plan } = reserved.plan
      try {
        const way = await begin(actor, reserved)
        const { driver, profile } = chosen
        const { objectId } = staged
        const storageIdentifier = formatStorageIdentifier({
          driver,
          bucket: profile.bucket,
          objectId,
        })
        return { storageIdentifier, partSize: plan.partSize, way }
      } catch (error) {
        await dropDirect(domain, staged, null)
        throw error
      }
    },
  }
}

const signedUpload = (
  { size, announced }: Pick<WantedParts, 'size' | 'announced'>,
  plan: PossiblePlan,
  secret: string,
): SignedUpload => {
  const state = { kind: 'reserved' } as const
  return plan.kind === 'single'
    ? { kind: 'single', size, secret, state }
    : { kind: 'multipart', size, partSize: plan.partSize, secret, announced, state }
}

/** Refuses what no file can be named. */
export function announcedFile({ fileName, input, mark = null }: NamedFile): AnnouncedFile {
  const { label, folder } = entryValues(fileName, input)
  return { fileName: label, folder, mark }
}

/** URLs of parts are valid as long as the lease, because they have no effect after their upload (decision 0176). */
const leaseMinutes = ({ createdAt, leaseUntil }: StagedFacts): number =>
  Math.ceil((leaseUntil.getTime() - createdAt.getTime()) / MINUTE_MS)

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1)

const refuseSize = (size: number, most: number): never =>
  refuse({
    kind: 'limitExceeded',
    code: 'fileTooLarge',
    message: `The file (${humanSize(size)}) is larger than the maximum of a direct upload: ${humanSize(most)}.`,
  })
