import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import {
  grantText,
  readToolToken,
  type ToolGrant,
  type ToolRead,
  toolTokenText,
} from '../../rules/external-tools/tool-token.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'
import { isDraft, type VersionHead } from '../../rules/versions/version.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { signedName, signerOfAddress } from '../signing/signer-of-address.ts'
import { signerOfCaller } from '../signing/signer-of-caller.ts'
import type { OpenedObject } from './opened-object.ts'

/** An hour. */
const TOKEN_MS = 60 * 60 * 1000

const areTokensGiven = async ({ settings }: Pick<ReadUnit, 'settings'>): Promise<boolean> =>
  settingFlag(await settings.all(), ':ExternalToolTokens')

/**
 * The tokens that old manifests ask for with `{apiToken}`: for one version or one file, reading alone, an hour
 * long (docs/decisions/0290-narrow-credentials-of-tools.md).
 */
export const toolTokenUseCases = (domain: Domain) => {
  const { store, clock, signer } = domain

  const verified = async (token: string) => {
    const received = readToolToken(token)
    const found = received && (await signerOfAddress(domain, received.grant.user))
    if (received === null || found === null) return badCredential()
    const genuine = signer.same(signer.mac(found.key, received.text), received.signature)
    if (!genuine || received.grant.until <= clock.now()) return badCredential()
    return { grant: received.grant, actor: found.actor }
  }

  return {
    /** A token for the object; null for guests, and where the operator wants none. */
    mint: async (
      actor: Actor,
      { datasetId, ordinal, file }: OpenedObject,
    ): Promise<string | null> => {
      if (actor.kind === 'guest' || !(await store.read(areTokensGiven))) return null
      const user = signedName(actor)
      const found = await signerOfCaller(domain, actor)
      if (found === null) return null
      const until = new Date(clock.now().getTime() + TOKEN_MS)
      const grant: ToolGrant = { user, datasetId, ordinal, fileId: file?.id ?? null, until }
      return toolTokenText(grant, signer.mac(found.key, grantText(grant)))
    },

    /**
     * The user for whom the token was made, if it permits this request; refuses others. `wanted` is null for
     * requests that no such token permits.
     */
    bearerOf: async (token: string, wanted: ToolRead | null): Promise<Actor> => {
      const { grant, actor } = await verified(token)
      return store.read(async (unit) => {
        if (!(await areTokensGiven(unit))) return badCredential()
        if (wanted !== null && (await permits(unit, grant, wanted))) return actor
        return refuse({
          kind: 'accessDenied',
          message: 'This token reads only the version and the file for which a tool was opened.',
        })
      })
    },
  }
}

async function permits(unit: ReadUnit, grant: ToolGrant, wanted: ToolRead): Promise<boolean> {
  if (wanted.kind === 'file') return permitsFile(unit, grant, wanted.fileId)
  if (wanted.kind === 'bytes' && grant.fileId !== null) return false
  const dataset = await unit.datasets.find(wanted.ref)
  if (dataset === null || dataset.id !== grant.datasetId) return false
  const head = await namedVersion(unit, dataset, wanted.version)
  return head?.ordinal === grant.ordinal
}

/** The token of a dataset reads the files of the opened version. */
async function permitsFile(
  { files }: ReadUnit,
  { fileId, datasetId, ordinal }: ToolGrant,
  wanted: number,
): Promise<boolean> {
  if (fileId !== null) return fileId === wanted
  return (await files.in({ datasetId, ordinal }, wanted)) !== null
}

/** Names that depend on who asks, such as `:latest`, are for people. */
async function namedVersion(
  { versions }: ReadUnit,
  dataset: Dataset,
  name: string,
): Promise<VersionHead | null> {
  const specifier = parseVersionSpecifier(name)
  switch (specifier?.kind) {
    case 'draft':
      return isDraft(dataset.newest) ? dataset.newest : null
    case 'number':
      return versions.find(dataset.id, specifier)
    case 'latestPublished':
      return dataset.released
    default:
      return null
  }
}
