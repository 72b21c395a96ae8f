import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { quotasAreEnforced, remaining } from '../../rules/quotas/quota-room.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { maxUploadSize } from '../../rules/settings/setting-values.ts'
import { downloadList } from '../../rules/transfers/download-list.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import { isDraft, versionLabel } from '../../rules/versions/version.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { signUrl } from '../signing/signed-url.ts'
import { signedName } from '../signing/signer-of-address.ts'
import { signerOfCaller } from '../signing/signer-of-caller.ts'
import { noSuchList } from './download-use-cases.ts'
import {
  isManaged,
  type ReachedStore,
  reachedStore,
  requireReachable,
  requireTransfers,
} from './transfer-store.ts'
import { placesOf, transferableFiles } from './transferable-files.ts'

/** How long signed addresses for a transfer are valid (docs/specification/signing.md#lifetime-and-sources). */
const MINUTES = 300
const MINUTE_MS = 60_000

/** What a transfer app needs to know, and the addresses that it may call. */
export interface TransferParameters {
  readonly dataset: Dataset
  readonly pid: string
  readonly siteUrl: string
  /** `:draft`, or a number such as `1.0`. */
  readonly version: string
  readonly place:
    | { readonly kind: 'managed'; readonly endpoint: string }
    | { readonly kind: 'referenced'; readonly references: readonly string[] }
  /** In bytes; null where there is no limit. */
  readonly fileSizeLimit: number | null
  readonly remainingQuota: number | null
  /** Where the files of the prepared list are, by id; null without one. */
  readonly files: Readonly<Record<string, string>> | null
  readonly addresses: readonly AddressOfApp[]
}

/** An address that a transfer app may call. */
export interface AddressOfApp {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly minutes: number
}

type Parameters = Omit<TransferParameters, 'addresses'>

/** What transfer apps ask first (docs/specification/transfer.md#upload-parameters). */
export const transferParameterUseCases = (domain: Domain) => {
  const { store, site } = domain

  const parameters = (access: DatasetAccess, reached: ReachedStore): Parameters => {
    const { dataset } = access
    const head = visibleHead(access) ?? dataset.newest
    return {
      dataset,
      pid: formatPid(dataset.pid),
      siteUrl: site.url,
      version: isDraft(head) ? ':draft' : versionLabel(head),
      place: isManaged(reached)
        ? { kind: 'managed', endpoint: reached.store.endpoint }
        : { kind: 'referenced', references: referencesOf(reached) },
      fileSizeLimit: null,
      remainingQuota: null,
      files: null,
    }
  }

  const withAddresses = async (
    actor: Actor,
    known: Parameters,
    calls: readonly Called[],
  ): Promise<TransferParameters> => {
    const sign = await signerFor(domain, actor)
    const base = `${site.url}/api/v1/datasets/${known.dataset.id}`
    const shared: readonly Called[] = [
      { name: 'getDatasetMetadata', method: 'GET', path: `/versions/${known.version}` },
      { name: 'getFileListing', method: 'GET', path: `/versions/${known.version}/files` },
    ]
    const addresses = [...calls, ...shared].map(({ name, method, path }) => ({
      name,
      method,
      url: sign(`${base}${path}`, method),
      minutes: MINUTES,
    }))
    return { ...known, addresses }
  }

  return {
    forUpload: async (actor: Actor, ref: DatasetRef): Promise<TransferParameters> => {
      const known = await store.read(async (unit) => {
        await requireTransfers(domain, unit, 'in')
        const access = await datasetFor(unit, actor, ref)
        requirePermission(access.held, 'EditDataset', actor)
        const reached = await reachedStore(domain, unit, access.dataset)
        requireReachable(reached)
        const limits = isManaged(reached) ? await limitsOf(unit, access.dataset, reached) : {}
        return { ...parameters(access, reached), ...limits }
      })
      const names =
        known.place.kind === 'managed'
          ? (['requestTransferPaths', 'addTransferFiles'] as const)
          : (['requestTransferReferencePaths', 'addFiles'] as const)
      return withAddresses(actor, known, [
        { name: names[0], method: 'POST', path: '/requestTransferUploadPaths' },
        { name: names[1], method: 'POST', path: `/${names[1]}` },
      ])
    },

    /** With `downloadId`, also where the files of the list are. */
    forDownload: async (
      actor: Actor,
      ref: DatasetRef,
      downloadId: string | null,
    ): Promise<TransferParameters> => {
      const known = await store.read(async (unit) => {
        await requireTransfers(domain, unit, 'out')
        const access = await datasetFor(unit, actor, ref)
        requireVisible(access, actor)
        const reached = await reachedStore(domain, unit, access.dataset)
        requireReachable(reached)
        if (downloadId === null) return parameters(access, reached)
        const fileIds = downloadList(downloadId) ?? noSuchList(downloadId)
        const records = await transferableFiles(domain, unit, { access, fileIds })
        const places = placesOf(reached, access, records)
        const files = Object.fromEntries(places.map(({ file, place }) => [file.id, place]))
        return { ...parameters(access, reached), files }
      })
      const list = downloadId === null ? '' : `?downloadId=${downloadId}`
      return withAddresses(actor, known, [
        { name: 'monitorTransferDownload', method: 'POST', path: '/monitorTransferDownload' },
        {
          name: 'requestTransferDownload',
          method: 'POST',
          path: `/requestTransferDownload${list}`,
        },
      ])
    },
  }
}

interface Called {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
}

const referencesOf = ({ store }: ReachedStore): readonly string[] =>
  store.mode === 'referenced' ? store.references : []

async function limitsOf(
  { settings, quotas }: Pick<ReadUnit, 'settings' | 'quotas'>,
  { id }: Dataset,
  { driver }: ReachedStore,
): Promise<Pick<Parameters, 'fileSizeLimit' | 'remainingQuota'>> {
  const values = await settings.all()
  const room = quotasAreEnforced(values) ? await quotas.room(id) : null
  return {
    fileSizeLimit: maxUploadSize(values, driver),
    remainingQuota: room === null ? null : remaining(room),
  }
}

/** Signs addresses as this caller; those for guests are left unsigned. */
async function signerFor(
  domain: Domain,
  actor: Actor,
): Promise<(url: string, method: string) => string> {
  if (actor.kind === 'guest') return (url) => url
  const user = signedName(actor)
  const known = await signerOfCaller(domain, actor)
  if (known === null) return (url) => url
  const { clock, signer } = domain
  const until = new Date(clock.now().getTime() + MINUTES * MINUTE_MS)
  return (base, method) => signUrl({ base, user, method }, { until, key: known.key, signer })
}
