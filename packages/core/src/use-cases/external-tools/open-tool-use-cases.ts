import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { ExternalTool } from '../../rules/external-tools/external-tool.ts'
import { filledIn, parameterValues, type ToolFacts } from '../../rules/external-tools/tool-facts.ts'
import { whyUnfit } from '../../rules/external-tools/tool-fit.ts'
import { type ToolOpening, toolUrl } from '../../rules/external-tools/tool-url.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { signUrl } from '../signing/signed-url.ts'
import { signedName } from '../signing/signer-of-address.ts'
import { signerOfCaller } from '../signing/signer-of-caller.ts'
import { type OpenedObject, openedDataset, openedFile, openedVersion } from './opened-object.ts'
import { toolFor } from './tool-registry-use-cases.ts'
import type { toolTokenUseCases } from './tool-token-use-cases.ts'

/** An address that opens a tool on an object. */
export interface OpenedTool {
  readonly tool: ExternalTool
  readonly toolUrl: string
  readonly object: OpenedObject
}

/** What a tool learns when it asks for its parameters. */
export interface ToolParameters {
  readonly queryParameters: readonly (readonly [name: string, value: string | number])[]
  readonly signedUrls: readonly {
    readonly name: string
    readonly httpMethod: string
    readonly signedUrl: string
    /** Minutes. */
    readonly timeOut: number
  }[]
}

/** Which entry of a file, or which version of a dataset, a tool was opened on. */
export type ToolPlace =
  | { readonly kind: 'file'; readonly fileId: number; readonly metadataId: number }
  | { readonly kind: 'version'; readonly ref: DatasetRef; readonly version: string }

/** Minutes for which the address of the parameters works (docs/specification/signing.md#lifetime-and-sources). */
const CALLBACK_MINUTES = 5
const MINUTE_MS = 60_000

/** Opens tools, and tells them their parameters (docs/specification/external-tools.md#calls). */
export const openToolUseCases = (
  domain: Domain,
  tokens: Pick<ReturnType<typeof toolTokenUseCases>, 'mint'>,
) => {
  const { store, clock, site } = domain

  /** Finds the object, then the tool; refuses a tool that doesn't open such objects. */
  const fitted = (toolId: number, find: (unit: ReadUnit) => Promise<OpenedObject>) =>
    store.read(async (unit) => {
      const object = await find(unit)
      const tool = await toolFor(unit, toolId)
      const unfit = whyUnfit(tool, object.target)
      if (unfit !== null) refuse({ kind: 'invalid', message: unfit })
      return { tool, object }
    })

  const factsFor = async (
    actor: Actor,
    { tool, object }: { readonly tool: ExternalTool; readonly object: OpenedObject },
    locale: string | null,
  ): Promise<ToolFacts> => ({
    siteUrl: site.url,
    datasetId: object.datasetId,
    datasetPid: object.datasetPid,
    datasetVersion: object.versionName,
    fileId: object.file?.id ?? null,
    fileMetadataId: object.file?.metadataId ?? null,
    filePid: object.file?.pid ?? null,
    localeCode: locale,
    apiToken: tool.parameters.some(({ word }) => word === 'apiToken')
      ? await tokens.mint(actor, object)
      : null,
  })

  const open = async (
    actor: Actor,
    found: { readonly tool: ExternalTool; readonly object: OpenedObject },
    opening: ToolOpening,
  ): Promise<OpenedTool> => {
    const { tool, object } = found
    if (tool.allowedApiCalls.length === 0) {
      const facts = await factsFor(actor, found, opening.locale)
      return { tool, object, toolUrl: toolUrl(tool, { facts, callback: null }, opening) }
    }
    const asked = opening.locale === null ? '' : `?locale=${encodeURIComponent(opening.locale)}`
    const base = `${site.url}${parameterPath(object, tool.id)}${asked}`
    const sign = await addressesFor(domain, actor)
    const callback = sign(base, { method: 'GET', minutes: CALLBACK_MINUTES })
    return { tool, object, toolUrl: toolUrl(tool, { facts: NO_FACTS, callback }, opening) }
  }

  return {
    /** The address that opens the tool on the file, as the newest version that the caller may see shows it. */
    onFile: async (
      actor: Actor,
      { fileId, toolId }: { readonly fileId: number; readonly toolId: number },
      opening: ToolOpening,
    ): Promise<OpenedTool> => {
      const wanted = { fileId, metadataId: null, now: clock.now() }
      return open(actor, await fitted(toolId, (unit) => openedFile(unit, actor, wanted)), opening)
    },

    /** The address that opens the tool on the newest version that the caller may see. */
    onDataset: async (
      actor: Actor,
      { ref, toolId }: { readonly ref: DatasetRef; readonly toolId: number },
      opening: ToolOpening,
    ): Promise<OpenedTool> =>
      open(actor, await fitted(toolId, (unit) => openedDataset(unit, actor, ref)), opening),

    /** The tools that can open the file; refuses callers who may not download it. */
    forFile: (actor: Actor, fileId: number): Promise<readonly ExternalTool[]> =>
      store.read(async (unit) => {
        const wanted = { fileId, metadataId: null, now: clock.now() }
        return fitting(unit, await openedFile(unit, actor, wanted))
      }),

    /** The tools that can open the dataset; refuses callers who may see no version of it. */
    forDataset: (actor: Actor, ref: DatasetRef): Promise<readonly ExternalTool[]> =>
      store.read(async (unit) => fitting(unit, await openedDataset(unit, actor, ref))),

    /** The parameters of the tool, and the addresses that it may call: signed, except for guests. */
    parameters: async (
      actor: Actor,
      { place, toolId }: { readonly place: ToolPlace; readonly toolId: number },
      locale: string | null,
    ): Promise<ToolParameters> => {
      const found = await fitted(toolId, (unit) =>
        place.kind === 'file'
          ? openedFile(unit, actor, { ...place, now: clock.now() })
          : openedVersion(unit, actor, place),
      )
      const facts = await factsFor(actor, found, locale)
      const sign = await addressesFor(domain, actor)
      return {
        queryParameters: parameterValues(found.tool.parameters, facts),
        signedUrls: found.tool.allowedApiCalls.flatMap((call) => {
          const path = filledIn(call, facts)
          if (path === null) return []
          const { name, httpMethod, timeOut } = call
          const how = { method: httpMethod, minutes: timeOut }
          return [{ name, httpMethod, signedUrl: sign(`${site.url}${path}`, how), timeOut }]
        }),
      }
    },
  }
}

const NO_FACTS: ToolFacts = {
  siteUrl: null,
  datasetId: null,
  datasetPid: null,
  datasetVersion: null,
  fileId: null,
  fileMetadataId: null,
  filePid: null,
  localeCode: null,
  apiToken: null,
}

async function fitting(
  { externalTools }: ReadUnit,
  { target }: OpenedObject,
): Promise<readonly ExternalTool[]> {
  return (await externalTools.all()).filter((tool) => whyUnfit(tool, target) === null)
}

/** Where a tool asks for its parameters. */
const parameterPath = ({ file, datasetId, versionName }: OpenedObject, toolId: number): string =>
  file === null
    ? `/api/v1/datasets/${datasetId}/versions/${versionName}/toolparams/${toolId}`
    : `/api/v1/files/${file.id}/metadata/${file.metadataId}/toolparams/${toolId}`

/** Makes addresses that the caller's tools may call. A guest has no more rights than everybody: nothing is signed. */
async function addressesFor(domain: Domain, actor: Actor) {
  if (actor.kind === 'guest') return (base: string): string => base
  const user = signedName(actor)
  const { clock, signer } = domain
  const { key } =
    (await signerOfCaller(domain, actor)) ??
    refuse({ kind: 'conflict', message: 'An API token is needed to sign the addresses of a tool.' })
  return (base: string, how: { readonly method: string; readonly minutes: number }): string => {
    const until = new Date(clock.now().getTime() + how.minutes * MINUTE_MS)
    return signUrl({ base, user, method: how.method }, { until, key, signer })
  }
}
